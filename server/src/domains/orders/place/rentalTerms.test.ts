import { DAY_HOURS, hourOfWeek, WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, goods, merchant, rent, rental } = await setUpCodes(server)
const { clock, pool } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const owner = await merchant()
const guest = server.client()
const renter = () => person({ cashFen: 100_000 })

const change = (goodsId: string, columns: string): Promise<unknown> =>
  pool.query(`update goods set ${columns} where id = $1`, [goodsId])
const limited = async (columns: string): Promise<string> => {
  const goodsId = await goods(owner)
  await change(goodsId, columns)
  return goodsId
}
const place = ({ client }: TestUser, goodsId: string, hours = 1, startsAt?: number) =>
  client.orders.create({ goodsId, hours, startsAt, expectedTotalFen: hours * 300 })
/** The first full hour from now on, some hours later. */
const fullHour = (later: number): number => (Math.floor(clock.now().getTime() / HOUR) + 1 + later) * HOUR
/** The next midnight in Shanghai. */
const midnight = (): number => fullHour((DAY_HOURS - (hourOfWeek(fullHour(0)) % DAY_HOURS)) % DAY_HOURS)
const goTo = (at: number): void => clock.advance(at - clock.now().getTime())

describe('the rentable week', () => {
  test('decides by the day of the week what is quoted, placed, renewed and found', async () => {
    const start = fullHour(3)
    const hour = hourOfWeek(start)
    const week = [...WHOLE_WEEK].map((open, i) => (i === hour + 1 ? '0' : open)).join('')
    const goodsId = await goods(owner, { week })
    const one = await renter()
    const quote = (hours: number, startsAt?: number) => guest.orders.quote({ goodsId, hours, startsAt })
    expect(await outcomeOf(quote(1, start))).toBe('OK')
    expect(await outcomeOf(quote(2, start))).toBe('OUTSIDE_RENTABLE_HOURS')
    expect(await outcomeOf(place(one, goodsId, 2, start))).toBe('OUTSIDE_RENTABLE_HOURS')
    expect(await outcomeOf(quote(2, start + 24 * HOUR))).toBe('OK')
    const found = async (filter: object) =>
      (await guest.goods.list({ id: 0, sort: 'newest', ...filter, page: { size: 50 } })).list.some(
        (card) => card.goodsId === goodsId,
      )
    expect(await found({ rentableAt: start })).toBe(true)
    expect(await found({ rentableAt: start + HOUR })).toBe(false)
    expect(await found({ freeNow: true })).toBe(true)
    await change(goodsId, `rentable_week = set_bit(rentable_week, ${hourOfWeek(clock.now().getTime())}, 0)`)
    expect(await found({ freeNow: true })).toBe(false)
    expect((await guest.goods.count({ id: 0, rentableAt: start })).count).toBeGreaterThan(0)
  })

  test('a change leaves a reservation as it is, and counts for its renewal', async () => {
    const goodsId = await goods(owner)
    const one = await renter()
    const startsAt = fullHour(1)
    const orderId = await rent(one, goodsId, 1, 300, startsAt)
    const first = hourOfWeek(startsAt) % DAY_HOURS
    await change(goodsId, `rentable_week = '${weekOfDays((first + 2) % DAY_HOURS, first)}'`)
    goTo(startsAt)
    expect((await one.client.orders.revealLogin({ orderId })).account).toBeTruthy()
    expect(await outcomeOf(one.client.orders.renewQuote({ orderId, hours: 1 }))).toBe(
      'OUTSIDE_RENTABLE_HOURS',
    )
  })

  test('is never empty: PostgreSQL refuses it', async () => {
    const goodsId = await goods(owner)
    await expect(change(goodsId, "rentable_week = repeat('0', 168)::bit(168)")).rejects.toThrow(
      'goods_some_hour',
    )
  })
})

