import { setTimeout as wait } from 'node:timers/promises'
import { openWire } from '../bench/httpConnection.ts'
import { FIRST_GOODS, tokenOf } from '../bench/rent/fillRenters.ts'

/** A request and the first response that acknowledged it. */
export type Acknowledged = { n: number; path: string; key: string; body: object; answer: string; at: number }

/** Responses after which a client retries its request with the same key. */
const REPEATED = new Set(['1004', '1007', '1009'])
const PAUSE_MS = 50

type Asking = {
  /** Index of the next server. */
  url: () => string
  acknowledged: (done: Acknowledged) => void
  /** A response that is neither success nor a reason to retry. */
  unexpected: (what: string) => void
}
type Answer = { responseCode: string; data: { object: { orderId: string } | null } }

/** Sends a request once; null without a complete response. */
export const ask = async (
  url: string,
  { n, path, key, body }: Pick<Acknowledged, 'n' | 'path' | 'key' | 'body'>,
): Promise<string | null> => {
  try {
    const wire = await openWire(url)
    const headers = `authToken: ${tokenOf(n)}\r\nIdempotency-Key: ${key}\r\n`
    return await wire.post(path, JSON.stringify(body), headers).finally(wire.close)
  } catch {
    return null
  }
}

/** Retries a request until it is acknowledged; returns the acknowledged result, or null after an unexpected response. */
const insist = async (asking: Asking, request: Pick<Acknowledged, 'n' | 'path' | 'key' | 'body'>) => {
  for (;;) {
    const answer = await ask(asking.url(), request)
    const code = answer === null ? null : (JSON.parse(answer) as Answer).responseCode
    if (answer !== null && code === '0000') {
      asking.acknowledged({ ...request, answer, at: performance.now() })
      return (JSON.parse(answer) as Answer).data.object
    }
    if (code !== null && !REPEATED.has(code)) {
      asking.unexpected(`renter ${request.n}: ${request.path} answered ${code}`)
      return null
    }
    await wait(PAUSE_MS)
  }
}

/** The Idempotency-Key of the nth renter's act. */
export const keyOf = (name: string, n: number): string => `${name}-${n}-key`

/** What the nth renter does after ordering. */
export const journeyOf = (n: number): 'pay' | 'pay and return' | 'cancel' =>
  (['pay', 'pay and return', 'pay', 'cancel'] as const)[n % 4] ?? 'pay'

/** Orders as the nth renter and then pays, gives back or cancels, each act with its own key. */
export const rentAs = async (n: number, asking: Asking): Promise<void> => {
  const act = (path: string, name: string, body: object) =>
    insist(asking, { n, path, key: keyOf(name, n), body })
  const wanted = { goodsId: String(FIRST_GOODS + n), hours: 2, expectedTotalFen: 1600 }
  const order = await act('/api/order/submit/order-create', 'create', wanted)
  if (!order) return
  const { orderId } = order
  const journey = journeyOf(n)
  if (journey === 'cancel') return void (await act('/api/order/cancel', 'cancel', { orderId }))
  if (!(await act('/api/pay/balanceUnifiedOrder', 'pay', { orderId }))) return
  if (journey === 'pay and return') await act('/api/order/return', 'return', { orderId })
}
