import { openWire } from '../bench/httpConnection.ts'
import { FIRST_GOODS, tokenOf } from '../bench/rent/fillRenters.ts'

/** The responses that renter n received; an act without a response is undefined. */
type Acknowledged = { n: number; orderId: string | null; paid: boolean }

type Answer = { responseCode: string; data: { object: { orderId: string } | null } }

/**
 * Orders and pays as the nth renter, each act under a key of its own, and answers what was acknowledged before the
 * server was killed.
 */
export const rentOnce = async (url: string, n: number): Promise<Acknowledged> => {
  const acknowledged: Acknowledged = { n, orderId: null, paid: false }
  try {
    const wire = await openWire(url)
    const ask = async (path: string, key: string, body: object): Promise<string | null> => {
      const headers = `authToken: ${tokenOf(n)}\r\nIdempotency-Key: ${key}-${n}-key\r\n`
      const answer = JSON.parse(await wire.post(path, JSON.stringify(body), headers)) as Answer
      return answer.responseCode === '0000' ? (answer.data.object?.orderId ?? null) : null
    }
    const order = { goodsId: String(FIRST_GOODS + n), hours: 2, expectedTotalFen: 1600 }
    acknowledged.orderId = await ask('/api/order/submit/order-create', 'create', order)
    acknowledged.paid =
      acknowledged.orderId !== null &&
      (await ask('/api/pay/balanceUnifiedOrder', 'pay', { orderId: acknowledged.orderId })) !== null
    wire.close()
  } catch {
    // The server was killed: only the responses so far count.
  }
  return acknowledged
}
