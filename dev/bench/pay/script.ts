import { Writable } from 'node:stream'
import pino from 'pino'
import { buildApp } from '../../../server/src/app.ts'
import { composeDeps } from '../../../server/src/compose.ts'
import { recorded, settingsReadOnce } from '../recorded.ts'
import { type Script, scriptOf } from '../script.ts'
import { expressions, FIRST_USER, paymentIdOf, rechargeIdOf } from './fillRecharges.ts'
import { notificationOf, tradeNoOf } from './notifications.ts'

/** Processes the nth notification once and records the server's statements as a script for pgbench. */
export const captureScript = async (env: NodeJS.ProcessEnv, n: number): Promise<Script> => {
  const silent = pino({ level: 'error' }, new Writable({ write: (_chunk, _encoding, done) => done() }))
  const composed = { ...composeDeps(env), log: silent }
  const deps = { ...composed, settings: await settingsReadOnce(composed) }
  const app = await buildApp(deps)
  const statements = await recorded(async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/pay/notify/alipay',
      payload: notificationOf(n),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    if (answer.body !== 'success') throw new Error(`the sample notification was answered ${answer.body}`)
  })
  await app.close()
  await deps.database.close()
  const userId = FIRST_USER + n
  const varying = new Map([
    [paymentIdOf(n), expressions.paymentId],
    [rechargeIdOf(n), expressions.rechargeId],
    [String(userId), expressions.userId],
    [tradeNoOf(n), `'20261121220014000' || lpad((:n)::text, 8, '0')`],
    [`cash:${userId}`, `'cash:' || ${expressions.userId}`],
    [`{cash:${userId}}`, `array['cash:' || ${expressions.userId}]`],
  ])
  return scriptOf(statements, varying)
}
