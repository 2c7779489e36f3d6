import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import { smsNoticeJob } from '../../src/domains/notifications/smsNoticeJobs.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

/** Long enough for every form. */
const STATEMENT = '按页面提示操作，一直提示密码错误，试了三次'

/** Files and follows complaints on a test server through the calls. */
export const setUpDisputes = ({ pool, clock, deps }: TestServer) => {
  let pictures = 0

  /** A ready picture of a person for evidence, as if it had been uploaded; returns its public key. */
  const picture = async ({ userId }: TestUser): Promise<string> => {
    pictures += 1
    const name = `evidence-${String(pictures).padStart(20, '0')}`
    const publicKey = `private/${name}.webp`
    const now = clock.now()
    const after = (ms: number) => new Date(now.getTime() + ms)
    await pool.query(
      `insert into upload (user_id, purpose, key, public_key, state, created_at, policy_ends_at, expires_at, due_at, width, height)
       values ($1, 'evidence', $2, $3, 'ready', $4, $5, $6, $6, 640, 480)`,
      [userId, `incoming/${name}`, publicKey, now, after(600_000), after(86_400_000)],
    )
    return publicKey
  }

  /** Evidence as the forms send it. */
  const statement = async (user: TestUser, count = 2): Promise<{ text: string; pictures: string[] }> => ({
    text: STATEMENT,
    pictures: await Promise.all(Array.from({ length: count }, () => picture(user))),
  })

  /**
   * Files a complaint with the quote of this moment, and sends its owner the SMS; returns the dispute's id and the claim that
   * was shown.
   */
  const file = async (user: TestUser, orderId: string, reason: ComplaintReason, depositFen?: number) => {
    const { quote, claim } = await user.client.disputes.description({ orderId, reason })
    const said = await statement(user)
    const { disputeId } = await user.client.disputes.file({ orderId, reason, quote, ...said, depositFen })
    await smsNoticeJob.run(deps)
    return { disputeId, claim }
  }

  return { picture, statement, file }
}
