import type { FastifyInstance } from 'fastify'
import type { IdentityService } from './aliyun/identity.ts'
import type { SmsInbox } from './aliyun/sms.ts'
import type { TemplateSite } from './aliyun/smsTemplates.ts'

/** Lists that tests read and clear, as JSON, newest first. */
export const control = async (
  app: FastifyInstance,
  { inbox, site, identity }: { inbox: SmsInbox; site: TemplateSite; identity: IdentityService },
): Promise<void> => {
  type Phone = { Params: { phone: string } }
  app.get('/control/sms', () => inbox.arrived())
  app.get<Phone>('/control/sms/:phone', ({ params }) => inbox.arrived(params.phone))
  app.delete('/control/sms', (_request, reply) => {
    inbox.clear()
    return reply.code(204).send()
  })
  app.delete<Phone>('/control/sms/:phone', ({ params }, reply) => {
    inbox.clear(params.phone)
    return reply.code(204).send()
  })
  app.put<{ Body: TemplateSite }>('/control/sms/site', ({ body }, reply) => {
    site.url = body.url
    return reply.code(204).send()
  })
  app.get('/control/identity', () => identity.checks())
  app.delete('/control/identity', (_request, reply) => {
    identity.clear()
    return reply.code(204).send()
  })
}
