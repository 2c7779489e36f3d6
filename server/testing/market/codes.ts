import { smsNoticeJob } from '../../src/domains/notifications/smsNoticeJobs.ts'
import type { TestUser } from '../people/testUser.ts'
import type { CallServer } from '../server/callServer.ts'
import { setUpMarket } from './market.ts'

type RentalOptions = { hours?: number; owner?: TestUser; renter?: TestUser }

/** Rentals and requests for codes in each state; a rental costs 3.00 an hour, by default two hours. */
export const setUpCodes = async (server: CallServer) => {
  const market = await setUpMarket(server)
  const { person, goods, rent } = market
  const { deps, pool } = server
  const guest = server.client()

  const merchant = () => person({ roles: ['merchant'] })

  const rental = async ({ hours = 2, ...people }: RentalOptions = {}) => {
    const { owner = await merchant(), renter = await person({ cashFen: 100_000 }) } = people
    const goodsId = await goods(owner, { twoStep: true })
    return { owner, renter, goodsId, orderId: await rent(renter, goodsId, hours, hours * 300) }
  }

  /** The token in the last message to an owner. */
  const tokenTo = ({ phone }: TestUser): string => {
    const notice = server.smsNotices(phone).at(-1)
    return notice?.kind === 'code_asked' ? notice.params.token : ''
  }

  /** Asks for a code in a rental, and sends the owner the message. */
  const ask = async (renter: TestUser, orderId: string, owner: TestUser) => {
    const { codeId } = await renter.client.credentials.askCode({ orderId })
    await smsNoticeJob.run(deps)
    return { codeId, token: tokenTo(owner) }
  }

  const asked = async (options: RentalOptions = {}) => {
    const rented = await rental(options)
    return { ...rented, ...(await ask(rented.renter, rented.orderId, rented.owner)) }
  }

  const newest = async (renter: TestUser, orderId: string) =>
    (await renter.client.credentials.codes({ orderId })).requests[0]

  const rowOf = async (codeId: string) =>
    (
      await pool.query('select state, ended_by, owner_told, sealed, due_at from code_request where id = $1', [
        codeId,
      ])
    ).rows[0]

  return { ...market, links: guest.credentials, merchant, rental, ask, asked, tokenTo, newest, rowOf }
}
