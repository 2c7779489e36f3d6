import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { setUpComplaints } from './complaints.ts'

type SettledOptions = { owner?: TestUser; renter?: TestUser; goodsId?: string }

/** Settled orders and reviews of them. A rental costs 3.00. */
export const setUpReviews = async (server: CallServer) => {
  const market = await setUpComplaints(server)
  const { person, goods, rent, settleAll } = market
  const { clock, pool } = server
  let pictures = 0

  const settled = async ({ owner, renter, goodsId }: SettledOptions = {}) => {
    const people = {
      owner: owner ?? (await person({ roles: ['merchant'] })),
      renter: renter ?? (await person({ cashFen: 100_000 })),
    }
    const of = goodsId ?? (await goods(people.owner))
    const orderId = await rent(people.renter, of, 1, 300)
    clock.advance(2 * 3_600_000)
    await settleAll()
    return { ...people, goodsId: of, orderId }
  }

  const review = async (stars: number, options: SettledOptions & { text?: string } = {}) => {
    const { text = '', ...rental } = options
    const order = await settled(rental)
    const { reviewId } = await order.renter.client.reviews.write({ orderId: order.orderId, stars, text })
    return { ...order, reviewId }
  }

  /** A ready picture of a person for a review, as if it had been uploaded; returns its public key. */
  const reviewPicture = async ({ userId }: TestUser): Promise<string> => {
    pictures += 1
    const name = `review-${String(pictures).padStart(20, '0')}`
    const now = clock.now()
    const after = (ms: number) => new Date(now.getTime() + ms)
    await pool.query(
      `insert into upload (user_id, purpose, key, public_key, state, created_at, policy_ends_at, expires_at, due_at, width, height)
       values ($1, 'review', $2, $3, 'ready', $4, $5, $6, $6, 640, 480)`,
      [userId, `incoming/${name}`, `private/${name}.webp`, now, after(600_000), after(86_400_000)],
    )
    return `private/${name}.webp`
  }

  /** The messages about reviews and questions to a person, oldest first: their kinds. */
  const messagesTo = async ({ userId }: TestUser): Promise<string[]> =>
    (
      await pool.query<{ kind: string }>(
        `select kind from notification where user_id = $1 and kind ~ '^(review|question|post)_' order by id`,
        [userId],
      )
    ).rows.map(({ kind }) => kind)

  return { ...market, settled, review, reviewPicture, messagesTo }
}
