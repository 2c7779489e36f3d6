import type { FastifyInstance } from 'fastify'
import type { OnekeyService } from './onekey.ts'
import { onekeySentinels } from './onekeySentinels.ts'
import { takeRawBodies } from './rawBody.ts'

/**
 * Replaces the carrier's part of one-key login: `window.JVerificationInterface` as JG's Web SDK documents it (init,
 * isInitSuccess, checkVerifyEnable, isCellular, loginAuth), for the phone chosen on the sandbox's page. The carrier's consent page is
 * left out: loginAuth counts as consent.
 */
const SCRIPT = `(() => {
  const sandbox = new URL(document.currentScript.src).origin
  let phone = null
  let asking = false
  const ask = (path, act) =>
    fetch(sandbox + path, { method: 'POST' }).then((response) => response.json()).then(act)
  const call = (act, data) => typeof act === 'function' && act(data)
  window.JVerificationInterface = {
    init: ({ appkey, success, fail } = {}) => {
      if (!appkey) return call(fail, { code: 1002, message: 'empty appkey' })
      ask('/jiguang/sdk/phone', (found) => {
        phone = found
        call(success, { code: 0, message: 'success' })
      }).catch(() => call(fail, { code: 1005, message: 'no internet' }))
    },
    isInitSuccess: () => phone !== null,
    checkVerifyEnable: () => phone !== null && phone.cellular,
    isCellular: () => phone !== null && phone.cellular,
    setCustomUIWithConfig: () => {},
    loginAuth: ({ success, fail } = {}) => {
      if (phone === null) return call(fail, { code: 2001, message: 'please call init correctly first' })
      if (asking) return call(fail, { code: 2003, message: 'token requesting, please try again later' })
      asking = true
      ask('/jiguang/sdk/token', (answer) => {
        asking = false
        call(answer.code === 0 ? success : fail, answer)
      }).catch(() => {
        asking = false
        call(fail, { code: 1005, message: 'no internet' })
      })
    },
  }
})()
`

/** The number of a demo user, used for one-key login until another is chosen. */
const DEMO_PHONE = '13800000001'

export const isPhone = (text: unknown): text is string => typeof text === 'string' && /^1\d{10}$/.test(text)

/** The phone number that the SDK reports. */
export const simCard = () => {
  let phone = DEMO_PHONE
  return {
    phone: () => phone,
    /** Keeps the number when the text is no phone number. */
    insert: (text: string): void => {
      if (isPhone(text)) phone = text
    },
  }
}
export type SimCard = ReturnType<typeof simCard>

/** The SDK and its calls. The app has another origin, so CORS allows every origin. */
export const sdk = async (
  app: FastifyInstance,
  { onekey, sim }: { onekey: OnekeyService; sim: SimCard },
): Promise<void> => {
  takeRawBodies(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  })
  app.get('/jiguang/sdk.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
  app.post('/jiguang/sdk/phone', () => ({ cellular: onekeySentinels.get(sim.phone())?.phone !== 'noData' }))
  app.post('/jiguang/sdk/token', () => {
    const failing = onekeySentinels.get(sim.phone())?.phone
    if (failing === 'noData') return { code: 2004, message: 'not support' }
    if (failing === 'noToken')
      return { code: 2002, message: 'getToken faild', content: { CM: '500|取号失败' } }
    return { code: 0, message: 'success', operater: 'CM', content: onekey.issue(sim.phone()) }
  })
}
