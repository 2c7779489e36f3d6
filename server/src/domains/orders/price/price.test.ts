import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeQuote, findCheapest, type Plan } from './price.ts'

const shanghai = (time: string) => new Date(`2026-11-18T${time}:00+08:00`)

const plan: Plan = {
  hourlyFen: 300,
  tenHourFen: 2000,
  overnightFen: 1200,
  dayFen: 4000,
  weekFen: 20_000,
  giftEvery: null,
  giftHours: null,
  minHours: 2,
  overnightStart: 22 * 60,
  overnightEnd: 8 * 60,
}

describe('the cheapest combination', () => {
  test('few hours by day are plain hours', () => {
    expect(findCheapest(plan, 3, shanghai('12:00'))).toEqual({
      rentFen: 900,
      lines: [{ kind: 'hour', count: 3, unitFen: 300, totalFen: 900 }],
    })
  })

  test('a package longer than the wanted hours is taken where it costs less', () => {
    expect(findCheapest(plan, 9, shanghai('12:00')).lines).toEqual([
      { kind: 'ten_hours', count: 1, unitFen: 2000, totalFen: 2000 },
    ])
  })

  test('the night is used from the hour it begins, the hours before it are paid singly', () => {
    expect(findCheapest(plan, 12, shanghai('20:00'))).toEqual({
      rentFen: 1800,
      lines: [
        { kind: 'overnight', count: 1, unitFen: 1200, totalFen: 1200 },
        { kind: 'hour', count: 2, unitFen: 300, totalFen: 600 },
      ],
    })
  })

  test('a rental that starts inside the night pays one night for what is left of it', () => {
    expect(findCheapest(plan, 6, shanghai('02:00')).rentFen).toBe(1200)
  })

  test('eight days are a week and a day', () => {
    expect(findCheapest(plan, 192, shanghai('12:00')).lines.map(({ kind, count }) => [kind, count])).toEqual([
      ['week', 1],
      ['day', 1],
    ])
  })

  const price = fc.integer({ min: 1, max: 50_000 })
  const anyPlan = fc.record({
    hourlyFen: price,
    tenHourFen: fc.option(price),
    overnightFen: fc.option(price),
    dayFen: fc.option(price),
    weekFen: fc.option(price),
    giftEvery: fc.constant(null),
    giftHours: fc.constant(null),
    minHours: fc.constant(1),
    overnightStart: fc.integer({ min: 0, max: 1439 }),
    overnightEnd: fc.integer({ min: 0, max: 1439 }),
  })

  test('never costs more than plain hours, never less for more hours, and its lines add up', () => {
    fc.assert(
      fc.property(
        anyPlan,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 0, max: 1439 }),
        (some, hours, minute) => {
          const start = new Date(shanghai('00:00').getTime() + minute * 60_000)
          const { rentFen, lines } = findCheapest(some, hours, start)
          expect(rentFen).toBeLessThanOrEqual(hours * some.hourlyFen)
          expect(findCheapest(some, hours + 1, start).rentFen).toBeGreaterThanOrEqual(rentFen)
          expect(lines.reduce((total, line) => total + line.totalFen, 0)).toBe(rentFen)
          for (const line of lines) expect(line.totalFen).toBe(line.count * line.unitFen)
        },
      ),
      { seed: 20261121, numRuns: 300 },
    )
  })
})

describe('the quote', () => {
  const wanted = {
    hours: 10,
    startsAt: shanghai('12:00'),
    freeMinutes: 5,
    depositFen: 5000,
    depositDueFen: 5000,
  }

  test('gift hours and free minutes lengthen the rental, not the price', () => {
    const quote = computeQuote({ ...wanted, plan: { ...plan, giftEvery: 5, giftHours: 1 } })
    expect(quote).toMatchObject({
      rentFen: 2000,
      plainFen: 3000,
      giftHours: 2,
      depositFen: 5000,
      totalFen: 7000,
    })
    expect(quote.endsAt - quote.startsAt).toBe((12 * 60 + 5) * 60_000)
    expect(quote.explanation).toBe('1 个十小时包，比按小时省 10 元，另送 2 小时')
  })

  test('a waived deposit is not asked for', () => {
    expect(computeQuote({ ...wanted, plan, depositDueFen: 0 })).toMatchObject({
      depositFen: 0,
      totalFen: 2000,
      depositWaived: true,
    })
  })
})
