import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import { sendResponse } from '../providerResponse.ts'
import { basicAuth } from './basicAuth.ts'
import type { PushService } from './push.ts'
import { invalid, PushRefusal, refused } from './pushRefusal.ts'
import { parsePush } from './pushRequest.ts'
import { parseObject, takeRawBodies } from './rawBody.ts'

/** JPush REST v3: POST /v3/push, and GET /v3/push/cid for their idempotency keys. */
export const pushApi = async (
  app: FastifyInstance,
  { keys, push }: { keys: SandboxKeys['jiguang']; push: PushService },
): Promise<void> => {
  const authorized = basicAuth(keys)
  takeRawBodies(app)
  app.setErrorHandler((error, _request, reply) =>
    sendResponse(
      reply,
      refused(error instanceof PushRefusal ? error : new PushRefusal(500, 1000, 'Server internal error')),
    ),
  )
  const check = (request: FastifyRequest, method: string): void => {
    if (request.method !== method) throw new PushRefusal(405, 1001, `only ${method} is supported`)
    if (!authorized(request)) throw new PushRefusal(401, 1004, 'Authen failed')
  }
  app.all('/v3/push', (request, reply) => {
    check(request, 'POST')
    return sendResponse(reply, push.accept(parsePush(parseObject(request.body))))
  })
  app.all<{ Querystring: { count?: string; type?: string } }>('/v3/push/cid', (request) => {
    check(request, 'GET')
    const { count = '1', type = 'push' } = request.query
    if (!/^\d{1,4}$/.test(count) || Number(count) < 1 || Number(count) > 1000)
      throw invalid('count is invalid')
    if (type !== 'push') throw invalid('type is invalid')
    return { cidlist: push.newCids(Number(count)) }
  })
}