describe('quiet hours', () => {
  test('begin no rental and ask for no code, and are shown before ordering', async () => {
    const { goodsId, orderId, renter: one } = await rental({ owner })
    const hour = hourOfWeek(clock.now().getTime()) % DAY_HOURS
    const quiet = { from: hour, to: (hour + 2) % DAY_HOURS }
    await change(goodsId, `quiet_from = ${quiet.from}, quiet_to = ${quiet.to}`)
    expect((await guest.goods.detail({ id: goodsId })).quiet).toEqual(quiet)
    expect(await outcomeOf(guest.orders.quote({ goodsId, hours: 1 }))).toBe('QUIET_HOURS')
    const other = await renter()
    expect(await outcomeOf(place(other, goodsId))).toBe('QUIET_HOURS')
    const packets = other.client.promotion.queryUserBestRedPack({ goodsId, hours: 1 })
    expect(await outcomeOf(packets)).toBe('QUIET_HOURS')
    expect(await outcomeOf(guest.orders.quote({ goodsId, hours: 1, startsAt: fullHour(4) }))).toBe('OK')
    const asked = one.client.credentials.askCode({ orderId })
    await expect(asked).rejects.toThrow(/免打扰，期间不提供验证码/)
    expect(await outcomeOf(one.client.credentials.askCode({ orderId }))).toBe('CODE_QUIET')
    await change(goodsId, 'quiet_from = null, quiet_to = null')
    expect(await outcomeOf(one.client.credentials.askCode({ orderId }))).toBe('OK')
  })
})

describe('the rest after a rental', () => {
  test('keeps the account from other renters, after its end and after an early return', async () => {
    const goodsId = await limited('cool_down_minutes = 60')
    const [first, second] = [await renter(), await renter()]
    const startsAt = fullHour(0)
    const orderId = await rent(first, goodsId, 1, 300, startsAt)
    expect(await outcomeOf(place(second, goodsId, 1, startsAt + 1.5 * HOUR))).toBe('ACCOUNT_TAKEN')
    goTo(startsAt + MINUTE)
    await first.client.orders.return({ orderId })
    expect(await outcomeOf(place(second, goodsId))).toBe('ACCOUNT_TAKEN')
    const { freeAt } = await guest.goods.detail({ id: goodsId })
    expect(freeAt).toBe(startsAt + MINUTE + HOUR)
    goTo(startsAt + MINUTE + HOUR)
    expect(await outcomeOf(place(second, goodsId))).toBe('OK')
  })

  test('is after the renewal, whether that is paid or not', async () => {
    const goodsId = await limited('cool_down_minutes = 60')
    const [first, second] = [await renter(), await renter()]
    const startsAt = fullHour(0)
    const orderId = await rent(first, goodsId, 1, 300, startsAt)
    goTo(startsAt)
    const { endsAt } = await first.client.orders.detail({ orderId })
    const later = (minutes: number) => outcomeOf(place(second, goodsId, 1, endsAt + minutes * MINUTE))
    const renewed = await first.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    expect(await later(119)).toBe('ACCOUNT_TAKEN')
    await first.client.orders.cancel({ orderId: renewed.orderId })
    expect(await later(59)).toBe('ACCOUNT_TAKEN')
    const again = await first.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 })
    await first.client.pay.balanceUnifiedOrder({ orderId: again.orderId })
    expect(await later(119)).toBe('ACCOUNT_TAKEN')
    // The time to finish a match comes before the rest.
    expect(await later(180)).toBe('OK')
  })

  test('is kept by the database for leases made before it was changed', async () => {
    const goodsId = await limited('cool_down_minutes = 60')
    const orderId = await rent(await renter(), goodsId, 1, 300, fullHour(0))
    await change(goodsId, 'cool_down_minutes = 0')
    const stored = await pool.query(
      `select upper(blocked) - upper(span) = interval '1 hour' as rests from lease where order_id = $1`,
      [orderId],
    )
    expect(stored.rows).toEqual([{ rests: true }])
    const { rows } = await pool.query('select upper(span) as at from lease where order_id = $1', [orderId])
    expect(await outcomeOf(place(await renter(), goodsId, 1, rows[0].at.getTime() + 30 * MINUTE))).toBe(
      'ACCOUNT_TAKEN',
    )
  })
})

