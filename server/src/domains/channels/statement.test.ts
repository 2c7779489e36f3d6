import { basisPoints } from '@shanghao/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HISTORIES, SEED } from '../../../testing/histories/size.ts'
import { setUpDisputes } from '../../../testing/market/disputes.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { shanghaiDate } from '../../core/config/shanghaiTime.ts'
import { banGoods } from '../disputes/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'

const HOUR = 3_600_000

const server = await callServer(
  { TRUST_PROXY: '127.0.0.1' },
  {
    'channels.checkAddressHour': 1_000_000,
    'channels.shareMaxBp': 10_000,
    'channels.earningDays': 3650,
    'session.codeAddressHour': 1_000_000,
    'session.codeAddressDay': 1_000_000,
    'session.codeTotalHour': 1_000_000,
    'session.codeTotalDay': 1_000_000,
    'session.sessionDays': 365,
    'orders.newRenterUntil': 0,
  },
)
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { file, statement: written } = setUpDisputes(server)
const { clock, pool, deps } = server
const owner = await market.person({ roles: ['merchant'] })

/** A renter whom a channel brought. */
const visitor = async (code: string, cashFen = 1_000_000): Promise<TestUser> => {
  const deviceId = sites.device()
  await server.onDevice(deviceId).channels.channelCheck({ channel: code })
  return sites.register({ deviceId, cashFen })
}
const run = async (hours: number): Promise<void> => {
  clock.advance(hours * HOUR)
  await runDueOrders(deps)
}

/** An affiliate with what a settled rental of 1,000 分 earned them: 30 % of 200 分. */
const earned = async (): Promise<TestUser> => {
  const user = await market.person()
  const { code } = await sites.distributor(user)
  const goodsId = await market.goods(owner, { hourlyFen: 1000 })
  await market.rent(await visitor(code), goodsId, 1, 1000)
  await run(4)
  return user
}

describe('channels.distributorPayout', () => {
  test('is refused to others, and when there is nothing', async () => {
    const stranger = await market.person()
    expect(await outcomeOf(server.client().channels.distributorPayout())).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(stranger.client.channels.distributorPayout())).toBe('NOT_FOUND')
    expect(await outcomeOf(stranger.client.channels.distributorStatement())).toBe('NOT_FOUND')
    await sites.distributor(stranger)
    expect(await outcomeOf(stranger.client.channels.distributorPayout())).toBe('SHARE_EMPTY')
    expect(await stranger.client.channels.distributorStatement()).toEqual({
      name: '城西网吧联盟',
      shareBp: 3000,
      earningDays: 3650,
      balanceFen: 0,
      rows: [],
    })
  })

  test('20 at once pay once; the money is cash with a line of its own', async () => {
    const user = await earned()
    const payouts = Array.from({ length: 20 }, () => user.client.channels.distributorPayout())
    expect(await outcomesOf(payouts)).toEqual({ OK: 1, SHARE_EMPTY: 19 })
    expect((await market.wallet(user)).cash).toBe(60)
    const { list } = await user.client.finance.details({})
    expect(list).toMatchObject([{ label: '分销分成转入', fen: 60 }])
    const { balanceFen, rows } = await user.client.channels.distributorStatement()
    expect([balanceFen, rows]).toEqual([
      0,
      [{ period: '2026-11', orders: 1, shareFen: 60, payoutFen: 60, balanceFen: 0 }],
    ])
  })

  test('the database refuses a record without its posting, or of another amount or distributor', async () => {
    const user = await earned()
    const other = await sites.distributor(await market.person())
    const { rows } = await pool.query<{ id: number }>('select id from distributor where user_id = $1', [
      user.userId,
    ])
    const distributorId = rows[0]?.id ?? 0
    const posting = `select ledger_post('distributor', 'p1', $1, array['payout'], array[$2], array[$3], array[60])`
    const record = `insert into distributor_payout (id, distributor_id, amount_fen, at) values ('p1', $1, $2, $3)`
    const recorded = async (of: number, fen: number, isPosted = true) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const accounts = [`distributor:${distributorId}`, `cash:${user.userId}`]
        if (isPosted) await client.query(posting, [clock.now(), ...accounts])
        await client.query(record, [of, fen, clock.now()])
        await client.query('set constraints all immediate')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const refused = { constraint: 'distributor_payout_posted' }
    await expect(recorded(distributorId, 60, false)).rejects.toMatchObject(refused)
    await expect(recorded(distributorId, 59)).rejects.toMatchObject(refused)
    await expect(recorded(other.distributorId, 60)).rejects.toMatchObject(refused)
    await recorded(distributorId, 60)
  })
})

