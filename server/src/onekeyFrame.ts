import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './core/config/deps.ts'
import { formatPolicy } from './headers.ts'

/** Path of the page with the carrier's script; `web/src/domains/session/onekeySdk.ts` opens it in a frame. */
const PATH = '/onekey/frame'

/**
 * Runs in the frame, whose origin is opaque: it exchanges messages with its parent only, and only when that is our app.
 * The SDK gets empty in-memory storage, because a frame with an opaque origin has none. `self.origin` is 'null' here;
 * `location.origin` is the app's.
 */
const SCRIPT = `'use strict'
const app = location.origin
const tell = (message) => parent.postMessage(message, app)
const emptyStorage = () => {
  const kept = new Map()
  return {
    get length() { return kept.size },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(String(name)) ?? null,
    setItem: (name, value) => void kept.set(String(name), String(value)),
    removeItem: (name) => void kept.delete(String(name)),
    clear: () => kept.clear(),
  }
}
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { value: emptyStorage() })
const fail = (step) => (answer) => tell({ step, ok: false, code: String(answer && answer.code) })
const steps = {
  init: ({ appKey }) => {
    const sdk = window.JVerificationInterface
    if (!sdk) return fail('init')({ code: 'no SDK' })
    sdk.init({
      appkey: appKey,
      domainName: app,
      success: () =>
        sdk.checkVerifyEnable() ? tell({ step: 'init', ok: true }) : fail('init')({ code: 'no mobile data' }),
      fail: fail('init'),
    })
  },
  token: () =>
    window.JVerificationInterface.loginAuth({
      success: ({ content }) => tell({ step: 'token', ok: true, token: content }),
      fail: fail('token'),
    }),
}
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== app || !data) return
  if (data.step === 'init' || data.step === 'token') steps[data.step](data)
})
addEventListener('load', () => tell({ step: 'load', ok: true }))
`

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Serves the page that the one-key SDK runs in. The policy's `sandbox` gives it an opaque origin wherever it is opened,
 * so that the SDK can't read the app's data; the app's own pages load no script from elsewhere.
 */
export const serveOnekeyFrame = (app: FastifyInstance, { onekey }: Pick<Deps, 'onekey'>): void => {
  const sdkUrl = onekey?.pages?.sdkUrl
  if (!sdkUrl) return
  const { origin } = new URL(sdkUrl)
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  const page = `<!doctype html><meta charset="utf-8"><title>SDK</title><script>${SCRIPT}</script><script src="${escapeAttribute(sdkUrl)}"></script>`
  const headers = {
    'content-security-policy': formatPolicy({
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      'script-src': `'sha256-${hash}' ${origin}`,
      'connect-src': origin,
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    }),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  }
  app.get(PATH, (_request, reply) => reply.headers(headers).send(page))
}
