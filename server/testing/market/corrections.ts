import { idNumberOf } from '../people/idNumber.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'
import type { setUpMarket } from './market.ts'

/** Creates operators who are different persons, and reads what their acts left behind. */
export const setUpCorrections = (
  server: TestServer,
  { person }: Pick<Awaited<ReturnType<typeof setUpMarket>>, 'person'>,
) => {
  const idNumbers = new Map<number, string>()

  const operator = async (): Promise<TestUser> => {
    const idNumber = idNumberOf('1988-08-08', idNumbers.size + 500)
    const user = await person({ roles: ['operator'], idNumber })
    idNumbers.set(user.userId, idNumber)
    return user
  }

  /** Another account of an operator, verified with the same identity. */
  const otherAccountOf = (
    { userId }: TestUser,
    wanted: { roles?: 'operator'[]; cashFen?: number } = {},
  ): Promise<TestUser> => person({ ...wanted, idNumber: idNumbers.get(userId) ?? '' })

  /** A pending approval as an operator sees it. */
  const approvalOf = async ({ client }: TestUser, approvalId: number) =>
    (await client.ops.approvals({ page: { size: 50 } })).list.find((one) => one.approvalId === approvalId)

  /** The transfers of a business act as `step from → to amount`. */
  const transfersOf = async (bizType: string, bizId: string | null): Promise<string[]> => {
    const { rows } = await server.pool.query<{ text: string }>(
      `select step || ' ' || from_id || ' → ' || to_id || ' ' || amount as text from ledger_transfer
        where biz_type = $1 and biz_id = $2 order by id`,
      [bizType, bizId],
    )
    return rows.map(({ text }) => text)
  }

  const actionsOf = async ({ userId }: TestUser) =>
    (
      await server.pool.query(
        'select kind, amount_fen, reason, beneficiary_id, approved_by from operator_action where operator_id = $1 order by id',
        [userId],
      )
    ).rows

  /** The last message to a user. */
  const messageTo = async ({ userId }: TestUser): Promise<object | undefined> => {
    const { rows } = await server.pool.query<object>(
      'select title, text, path from notification where user_id = $1 order by id desc limit 1',
      [userId],
    )
    return rows[0]
  }

  return { operator, otherAccountOf, approvalOf, transfersOf, actionsOf, messageTo }
}
