import type { FastifyInstance } from 'fastify'
import { buildSandbox } from '../app.ts'
import { demoKeys } from '../keys.ts'
import type { Timers } from '../pay/timers.ts'
import { shanghaiTime } from '../shanghaiTime.ts'
import { rsa2Sign, rsa2Verify } from './signature.ts'

const { alipay: keys } = demoKeys

/** Sat 2026-11-21 12:00:00 in Asia/Shanghai. */
export const NOON = Date.parse('2026-11-21T04:00:00Z')

/** A merchant written from the documentation, without the provider's client. */
export const merchant = (options: { now?: () => number; timers?: Timers } = {}) => {
  const now = options.now ?? (() => NOON)
  const app: FastifyInstance = buildSandbox({ keys: demoKeys, ...options, now })

  /** Common parameters and the signature; `changed` replaces parameters before signing, `after` after it. */
  const parameters = (
    method: string,
    content: object | string,
    changed: Record<string, string> = {},
    after: Record<string, string> = {},
  ): Record<string, string> => {
    const all: Record<string, string> = {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(now()),
      version: '1.0',
      biz_content: typeof content === 'string' ? content : JSON.stringify(content),
      ...changed,
    }
    const text = Object.keys(all)
      .filter((name) => all[name] !== '')
      .sort()
      .map((name) => `${name}=${all[name]}`)
      .join('&')
    return { ...all, sign: rsa2Sign(text, keys.appPrivateKey), ...after }
  }

  const post = (form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/alipay/gateway.do?charset=utf-8',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      payload: new URLSearchParams(Object.entries(form).filter(([name]) => name !== 'charset')).toString(),
    })

  /** Calls a method and returns its fields after verifying the signature over the received text. */
  const ask = async (
    method: string,
    content: object,
    changed: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const { body } = await post(parameters(method, content, changed))
    const node = /^\{"\w+_response":(\{.*\}),"sign":"([^"]+)"\}$/s.exec(body)
    if (!node?.[1] || !node[2]) throw new Error(`not a signed answer: ${body}`)
    if (!rsa2Verify(node[1], node[2], keys.alipayPublicKey)) throw new Error(`badly signed: ${body}`)
    return JSON.parse(node[1])
  }

  /** Opens the address of a page method as a browser would. */
  const open = (method: string, content: object, changed: Record<string, string> = {}) =>
    app.inject(`/alipay/gateway.do?${new URLSearchParams(parameters(method, content, changed))}`)

  return { app, parameters, post, ask, open }
}
