import { expect, test } from 'vitest'
import { setUpPayments } from '../../../testing/pay/payments.ts'
import { AT_ONCE } from '../../../testing/server/atOnce.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const server = await sandboxServer()
const { pool, control } = server
const { renters, start, pay } = await setUpPayments(server)

type Raw = { url: string; headers: Record<string, string>; body: string }

/** Everything that a notification could change. */
const snapshot = async () => {
  const { rows } = await pool.query(
    `select (select count(*) from ledger_transfer) as transfers, (select count(*) from refund) as refunds,
            (select count(*) from notification) as messages, (select sum(balance) from ledger_account) as balances,
            (select json_agg(p order by id) from payment p) as payments,
            (select json_agg(o order by id) from rental_order o) as orders`,
  )
  return rows[0]
}

const send = async ({ url, headers }: Raw, body: Uint8Array<ArrayBuffer>): Promise<string> => {
  const response = await fetch(url, { method: 'POST', headers, body })
  return `${response.status} ${await response.text()}`
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
/** Copies of a text, one for each byte, with that byte changed. */
const flipped = (text: string): Uint8Array<ArrayBuffer>[] =>
  Array.from(bytesOf(text), (_, at) => bytesOf(text).map((byte, i) => (i === at ? byte ^ 1 : byte)))
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** The number of times each response came. */
const countResponses = async (forgeries: (() => Promise<string>)[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (let at = 0; at < forgeries.length; at += AT_ONCE)
    for (const response of await Promise.all(forgeries.slice(at, at + AT_ONCE).map((forge) => forge())))
      counts[response] = (counts[response] ?? 0) + 1
  return counts
}

const WECHAT_SIGNED = [
  'Wechatpay-Serial',
  'Wechatpay-Signature',
  'Wechatpay-Timestamp',
  'Wechatpay-Nonce',
] as const

test.each([
  ['wechat', WECHAT_SIGNED, '500 {"code":"FAIL","message":"失败"}', '204 '],
  ['alipay', [], '200 fail', '200 success'],
] as const)(
  'a notification of %s with any one byte changed is refused and changes nothing; the genuine one counts once',
  async (channel, signed, refusal, acceptance) => {
    const [renter] = await renters(1)
    if (!renter) throw new Error('no renter')
    await control('PUT', 'notifications/hold', { on: true })
    const payment = await start('order', renter, channel, 1234)
    await pay(channel, payment)
    const stored = (await server.notifications()).find(({ ownId }) => ownId === payment.paymentId)
    const raw = await control<Raw>('GET', `notifications/${stored?.id}/raw`)
    const before = await snapshot()

    const bodyRequests = flipped(raw.body).map((body) => () => send(raw, body))
    const headerRequests = signed.flatMap((name) =>
      flipped(raw.headers[name] ?? '').map((value) => () => {
        const headers = { ...raw.headers, [name]: latin(value) }
        return send({ ...raw, headers }, bytesOf(raw.body))
      }),
    )
    expect(bodyRequests.length).toBeGreaterThan(700)
    expect(headerRequests.length > 400).toBe(signed.length > 0)
    expect(await countResponses([...bodyRequests, ...headerRequests])).toEqual({
      [refusal]: bodyRequests.length + headerRequests.length,
    })
    expect(await snapshot()).toEqual(before)

    const copies = Array.from({ length: 3 }, () => () => send(raw, bytesOf(raw.body)))
    expect(await countResponses(copies)).toEqual({ [acceptance]: 3 })
    const { rows } = await pool.query<{ step: string; amount: number }>(
      `select step, amount from ledger_transfer where biz_type = 'payment' and biz_id = $1 order by step`,
      [payment.paymentId],
    )
    expect(rows).toEqual([
      { step: 'channel', amount: 1234 },
      { step: 'packet', amount: 500 },
    ])
  },
)
