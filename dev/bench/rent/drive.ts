import { openWire, type Wire } from '../httpConnection.ts'
import { percentiles } from '../latency.ts'
import { FIRST_GOODS, tokenOf } from './fillRenters.ts'

/**
 * Rents `count` times through HTTP as fast as `clients` connections can, in a process of its own: node drive.ts <url>
 * <clients> <first> <count>. Each rent is an order and its payment, with a renter and an account of its own, numbered from
 * `first`. Prints one line of JSON.
 */
const [base = '', clients = '8', first = '0', count = '1000'] = process.argv.slice(2)

type Answer = { responseCode: string; data: { object: { orderId: string } } }

const ask = async (wire: Wire, path: string, n: number, key: string, body: object): Promise<string> => {
  const headers = `authToken: ${tokenOf(n)}\r\nIdempotency-Key: ${key}-${n}\r\n`
  const answer = JSON.parse(await wire.post(path, JSON.stringify(body), headers)) as Answer
  if (answer.responseCode !== '0000') throw new Error(`${path} answered ${answer.responseCode}`)
  return answer.data.object.orderId
}

const rent = async (wire: Wire, n: number): Promise<void> => {
  const order = { goodsId: String(FIRST_GOODS + n), hours: 2, expectedTotalFen: 1600 }
  const orderId = await ask(wire, '/api/order/submit/order-create', n, 'bench-create', order)
  await ask(wire, '/api/pay/balanceUnifiedOrder', n, 'bench-pay', { orderId })
}

const latencies: number[] = []
let next = Number(first)
const started = performance.now()
const end = next + Number(count)

const work = async (): Promise<void> => {
  const wire = await openWire(base)
  while (next < end) {
    const n = next++
    const begun = performance.now()
    await rent(wire, n)
    latencies.push(performance.now() - begun)
  }
  wire.close()
}

await Promise.all(Array.from({ length: Number(clients) }, work))
const seconds = (performance.now() - started) / 1000
console.log(
  JSON.stringify({
    rents: latencies.length,
    perSecond: latencies.length / seconds,
    ...percentiles(latencies),
  }),
)
