import type { ComplaintReason } from '@shanghao/contract/disputes/reasons'
import type { GoodsDraft } from '../../src/domains/goods/draft.ts'
import { runDueOrders } from '../../src/domains/orders/run/due.ts'
import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'
import { setUpDisputes } from './disputes.ts'
import { setUpMarket } from './market.ts'

const MINUTE_MS = 60_000
const FREE_MINUTES = 5

type RentalOptions = Partial<GoodsDraft> & {
  hours?: number
  /** How long ago it began. */
  minutes?: number
  owner?: TestUser
  renter?: TestUser
}
type ComplaintOptions = RentalOptions & { reason?: ComplaintReason }
type OwnerOptions = RentalOptions & { reason?: ComplaintReason; claimFen?: number }

/** Rentals with complaints in each state. A rental costs 3.00 an hour, by default two hours with a deposit of 10.00. */
export const setUpComplaints = async (server: TestServer) => {
  const market = await setUpMarket(server)
  const disputes = setUpDisputes(server)
  const { person, goods, rent } = market
  const { clock, deps, pool } = server
  const { file, statement } = disputes

  const rental = async ({ hours = 2, minutes = 0, depositFen = 1000, ...options }: RentalOptions = {}) => {
    const { owner = await person(), renter = await person({ cashFen: 10_000 }), ...draft } = options
    const goodsId = await goods(owner, { depositFen, ...draft })
    const orderId = await rent(renter, goodsId, hours, hours * (draft.hourlyFen ?? 300) + depositFen)
    clock.advance(minutes * MINUTE_MS)
    return { owner, renter, goodsId, orderId }
  }

  /** What `file` sends, with a quote of this moment. */
  const filing = async ({ client, ...user }: TestUser, orderId: string, reason: ComplaintReason) => {
    const { quote } = await client.disputes.description({ orderId, reason })
    return { orderId, reason, quote, ...(await statement({ client, ...user })) }
  }

  /** Filed by the renter, by default when one hour of two is used: 3.00 of unused time and half of the other 3.00. */
  const complained = async ({
    reason = 'wrong_password',
    minutes = 65,
    ...options
  }: ComplaintOptions = {}) => {
    const rented = await rental({ minutes, ...options })
    return { ...rented, ...(await file(rented.renter, rented.orderId, reason)) }
  }

  const refused = async (options: ComplaintOptions = {}) => {
    const complaint = await complained(options)
    const { owner, disputeId } = complaint
    await owner.client.disputes.answer({ disputeId, kind: 'refuse', ...(await statement(owner)) })
    return complaint
  }

  const arbitrated = async (options: ComplaintOptions = {}) => {
    const complaint = await refused(options)
    const { renter, disputeId } = complaint
    await renter.client.disputes.escalate({ disputeId, ...(await statement(renter)) })
    return complaint
  }

  /** A rental that ended, recorded by the clock. */
  const ended = async (options: RentalOptions = {}) => {
    const rented = await rental({ minutes: (options.hours ?? 2) * 60 + FREE_MINUTES, ...options })
    await runDueOrders(deps)
    return rented
  }

  /** Filed by the owner of a rental that ended, by default for 6.00 of the deposit. */
  const claimed = async ({ reason = 'items_spent', claimFen = 600, ...options }: OwnerOptions = {}) => {
    const rented = await ended(options)
    return { ...rented, ...(await file(rented.owner, rented.orderId, reason, claimFen)) }
  }

  const claimArbitrated = async (options: OwnerOptions = {}) => {
    const claim = await claimed(options)
    const { owner, renter, disputeId } = claim
    await renter.client.disputes.answer({ disputeId, kind: 'refuse', ...(await statement(renter)) })
    await owner.client.disputes.escalate({ disputeId, ...(await statement(owner)) })
    return claim
  }

  const operator = () => person({ roles: ['operator'] })

  /** Decided by an operator; `fen` is rent in a renter's dispute, deposit in an owner's. */
  const decide = async (
    by: TestUser,
    disputeId: string,
    amounts: {
      rentFen?: number
      depositFen?: number
      renterCompensationFen?: number
      ownerCompensationFen?: number
    },
    call: 'decide' | 'decideAppeal' = 'decide',
  ): Promise<number | null> => {
    await by.client.disputes.take({ disputeId })
    const decision = { rentFen: 0, depositFen: 0, ...amounts, reason: '双方证据已核对' }
    return (await by.client.disputes[call]({ disputeId, ...decision })).awaitedApproval
  }

  /** Decided by an operator and approved by a second one, as every compensation is. */
  const decideByTwo = async (...wanted: Parameters<typeof decide>): Promise<void> => {
    const approvalId = await decide(...wanted)
    if (approvalId === null) throw new Error('decided by one operator')
    await (await operator()).client.ops.approve({ approvalId })
  }

  /** Grants what the other side claims. */
  const agree = async (user: TestUser, disputeId: string) =>
    user.client.disputes.answer({ disputeId, kind: 'agree', ...(await statement(user)) })

  /** Ends a complaint by an offer (分) of the other side. */
  const agreeOn = async (disputeId: string, fen: number, author: TestUser, respondent: TestUser) => {
    const said = await statement(respondent)
    await respondent.client.disputes.answer({ disputeId, kind: 'offer', fen, ...said })
    await author.client.disputes.accept({ disputeId, expectedFen: fen })
  }

  /** Lets the times pass at which rent and deposit of ended rentals move by themselves. */
  const settleAll = async () => {
    clock.advance(27 * 60 * MINUTE_MS)
    await runDueOrders(deps)
    await runDueOrders(deps)
  }

  const goodsRow = async (goodsId: string): Promise<{ state: string; rests: boolean } | undefined> =>
    (await pool.query('select state, rests from goods where id = $1', [goodsId])).rows[0]

  /** Cash and bonus (分) of several users. */
  const walletsOf = async (...users: TestUser[]): Promise<[number, number][]> =>
    (await Promise.all(users.map(market.wallet))).map(({ cash, bonus }) => [cash, bonus])

  const stateOf = async (disputeId: string): Promise<string> =>
    (await pool.query<{ state: string }>('select state from dispute where id = $1', [disputeId])).rows[0]
      ?.state ?? 'none'

  return {
    ...market,
    ...disputes,
    rental,
    filing,
    complained,
    refused,
    arbitrated,
    ended,
    claimed,
    claimArbitrated,
    operator,
    decide,
    decideByTwo,
    agree,
    agreeOn,
    settleAll,
    goodsRow,
    walletsOf,
    stateOf,
  }
}