type Act =
  | { kind: 'rent'; affiliate: number; hours: number; hourlyFen: number; ahead: boolean }
  | { kind: 'end'; order: number; how: 'return' | 'cancel' | 'ban' | 'complain' }
  | { kind: 'pass'; hours: number }
  | { kind: 'share'; affiliate: number; bp: number }
  | { kind: 'payout'; affiliate: number }

const affiliate = fc.nat(2)
const acts = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('rent' as const),
        affiliate,
        hours: fc.integer({ min: 1, max: 6 }),
        hourlyFen: fc.integer({ min: 1, max: 999 }),
        ahead: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('end' as const),
        order: fc.nat(9),
        how: fc.constantFrom('return' as const, 'cancel' as const, 'ban' as const, 'complain' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 40 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('share' as const),
        affiliate,
        bp: fc.integer({ min: 0, max: 10_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('payout' as const), affiliate }) },
  ),
  { minLength: 4, maxLength: 12 },
) satisfies fc.Arbitrary<Act[]>

type Party = {
  user: TestUser
  distributorId: number
  bp: number
  renter: TestUser
  payouts: { at: Date; fen: number }[]
}
/** The share (basis points) is what the model noted when the order was placed. */
type Placed = { orderId: string; goodsId: string; party: Party; bp: number }

/** Two affiliates, and a renter without a distributor. */
const openStage = async () => {
  const { setShare, distributor } = await setUpSites(server, market)
  const parties: Party[] = []
  for (const share of [3000, 5000]) {
    const user = await market.person()
    const { distributorId, code } = await distributor(user, share)
    parties.push({ user, distributorId, bp: share, renter: await visitor(code, 500_000_000), payouts: [] })
  }
  const placed: Placed[] = []
  return { setShare, parties, placed, unbrought: await market.person({ cashFen: 500_000_000 }) }
}
type Stage = Awaited<ReturnType<typeof openStage>>

const rent = async (
  { parties, placed, unbrought }: Stage,
  act: Extract<Act, { kind: 'rent' }>,
): Promise<void> => {
  const party = parties[act.affiliate]
  const goodsId = await market.goods(owner, { hourlyFen: act.hourlyFen })
  const startsAt = act.ahead ? clock.now().getTime() + 3 * HOUR : undefined
  const renter = party?.renter ?? unbrought
  const orderId = await market.rent(renter, goodsId, act.hours, act.hours * act.hourlyFen, startsAt)
  if (party) placed.push({ orderId, goodsId, party, bp: party.bp })
}

const end = async ({ orderId, goodsId, party }: Placed, how: string): Promise<void> => {
  const { client } = party.renter
  if (how === 'return') await outcomeOf(client.orders.return({ orderId }))
  else if (how === 'cancel') await outcomeOf(client.orders.cancel({ orderId }))
  else if (how === 'ban') {
    const ban = deps.db.transaction().execute((tx) => banGoods(tx, Number(goodsId), clock.now()))
    await outcomeOf(ban)
  } else {
    const filing = file(party.renter, orderId, 'wrong_password')
    if ((await outcomeOf(filing)) !== 'OK') return
    const { disputeId } = await filing
    await outcomeOf(owner.client.disputes.answer({ disputeId, kind: 'agree', ...(await written(owner)) }))
  }
}

const play = async (stage: Stage, act: Act, recent: number): Promise<void> => {
  const { setShare, parties, placed } = stage
  if (act.kind === 'rent') return rent(stage, act)
  if (act.kind === 'pass') return run(act.hours)
  if (act.kind === 'end') {
    const order = placed[recent + act.order]
    return order && end(order, act.how)
  }
  const party = parties[act.affiliate]
  if (!party) return
  if (act.kind === 'share') {
    await setShare(party.distributorId, act.bp)
    party.bp = act.bp
    return
  }
  const paid = party.user.client.channels.distributorPayout()
  if ((await outcomeOf(paid)) === 'OK') party.payouts.push({ at: clock.now(), fen: (await paid).amountFen })
}

