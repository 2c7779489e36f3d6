import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { runDueOrders } from '../run/due.ts'

const server = await callServer({}, { 'orders.newRenterLiveLimit': 10, 'orders.newRenterDailyLimit': 10 })
const { person, goods, rent, rental, ended, complained, wallet } = await setUpComplaints(server)
const { clock, deps } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = () => clock.now().getTime()
const merchant = () => person({ roles: ['merchant'] })
const boardOf = async ({ client }: TestUser, orderIds?: string[]) =>
  (await client.orders.board({ orderIds })).rentals.map(({ orderId, state }) => `${state} ${orderId}`)

describe('orders.board', () => {
  test('shows what runs, the first to end leading, then what is reserved; what is over leaves it', async () => {
    const owner = await merchant()
    const renter = await person({ cashFen: 100_000 })
    const [long, short] = [
      await rent(renter, await goods(owner), 3, 900),
      await rent(renter, await goods(owner), 1, 300),
    ]
    const reserved = await rent(renter, await goods(owner), 1, 300, now() + 2 * HOUR)
    await rent(renter, await goods(await merchant()), 1, 300)
    expect(await boardOf(owner)).toEqual([`renting ${short}`, `renting ${long}`, `reserved ${reserved}`])
    expect(await boardOf(owner, [long, '1'.repeat(19)])).toEqual([`renting ${long}`])

    clock.advance(65 * MINUTE)
    // Before and after the job has recorded the end: its match may still be finished.
    expect((await boardOf(owner))[0]).toBe(`ended ${short}`)
    await runDueOrders(deps)
    expect((await boardOf(owner))[0]).toBe(`ended ${short}`)
    clock.advance(10 * MINUTE)
    expect(await boardOf(owner)).toEqual([`renting ${long}`, `reserved ${reserved}`])
    await renter.client.orders.return({ orderId: long })
    expect(await boardOf(owner, [long])).toEqual([])
  })

  test('a rental that stands still by a complaint stays on it; staff see it without the renter’s number', async () => {
    const owner = await merchant()
    const { orderId, renter } = await complained({ owner })
    const finance = await person()
    await employ(owner, finance, 'finance')
    const { rentals } = await finance.client.orders.board({})
    expect(rentals).toMatchObject([{ orderId, state: 'disputed', depositFen: 1000 }])
    expect(JSON.stringify(rentals)).not.toContain(renter.phone)
  })
})

describe('orders.heldDeposits and releaseDeposit', () => {
  test('a deposit is released once, by one of the night staff, who is named in the record', async () => {
    const owner = await merchant()
    const { orderId, renter } = await ended({ owner })
    const [night, finance] = [await person(), await person()]
    await employ(owner, night, 'night')
    await employ(owner, finance, 'finance')
    expect((await owner.client.orders.board({})).deposits).toEqual({ count: 1, fen: 1000 })
    const { list } = await finance.client.orders.heldDeposits({})
    expect(list).toMatchObject([{ orderId, depositFen: 1000 }])
    expect(list[0]?.returnsAt).toBeGreaterThan(now())

    const before = (await wallet(renter)).cash
    const release = ({ client }: TestUser) => client.orders.releaseDeposit({ orderId })
    expect(await outcomeOf(release(finance))).toBe('NO_PERMISSION')
    expect(await outcomesOf([release(night), release(night)])).toEqual({ OK: 1, ORDER_STATE: 1 })
    expect((await wallet(renter)).cash - before).toBe(1000)
    expect((await owner.client.orders.heldDeposits({})).list).toEqual([])
    const { list: acts } = await owner.client.owners.acts({ kind: 'deposit_released' })
    expect(acts).toMatchObject([{ detail: '¥10', by: '小李' }])
  })

  test('not by staff whose rental it was, who would grant themselves the deposit, by any account', async () => {
    const owner = await merchant()
    const idNumber = idNumberOf('1990-03-07', 77)
    const renter = await person({ cashFen: 10_000, bornOn: null, idNumber })
    const { orderId } = await ended({ owner, renter })
    for (const same of [renter, await person({ bornOn: null, idNumber })]) {
      await employ(owner, same, 'night')
      expect(await outcomeOf(same.client.orders.releaseDeposit({ orderId }))).toBe('STAFF_OWN_RENTAL')
    }
  })
})

