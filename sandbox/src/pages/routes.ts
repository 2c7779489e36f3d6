import type { FastifyInstance } from 'fastify'
import type { AlipayService } from '../alipay/service.ts'
import type { IdentityService } from '../aliyun/identity.ts'
import type { SmsInbox } from '../aliyun/sms.ts'
import type { TemplateSite } from '../aliyun/smsTemplates.ts'
import type { SandboxKeys } from '../keys.ts'
import type { ChannelConsole } from '../pay/channelConsole.ts'
import type { Bucket } from '../s3/store.ts'
import { pageHeaders } from './headers.ts'
import { homePage } from './home.ts'
import { html } from './html.ts'
import { identityPage } from './identity.ts'
import { empty, layout } from './layout.ts'
import { payPages } from './pay.ts'
import { phonePage, smsPage } from './sms.ts'
import { storagePage } from './storage.ts'
import { transferPages } from './transfers.ts'

/** HTML pages. They contain no scripts, and the CSP forbids them. */
export const pages = async (
  app: FastifyInstance,
  {
    keys,
    inbox,
    site,
    identity,
    bucket,
    alipay,
    desks,
  }: {
    keys: SandboxKeys
    inbox: SmsInbox
    site: TemplateSite
    identity: IdentityService
    bucket: Bucket
    alipay: AlipayService
    desks: readonly ChannelConsole[]
  },
): Promise<void> => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders())
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.register(payPages, { desks })
  app.register(transferPages, alipay)
  app.get('/', () => homePage(keys, site))
  app.get<{ Querystring: { phone?: string } }>('/sms', ({ query }, reply) =>
    query.phone ? reply.redirect(`/sms/${encodeURIComponent(query.phone.trim())}`) : smsPage(inbox.arrived()),
  )
  app.get<{ Params: { phone: string } }>('/sms/:phone', ({ params }) =>
    phonePage(params.phone, inbox.arrived(params.phone)),
  )
  app.get('/identity', () => identityPage(identity.checks()))
  app.get('/storage', () => storagePage(bucket))
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send(
        layout(
          { title: '没有这一页', path: '' },
          empty('没有这一页，也没有这个接口。', html`<a href="/">回到总览</a>`),
        ),
      ),
  )
}
