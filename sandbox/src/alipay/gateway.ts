import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pairsOf } from '../aliyun/form.ts'
import type { SandboxKeys } from '../keys.ts'
import { refusalPage } from '../pages/alipay.ts'
import { pageHeaders } from '../pages/headers.ts'
import type { Fault, FaultInjector } from '../pay/faultInjection.ts'
import { sendResponse } from '../providerResponse.ts'
import type { PublicOrigin } from '../publicOrigin.ts'
import { parseShanghaiTime } from '../shanghaiTime.ts'
import { callLimited, invalid, missing, Refusal } from './refusal.ts'
import { type Parameters, rsa2Sign, rsa2Verify, signContent } from './signature.ts'

/** Stricter than the provider, so that clock drift fails here first. */
const CLOCK_WINDOW_MS = 300_000

export interface Call {
  readonly parameters: Parameters
  /** `biz_content`, parsed, not validated. */
  readonly content: unknown
  /** http(s)://host of this sandbox. */
  readonly origin: string
}

export interface Method {
  /** Its short name, for forced faults. */
  readonly call: string
  /** A page method is opened by a browser and redirects it; the others respond with fields. */
  readonly kind: 'page' | 'fields'
  /** The fault that a sentinel in the content selects, and the number it applies to. The content is not validated yet. */
  sentinel?(call: Call): { readonly ownId: string; readonly fault: Fault | undefined }
  /** The response to the fault `refused`. */
  refused?(): Refusal
  /** Fields of the response, or the redirect of a page. Raises Refusal. */
  run(call: Call): Record<string, unknown> | string
}

const invalidSignature = (content: string): Refusal =>
  invalid(
    'signature',
    `验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配，网关生成的验签字符串为：${content.replaceAll('&', '&amp;')}`,
  )

const readForm = (request: FastifyRequest): Parameters => {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  const query = request.raw.url?.split(/\?(.*)/s)[1] ?? ''
  const parameters = new Map<string, string>()
  for (const part of [query, body]) {
    let pairs: [string, string][]
    try {
      pairs = pairsOf(part)
    } catch {
      throw invalid('parameter', '参数无效')
    }
    for (const [name, value] of pairs) {
      if (parameters.has(name)) throw invalid('parameter', `参数无效：${name}出现多次`)
      parameters.set(name, value)
    }
  }
  return parameters
}

/** Checks everything but the signature, in the gateway's order. */
const checkParameters = (parameters: Parameters, now: number): void => {
  const given = (name: string) => parameters.get(name) ?? ''
  if (!given('sign_type')) throw missing('signature-type', '签名类型')
  if (given('sign_type') !== 'RSA2') throw invalid('signature-type', '无效的签名类型')
  if (!given('sign')) throw missing('signature', '签名')
  if (given('charset').toLowerCase() !== 'utf-8') throw invalid('charset', '字符集错误')
  if (!given('timestamp')) throw missing('timestamp', '时间戳')
  const time = parseShanghaiTime(given('timestamp'))
  if (time === null || Math.abs(now - time) > CLOCK_WINDOW_MS) throw invalid('timestamp', '非法的时间戳参数')
  if (!given('version')) throw missing('version', '版本')
  if (given('version') !== '1.0') throw invalid('parameter', '参数无效：version')
  if (!['', 'json'].includes(given('format').toLowerCase())) throw invalid('format', '无效的数据格式')
  if (given('encrypt_type')) throw invalid('encrypt-type', '无效的加密类型')
}

const parseContent = (parameters: Parameters): unknown => {
  try {
    return JSON.parse(parameters.get('biz_content') ?? '')
  } catch {
    throw invalid('parameter', '参数无效：biz_content')
  }
}

/**
 * openapi.alipay.com/gateway.do: one address for all methods. Parameters are read from the query and from a form body
 * alike. The response is signed over its literal text, with slashes escaped like the provider's.
 */
export const alipayGateway = async (
  app: FastifyInstance,
  options: {
    keys: SandboxKeys['alipay']
    now: () => number
    origin: PublicOrigin
    faults: FaultInjector
    methods: ReadonlyMap<string, Method>
  },
): Promise<void> => {
  const { keys, now, origin, faults, methods } = options
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  const send = (reply: FastifyReply, name: string | null, fields: Record<string, unknown>) => {
    const node = JSON.stringify(fields).replaceAll('/', '\\/')
    const text = name
      ? `{"${name.replaceAll('.', '_')}_response":${node},"sign":"${rsa2Sign(node, keys.alipayPrivateKey)}"}`
      : `{"error_response":${node}}`
    return reply
      .headers({ 'content-type': 'text/html;charset=utf-8', trace_id: randomUUID().replaceAll('-', '') })
      .send(text)
  }

  /** A browser gets an error page, a program the error fields. */
  const refuse = (reply: FastifyReply, name: string | null, refusal: Refusal, kind?: Method['kind']) =>
    kind === 'page'
      ? reply.code(400).headers(pageHeaders()).send(refusalPage(refusal.subCode, refusal.message))
      : send(reply, name, refusal.fields())

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    let parameters: Parameters
    try {
      parameters = readForm(request)
    } catch (error) {
      if (error instanceof Refusal) return refuse(reply, null, error)
      throw error
    }
    const name = parameters.get('method') ?? ''
    if (!name) return refuse(reply, null, missing('method', '方法名'))
    const method = methods.get(name)
    if (!method) return refuse(reply, null, invalid('method', '不存在的方法名'))
    const appId = parameters.get('app_id') ?? ''
    if (!appId) return refuse(reply, null, missing('app-id', 'appId'), method.kind)
    if (appId !== keys.appId) return refuse(reply, null, invalid('app-id', '无效的AppID参数'), method.kind)
    try {
      checkParameters(parameters, now())
      const signed = signContent(parameters, 'sign')
      if (!rsa2Verify(signed, parameters.get('sign') ?? '', keys.appPublicKey)) throw invalidSignature(signed)

      const call = {
        parameters,
        content: parseContent(parameters),
        origin: origin(request),
      }
      const { ownId = '', fault: struck } = method.sentinel?.(call) ?? {}
      const fault = faults.take('alipay', method.call) ?? faults.strike('alipay', method.call, ownId, struck)
      if (fault === 'silent') return sendResponse(reply, 'silence')
      if (fault === 'broken') return sendResponse(reply, { status: 502, body: BAD_GATEWAY })
      if (fault === 'refused') throw method.refused?.() ?? callLimited()
      const answer = method.run(call)
      if (fault === 'silentAfter') return sendResponse(reply, 'silence')
      if (fault === 'brokenAfter') return sendResponse(reply, { status: 502, body: BAD_GATEWAY })
      if (typeof answer === 'string') return reply.redirect(answer)
      return send(reply, name, { code: '10000', msg: 'Success', ...answer })
    } catch (error) {
      if (error instanceof Refusal) return refuse(reply, name, error, method.kind)
      throw error
    }
  }
  app.get('/alipay/gateway.do', serve)
  app.post('/alipay/gateway.do', serve)
}

const BAD_GATEWAY = '<html><head><title>502 Bad Gateway</title></head><body>502 Bad Gateway</body></html>'
