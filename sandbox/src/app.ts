import Fastify, { type FastifyInstance } from 'fastify'
import { identityService } from './aliyun/identity.ts'
import { aliyunRpc } from './aliyun/rpc.ts'
import { sendSms, smsInbox } from './aliyun/sms.ts'
import { control } from './control.ts'
import type { SandboxKeys } from './keys.ts'
import { pages } from './pages/routes.ts'

export { smsSignName, smsTemplates } from './aliyun/sms.ts'
export { demoKeys, type SandboxKeys } from './keys.ts'

/**
 * The outside world in one process: the providers' own wire, pages to read what they were sent, /control for tests.
 * Everything is kept in memory. Closing cuts the connections that were left without an answer.
 */
export const buildSandbox = (options: { now?: () => number; keys: SandboxKeys }): FastifyInstance => {
  const { now = Date.now, keys } = options
  const inbox = smsInbox(now)
  const identity = identityService(now)
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 65_536 })
  app.register(aliyunRpc, {
    keys: keys.aliyun,
    now,
    actions: new Map([
      ['SendSms', sendSms(inbox, now)],
      ['Id2MetaVerify', identity.action],
    ]),
  })
  app.register(control, { inbox, identity })
  app.register(pages, { keys, inbox, identity })
  return app
}