describe('hours per day', () => {
  test('are counted over all renters and per day of Shanghai', async () => {
    const goodsId = await limited('daily_cap_hours = 3')
    const day = midnight()
    await rent(await renter(), goodsId, 2, 600, day + 8 * HOUR)
    const asked = (hours: number, startsAt: number) =>
      outcomeOf(guest.orders.quote({ goodsId, hours, startsAt }))
    expect(await asked(2, day + 12 * HOUR)).toBe('DAILY_CAP')
    expect(await asked(1, day + 12 * HOUR)).toBe('OK')
    expect(await outcomeOf(place(await renter(), goodsId, 2, day + 12 * HOUR))).toBe('DAILY_CAP')
    // Two hours before midnight and one after it.
    expect(await asked(3, day - 2 * HOUR)).toBe('OK')
    expect(await asked(4, day - 2 * HOUR)).toBe('DAILY_CAP')
    // Over midnight: an hour of this day, the rest of the next.
    expect(await asked(3, day + 23 * HOUR)).toBe('OK')
    expect(await asked(5, day + 23 * HOUR)).toBe('DAILY_CAP')
  })

  test('of renters at the same time only those within the hours get an order', async () => {
    const goodsId = await limited('daily_cap_hours = 3')
    const day = midnight()
    const renters = await Promise.all(Array.from({ length: 6 }, renter))
    const outcomes = await outcomesOf(
      renters.map((one, i) => place(one, goodsId, 1, day + (3 * i + 1) * HOUR)),
    )
    expect(outcomes).toEqual({ OK: 3, DAILY_CAP: 3 })
  })

  test('limit a renewal', async () => {
    const goodsId = await limited('daily_cap_hours = 2')
    const one = await renter()
    const startsAt = midnight() + HOUR
    const orderId = await rent(one, goodsId, 1, 300, startsAt)
    goTo(startsAt)
    const { orders } = one.client
    expect(await outcomeOf(orders.renewQuote({ orderId, hours: 2 }))).toBe('DAILY_CAP')
    expect(await outcomeOf(orders.renew({ orderId, hours: 2, expectedTotalFen: 600 }))).toBe('DAILY_CAP')
    expect(await outcomeOf(orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe('OK')
  })
})

describe('renters', () => {
  test('below the least level are told which one it takes', async () => {
    const goodsId = await limited('min_level = 2')
    const one = await renter()
    const message = /白银会员及以上/
    await expect(place(one, goodsId)).rejects.toThrow(message)
    await expect(one.client.orders.userRisk({ goodsId })).rejects.toThrow(message)
    await pool.query('update app_user set completed_orders = 1000, imported_orders = 1000 where id = $1', [
      one.userId,
    ])
    expect(await outcomeOf(place(one, goodsId))).toBe('OK')
  })

  test('on the blacklist rent nothing of the owner, by no login of theirs; others do', async () => {
    const idNumber = idNumberOf('1990-05-05', 77)
    const [login, second] = [
      await person({ cashFen: 10_000, idNumber }),
      await person({ cashFen: 10_000, idNumber }),
    ]
    const orderId = await rent(login, await goods(owner), 1, 300)
    await pool.query(
      `insert into renter_block (owner_id, renter_id, order_id, blocked_by, at) values ($1, $2, $3, $1, now())`,
      [owner.userId, login.userId, orderId],
    )
    const goodsId = await goods(owner)
    for (const one of [login, second]) {
      expect(await outcomeOf(one.client.orders.userRisk({ goodsId }))).toBe('RENTER_BLOCKED')
      expect(await outcomeOf(place(one, goodsId))).toBe('RENTER_BLOCKED')
    }
    // What they have goes on, without more hours.
    expect(await outcomeOf(login.client.orders.revealLogin({ orderId }))).toBe('OK')
    expect(await outcomeOf(login.client.orders.renewQuote({ orderId, hours: 1 }))).toBe('RENTER_BLOCKED')
    expect(await outcomeOf(login.client.orders.renew({ orderId, hours: 1, expectedTotalFen: 300 }))).toBe(
      'RENTER_BLOCKED',
    )
    expect(await outcomeOf(place(second, await goods(await merchant())))).toBe('OK')
    expect(await outcomeOf(place(await renter(), goodsId))).toBe('OK')
  })
})

describe('a change of price', () => {
  test('between quote and order is told; an order keeps the price it was placed for', async () => {
    const goodsId = await goods(owner)
    const one = await renter()
    const { orderId } = await place(one, goodsId, 2, fullHour(2))
    await change(goodsId, 'hourly_fen = 400')
    expect(await outcomeOf(place(one, goodsId, 1, fullHour(6)))).toBe('PRICE_CHANGED')
    await one.client.pay.balanceUnifiedOrder({ orderId })
    expect((await one.client.orders.detail({ orderId })).totalFen).toBe(600)
  })

  test('that commits while an order is placed is never missed', async () => {
    const goodsId = await goods(owner)
    const [one, changing] = [await renter(), await pool.connect()]
    await changing.query('begin')
    await changing.query('update goods set hourly_fen = 200 where id = $1', [goodsId])
    const placed = outcomeOf(place(one, goodsId))
    await expect.poll(() => lockWaits(pool, { statement: 'order_place' })).toBe(1)
    await changing.query('commit')
    changing.release()
    // Cheaper or dearer: what is paid is what was shown.
    expect(await placed).toBe('PRICE_CHANGED')
  })
})
