import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import { sendResponse } from '../providerResponse.ts'
import { basicAuth } from './basicAuth.ts'
import type { OnekeyService, TokenSource } from './onekey.ts'
import { isText, parseObject, takeRawBodies } from './rawBody.ts'

/** A call refused by JVerification: code, English text and HTTP status. */
class Refusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, content: string) {
    super(content)
    this.status = status
    this.code = code
  }
}

const ADDRESSES: Readonly<Record<TokenSource, string>> = {
  web: '/v1/web/h5/loginTokenVerify',
  app: '/v1/web/loginTokenVerify',
}

/** One-key login of JVerification: redeems a token for the number of its phone, encrypted for the marketplace. */
export const verification = async (
  app: FastifyInstance,
  { keys, onekey }: { keys: SandboxKeys['jiguang']; onekey: OnekeyService },
): Promise<void> => {
  const authorized = basicAuth(keys)
  takeRawBodies(app)
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal(500, 9099, 'bad server')
    return reply.code(refusal.status).send({ code: refusal.code, content: refusal.message })
  })

  const check = (request: FastifyRequest): void => {
    if (request.method !== 'POST') throw new Refusal(405, 9013, 'request method not supported')
    if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? ''))
      throw new Refusal(415, 9015, 'http media type not supported')
    const known = authorized(request)
    if (known === null) throw new Refusal(401, 9010, 'miss auth')
    if (!known) throw new Refusal(401, 9011, 'auth failed')
  }

  for (const source of ['web', 'app'] as const) {
    app.all(ADDRESSES[source], (request, reply) => {
      check(request)
      const { loginToken, exID } = parseObject(request.body) ?? {}
      if (!isText(loginToken) || (exID !== undefined && typeof exID !== 'string'))
        throw new Refusal(400, 9012, 'parameter invalid')
      return sendResponse(reply, onekey.redeem(loginToken, source, exID))
    })
  }
}
