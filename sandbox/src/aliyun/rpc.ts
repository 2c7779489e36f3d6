import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import { type ProviderResponse, sendResponse } from '../providerResponse.ts'
import { parametersOf } from './form.ts'
import { invalidVersion, Refusal, unknownAction } from './refusal.ts'
import { signatureCheck } from './signature.ts'

export interface RpcAction {
  readonly version: string
  /** Raises Refusal for what the gateway refuses. */
  run(parameters: ReadonlyMap<string, string>): ProviderResponse
}

const requestId = (): string => randomUUID().toUpperCase()

/** Alibaba Cloud's RPC gateway at POST /: checks the signature, then calls the action named in `x-acs-action`. */
export const aliyunRpc = async (
  app: FastifyInstance,
  options: {
    keys: SandboxKeys['aliyun']
    now: () => number
    actions: ReadonlyMap<string, RpcAction>
  },
): Promise<void> => {
  const { keys, now, actions } = options
  const check = signatureCheck((keyId) => (keyId === keys.keyId ? keys.keySecret : undefined), now)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(500, 'InternalError', 'The request processing has failed due to some unknown error.')
    return reply.code(refusal.status).send({
      RequestId: requestId(),
      HostId: request.host,
      Code: refusal.code,
      Message: refusal.message,
      Recommend: `https://api.aliyun.com/troubleshoot?q=${refusal.code}`,
    })
  })

  app.post('/', (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { method = '', url = '', rawHeaders } = request.raw
    check({ method, target: url, rawHeaders, body })
    const action = actions.get(String(request.headers['x-acs-action']))
    if (!action) throw unknownAction()
    if (request.headers['x-acs-version'] !== action.version) throw invalidVersion()
    const answer = action.run(parametersOf(url.split(/\?(.*)/s)[1] ?? '', body.toString('utf8')))
    if (typeof answer === 'string' || typeof answer.body === 'string') return sendResponse(reply, answer)
    return sendResponse(reply, { status: answer.status, body: { RequestId: requestId(), ...answer.body } })
  })
}
