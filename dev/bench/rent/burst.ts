import { median, percentiles } from '../latency.ts'
import { openWire, type Wire } from '../wire.ts'
import { FIRST_GOODS, tokenOf } from './ground.ts'

const RENTERS = 32
const ROUNDS = 11
/** How many renters and accounts a measurement uses up. */
export const BURST_NUMBERS = RENTERS * ROUNDS * 2

/** The p95 of 32 renters ordering at once; `goodsFor` says which account each wants. */
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

/** How much longer 32 renters wait when all want one account than when each wants another: medians of p95, alternating. */
export const burst = async (url: string, first: number): Promise<number> => {
  const wires = await Promise.all(Array.from({ length: RENTERS }, () => openWire(url)))
  const same: number[] = []
  const different: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A renter orders once in either kind of round, so that limits stand in nobody's way.
    const base = first + round * RENTERS * 2
    same.push(await together(wires, base, () => base))
    different.push(await together(wires, base + RENTERS, (i) => base + RENTERS + i))
  }
  for (const wire of wires) wire.close()
  return median(same) / median(different)
}
