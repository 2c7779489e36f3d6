import { Writable } from 'node:stream'
import pino from 'pino'
import { buildApp } from '../../../server/src/app.ts'
import { composeDeps } from '../../../server/src/compose.ts'
import { hashToken } from '../../../server/src/core/http/auth.ts'
import { literal, type Recorded, recorded, settingsReadOnce } from '../recorded.ts'
import { type Script, scriptOf } from '../script.ts'
import { FIRST_GOODS, FIRST_USER, tokenOf } from './fillRenters.ts'

type Sample = { n: number; orderId: string; paymentId: string }

/** What differs from rent to rent, as an expression over the script's own counter. */
const varying = ({ n, orderId, paymentId }: Sample): Map<string, string> =>
  new Map([
    [String(FIRST_USER + n), `(${FIRST_USER} + :n)`],
    [String(FIRST_GOODS + n), `(${FIRST_GOODS} + :n)`],
    [orderId, '(:order::bigint)::text'],
    [paymentId, '(:order::bigint + 1)::text'],
    [`escrow:${orderId}`, `('escrow:' || :order::bigint)`],
    [`user:${FIRST_USER + n}`, `('user:' || ${FIRST_USER} + :n)`],
    [literal(hashToken(tokenOf(n))), `sha256(('bench-token-' || ${FIRST_USER} + :n)::bytea)`],
    ['sample-create', `('pgbench-create-' || :n)`],
    ['sample-pay', `('pgbench-pay-' || :n)`],
  ])

/** Orders and pays as the nth renter on a server of its own; returns what the server sent to PostgreSQL for it. */
export const recordRent = async (
  env: NodeJS.ProcessEnv,
  n: number,
): Promise<{ statements: Recorded[]; sample: Sample }> => {
  const silent = pino({ level: 'error' }, new Writable({ write: (_chunk, _encoding, done) => done() }))
  const composed = { ...composeDeps(env), log: silent }
  const deps = { ...composed, settings: await settingsReadOnce(composed) }
  const app = await buildApp(deps)
  const ask = async (url: string, key: string, payload: object): Promise<Record<string, string>> => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { authtoken: tokenOf(n), 'idempotency-key': key },
    })
    const { responseCode, data } = answer.json()
    if (responseCode !== '0000') throw new Error(`${url} answered ${answer.body}`)
    return data.object
  }
  const sample: Sample = { n, orderId: '', paymentId: '' }
  const statements = await recorded(async () => {
    const order = { goodsId: String(FIRST_GOODS + n), hours: 2, expectedTotalFen: 1600 }
    sample.orderId = (await ask('/api/order/submit/order-create', 'sample-create', order))['orderId'] ?? ''
    sample.paymentId =
      (await ask('/api/pay/balanceUnifiedOrder', 'sample-pay', { orderId: sample.orderId }))['paymentId'] ??
      ''
  })
  await app.close()
  await deps.database.close()
  return { statements, sample }
}

/** Rents once as the nth renter and records the server's statements as a script for pgbench. */
export const captureScript = async (env: NodeJS.ProcessEnv, n: number): Promise<Script> => {
  const { statements, sample } = await recordRent(env, n)
  return scriptOf(statements, varying(sample), ['\\set order 1900000000000000000 + :n * 2'])
}
