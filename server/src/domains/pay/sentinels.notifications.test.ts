import { expect, test } from 'vitest'
import { payingOn } from '../../../testing/pay/payments.ts'
import { sandboxServer } from '../../../testing/server/sandboxServer.ts'

const server = await sandboxServer()
const { pool, control } = server
const { crowd, begin, pay } = await payingOn(server)
const AT_ONCE = 50

type Raw = { url: string; headers: Record<string, string>; body: string }

/** Everything a notice could change. */
const everything = async () => {
  const { rows } = await pool.query(
    `select (select count(*) from ledger_transfer) as transfers, (select count(*) from refund) as refunds,
            (select count(*) from push_message) as messages, (select sum(balance) from ledger_account) as balances,
            (select json_agg(p order by id) from payment p) as payments,
            (select json_agg(o order by id) from rental_order o) as orders`,
  )
  return rows[0]
}

const send = async ({ url, headers }: Raw, body: Uint8Array<ArrayBuffer>): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', headers, body })
  return `${answer.status} ${await answer.text()}`
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text))
/** A text once for each of its bytes, with that one changed. */
const flipped = (text: string): Uint8Array<ArrayBuffer>[] =>
  Array.from(bytesOf(text), (_, at) => bytesOf(text).map((byte, i) => (i === at ? byte ^ 1 : byte)))
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

/** How often each answer came. */
const answersTo = async (forgeries: (() => Promise<string>)[]): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (let at = 0; at < forgeries.length; at += AT_ONCE)
    for (const answer of await Promise.all(forgeries.slice(at, at + AT_ONCE).map((forge) => forge())))
      counts[answer] = (counts[answer] ?? 0) + 1
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
  'a notice of %s with any one byte changed is refused and changes nothing; the true one counts once',
  async (channel, signed, refusal, taken) => {
    const [who] = await crowd(1)
    if (!who) throw new Error('nobody')
    await control('PUT', 'notices/hold', { on: true })
    const paying = await begin('order', who, channel, 1234)
    await pay(channel, paying)
    const held = (await server.notices()).find(({ ownId }) => ownId === paying.paymentId)
    const raw = await control<Raw>('GET', `notices/${held?.id}/raw`)
    const before = await everything()

    const bodies = flipped(raw.body).map((body) => () => send(raw, body))
    const heads = signed.flatMap((name) =>
      flipped(raw.headers[name] ?? '').map((value) => () => {
        const headers = { ...raw.headers, [name]: latin(value) }
        return send({ ...raw, headers }, bytesOf(raw.body))
      }),
    )
    expect(bodies.length).toBeGreaterThan(700)
    expect(heads.length > 400).toBe(signed.length > 0)
    expect(await answersTo([...bodies, ...heads])).toEqual({ [refusal]: bodies.length + heads.length })
    expect(await everything()).toEqual(before)

    const copies = Array.from({ length: 3 }, () => () => send(raw, bytesOf(raw.body)))
    expect(await answersTo(copies)).toEqual({ [taken]: 3 })
    const { rows } = await pool.query<{ step: string; amount: number }>(
      `select step, amount from ledger_transfer where biz_type = 'payment' and biz_id = $1 order by step`,
      [paying.paymentId],
    )
    expect(rows).toEqual([
      { step: 'channel', amount: 1234 },
      { step: 'packet', amount: 500 },
    ])
  },
)