type Entry = { at: Date; fen: number }
/** What the model expects of an affiliate's account: for each order its share of the commission on the rent that stayed. */
const expectedEntries = async ({ placed }: Stage, party: Party): Promise<Entry[]> => {
  const own = placed.filter((order) => order.party === party)
  const { rows } = await pool.query(
    `select id, state, rent_fen, refund_fen, cancel_fee_fen, commission_bp, rent_settled_at,
            (select max(at) from order_event e where e.order_id = o.id and e.verb = 'cancel') as cancelled_at
       from rental_order o where id = any ($1)`,
    [own.map(({ orderId }) => orderId)],
  )
  return own.flatMap(({ orderId, bp }) => {
    const row = rows.find(({ id }) => id === orderId)
    const at: Date | null = row.state === 'cancelled' ? row.cancelled_at : row.rent_settled_at
    const rentFen = row.state === 'cancelled' ? row.cancel_fee_fen : row.rent_fen - row.refund_fen
    const fen = basisPoints(basisPoints(rentFen, row.commission_bp), bp)
    return at && fen > 0 ? [{ at, fen }] : []
  })
}

/** The statement that the entries of the model come to. */
const statementOf = (shares: Entry[], payouts: Entry[], length: 7 | 10) => {
  const periodOf = ({ at }: Entry) => shanghaiDate(at).slice(0, length)
  const periods = [...new Set([...shares, ...payouts].map(periodOf))].toSorted()
  let balanceFen = 0
  const rows = periods.map((period) => {
    const earnings = shares.filter((entry) => periodOf(entry) === period)
    const shareFen = earnings.reduce((sum, { fen }) => sum + fen, 0)
    const payoutFen = payouts
      .filter((entry) => periodOf(entry) === period)
      .reduce((sum, { fen }) => sum + fen, 0)
    balanceFen += shareFen - payoutFen
    return { period, orders: earnings.length, shareFen, payoutFen, balanceFen }
  })
  return rows.toReversed()
}

test(`${HISTORIES} random histories of rentals, refunds, disputes, shares and payouts: the statement equals the ledger and the model`, async () => {
  console.log(`histories of distributors: SEED=${SEED} HISTORIES=${HISTORIES}`)
  let histories = 0
  let stage = await openStage()
  const replay = async (history: Act[]) => {
    // A history goes on where the last one ended; sessions end after some.
    histories += 1
    if (histories % 50 === 0) stage = await openStage()
    const recent = stage.placed.length
    for (const act of history) await play(stage, act, recent)
    for (const party of stage.parties) {
      const shares = await expectedEntries(stage, party)
      const { client } = party.user
      const { rows, balanceFen } = await client.channels.distributorStatement()
      expect(rows).toEqual(statementOf(shares, party.payouts, 7))
      const month = shanghaiDate(clock.now()).slice(0, 7)
      const days = await client.channels.distributorStatement({ month })
      expect(days.rows).toEqual(
        statementOf(shares, party.payouts, 10).filter(({ period }) => period.startsWith(month)),
      )
      const account = `distributor:${party.distributorId}`
      const ledger = await pool.query(
        `select coalesce((select balance from ledger_account where id = $1), 0) as balance,
                coalesce((select sum(amount) from ledger_entry where account_id = $1), 0)::bigint as total`,
        [account],
      )
      expect(ledger.rows).toEqual([{ balance: balanceFen, total: rows[0]?.balanceFen ?? 0 }])
      expect(balanceFen).toBe(rows[0]?.balanceFen ?? 0)
    }
  }
  const result = await fc.check(fc.asyncProperty(acts, replay), {
    numRuns: HISTORIES,
    seed: SEED,
    endOnFailure: true,
  })
  expect(result.failed && `${fc.defaultReportMessage(result)}\n${result.errorInstance}`).toBe(false)
}, 3_600_000)
