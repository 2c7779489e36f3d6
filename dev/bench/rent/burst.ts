import { openWire, type Wire } from '../httpConnection.ts'
import { median, percentiles } from '../latency.ts'
import { FIRST_GOODS, tokenOf } from './fillRenters.ts'

const RENTERS = 32
const ROUNDS = 11
/** Number of renters and accounts that a measurement consumes. */
export const BURST_NUMBERS = RENTERS * ROUNDS * 2

/** The p95 of 32 renters ordering at once; `goodsFor` maps a renter to the ordered account. */
const together = async (wires: Wire[], first: number, goodsFor: (i: number) => number): Promise<number> => {
  const latencies = await Promise.all(
    wires.map(async (wire, i) => {
      const begun = performance.now()
      const order = { goodsId: String(FIRST_GOODS + goodsFor(i)), hours: 2, expectedTotalFen: 1600 }
      await wire.post(
        '/api/order/submit/order-create',
        JSON.stringify(order),
        `authToken: ${tokenOf(first + i)}\r\n`,
      )
      return performance.now() - begun
    }),
  )
  return percentiles(latencies).p95
}

/** Ratio of p95 latencies: 32 renters ordering one account, to 32 renters ordering different ones; medians, alternating. */
export const burst = async (url: string, first: number): Promise<number> => {
  const wires = await Promise.all(Array.from({ length: RENTERS }, () => openWire(url)))
  const same: number[] = []
  const different: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A renter orders once per kind of round, so that no limit applies.
    const base = first + round * RENTERS * 2
    same.push(await together(wires, base, () => base))
    different.push(await together(wires, base + RENTERS, (i) => base + RENTERS + i))
  }
  for (const wire of wires) wire.close()
  return median(same) / median(different)
}
