import type { FastifyInstance } from 'fastify'
import { sendResponse } from '../providerResponse.ts'
import type { PublicOrigin } from '../publicOrigin.ts'
import type { WebPushService } from './service.ts'

type Subscription = { Params: { id: string } }

/** The push service of browsers (RFC 8030), and the control calls by which tests play the browser. */
export const webPush = async (
  app: FastifyInstance,
  { service, origin }: { service: WebPushService; origin: PublicOrigin },
): Promise<void> => {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<Subscription & { Body: Buffer }>('/webpush/:id', (request, reply) =>
    sendResponse(
      reply,
      service.accept(request.params.id, {
        headers: request.headers,
        body: request.body,
        origin: origin(request),
      }),
    ),
  )
  app.post<{ Body: { key?: unknown; kind?: string } | null }>('/control/webpush', (request, reply) => {
    const { key, kind } = request.body ?? {}
    if (typeof key !== 'string') return reply.code(400).send({ key })
    const { id, p256dh, auth } = service.subscribe({ key, kind })
    return { id, endpoint: `${origin(request)}/webpush/${id}`, keys: { p256dh, auth } }
  })
  app.get('/control/webpush', () => service.arrived())
  app.get<Subscription>('/control/webpush/:id', ({ params }) => service.arrived(params.id))
  app.delete<Subscription>('/control/webpush/:id', ({ params }, reply) => {
    service.unsubscribe(params.id)
    return reply.code(204).send()
  })
}