describe('orders.calendar', () => {
  const day = 24 * HOUR

  test('spans are half-open and end when the rental did; a cancelled one has none', async () => {
    const owner = await merchant()
    const renter = await person({ cashFen: 100_000 })
    const goodsId = await goods(owner)
    const from = now()
    const returned = await rent(renter, goodsId, 3, 900)
    clock.advance(HOUR)
    await renter.client.orders.return({ orderId: returned })
    const until = now()
    const later = await rent(renter, goodsId, 2, 600, until + 5 * HOUR)
    const cancelled = await rent(renter, goodsId, 1, 300, until + 12 * HOUR)
    await renter.client.orders.cancel({ orderId: cancelled, expectedRefundFen: 300 })

    const spansIn = async (range: { from: number; to: number }) =>
      (await owner.client.orders.calendar({ ...range, goodsId })).list[0]?.spans.map((span) => [
        span.orderId,
        span.from - from,
        span.to - from,
      ])
    const [first, second] = (await spansIn({ from, to: from + day })) ?? []
    expect(first).toEqual([returned, 0, HOUR])
    expect(second?.[0]).toBe(later)
    expect(await spansIn({ from: until, to: until + 5 * HOUR })).toEqual([])
    expect(await spansIn({ from: until - 1, to: until })).toEqual([[returned, 0, HOUR]])

    const { accounts } = await owner.client.orders.calendarHours({ from, to: from + 10 * HOUR })
    expect(accounts).toEqual([1, 0, 0, 0, 0, 0, 1, 1, accounts[8], 0])
  })

  test('lists accounts that are rented in the range, page by page; one account also without a rental', async () => {
    const owner = await merchant()
    const renter = await person({ cashFen: 100_000 })
    const ids = []
    for (let i = 0; i < 3; i += 1) ids.push(await goods(owner))
    for (const id of ids) await rent(renter, id, 1, 300)
    const free = await goods(owner)
    const range = { from: now(), to: now() + HOUR }
    const first = await owner.client.orders.calendar({ ...range, page: { size: 2 } })
    const { cursor, time } = first.page
    const second = await owner.client.orders.calendar({
      ...range,
      page: { size: 2, time, cursor: cursor ?? undefined },
    })
    const listed = [...first.list, ...second.list].map(({ goodsId }) => goodsId)
    expect(listed).toEqual(ids.toReversed())
    expect((await owner.client.orders.calendar({ ...range, goodsId: free })).list).toMatchObject([
      { goodsId: free, spans: [] },
    ])
    const stranger = await merchant()
    expect(await outcomeOf(stranger.client.orders.calendar({ ...range, goodsId: free }))).toBe('NOT_FOUND')
    expect((await stranger.client.orders.calendar(range)).list).toEqual([])
    expect(await outcomeOf(owner.client.orders.calendar({ from: 0, to: 36 * day }))).toBe('INVALID_INPUT')
  })
})

describe('orders.looks', () => {
  test('who looked at which login when, also after a new password, for owner and staff', async () => {
    const owner = await merchant()
    const { orderId, goodsId, renter } = await rental({ owner })
    await renter.client.orders.revealLogin({ orderId })
    const lister = await person()
    await employ(owner, lister, 'lister')
    const { list } = await lister.client.orders.looks({ goodsId })
    expect(list).toMatchObject([{ orderId, goodsId, at: now(), isFormer: false, place: '127.0.*.*' }])
    expect(JSON.stringify(list)).not.toContain(renter.phone)
    await renter.client.orders.return({ orderId })
    await owner.client.goods.newPassword({ goodsId, password: 'another-1' })
    expect((await owner.client.orders.looks({})).list).toMatchObject([{ orderId, isFormer: true }])
    for (const filter of [{ goodsId }, { orderId }])
      expect(await outcomeOf((await merchant()).client.orders.looks(filter))).toBe('NOT_FOUND')
  })
})
