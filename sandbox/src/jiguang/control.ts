import type { FastifyInstance } from 'fastify'
import type { OnekeyService } from './onekey.ts'
import type { PushService } from './push.ts'
import { isPhone, type SimCard } from './sdk.ts'

type Body<T> = { Body: T | null }
type Registration = { Params: { registrationId: string } }

/** Control calls of tests for phones and pushes; lists are newest first. */
export const jiguangControl = async (
  app: FastifyInstance,
  { onekey, sim, push }: { onekey: OnekeyService; sim: SimCard; push: PushService },
): Promise<void> => {
  app.post<Body<{ phone?: unknown; source?: unknown }>>('/control/jiguang/token', ({ body }, reply) => {
    const { phone = sim.phone(), source = 'web' } = body ?? {}
    if (!isPhone(phone) || (source !== 'web' && source !== 'app'))
      return reply.code(400).send({ phone, source })
    return { token: onekey.issue(phone, source), phone }
  })
  app.put<Body<{ phone?: unknown }>>('/control/jiguang/phone', ({ body }, reply) => {
    if (!isPhone(body?.phone)) return reply.code(400).send({ phone: body?.phone })
    sim.insert(body.phone)
    return reply.code(204).send()
  })
  app.get('/control/jiguang/tokens', () => onekey.tokens())
  app.delete('/control/jiguang/tokens', (_request, reply) => {
    onekey.clear()
    return reply.code(204).send()
  })
  app.get('/control/push', () => push.arrived())
  app.get<Registration>('/control/push/:registrationId', ({ params }) => push.arrived(params.registrationId))
  app.delete('/control/push', (_request, reply) => {
    push.clear()
    return reply.code(204).send()
  })
  app.delete<Registration>('/control/push/:registrationId', ({ params }, reply) => {
    push.clear(params.registrationId)
    return reply.code(204).send()
  })
}
