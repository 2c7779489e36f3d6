import Fastify, { type FastifyInstance } from 'fastify'
import { alipayService } from './alipay/service.ts'
import { identityService } from './aliyun/identity.ts'
import { aliyunRpc } from './aliyun/rpc.ts'
import { querySmsTemplate, sendSms, smsInbox } from './aliyun/sms.ts'
import { templateSite } from './aliyun/smsTemplates.ts'
import { control } from './control.ts'
import { jiguang } from './jiguang/jiguang.ts'
import type { SandboxKeys } from './keys.ts'
import { pages } from './pages/routes.ts'
import { billAlterations } from './pay/bills.ts'
import { sandboxClock } from './pay/clock.ts'
import { payControl } from './pay/control.ts'
import { faultInjector } from './pay/faultInjection.ts'
import { notificationSender } from './pay/notificationSender.ts'
import { closableTimers, realTimers, type Timers } from './pay/timers.ts'
import { publicOrigin } from './publicOrigin.ts'
import { s3Control } from './s3/control.ts'
import { s3 } from './s3/service.ts'
import { bucketOf } from './s3/store.ts'
import { webPushService } from './webPush/service.ts'
import { webPush } from './webPush/webPush.ts'
import { wechatService } from './wechat/service.ts'

export { smsNoticeTemplates, smsSignName, smsTemplates } from './aliyun/smsTemplates.ts'
export { demoKeys, type SandboxKeys } from './keys.ts'

/**
 * All outside services in one process: the providers' protocols, pages that show what they received, /control for tests.
 * Everything is kept in memory. Closing cuts the connections without a response.
 */
export const buildSandbox = (options: {
  now?: () => number
  timers?: Timers
  keys: SandboxKeys
  /** The sandbox's own address for links in responses; by default the request's host. */
  publicUrl?: string
}): FastifyInstance => {
  const { keys } = options
  const timers = closableTimers(options.timers ?? realTimers)
  const clock = sandboxClock(options.now ?? Date.now)
  const { now } = clock
  const notifications = notificationSender({ now, timers })
  const faults = faultInjector()
  const bills = billAlterations()
  const origin = publicOrigin(options.publicUrl)
  const wechat = wechatService({ keys: keys.wechat, now, timers, origin, faults, notifications, bills })
  const alipay = alipayService({ keys: keys.alipay, now, timers, origin, faults, notifications, bills })
  const machinery = { clock, notifications, faults, bills, desks: [wechat.desk, alipay.desk] }
  const inbox = smsInbox(now)
  const site = templateSite()
  const identity = identityService(now)
  const bucket = bucketOf(now)
  const browsers = webPushService(now)
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 65_536 })
  app.register(aliyunRpc, {
    keys: keys.aliyun,
    now,
    actions: new Map([
      ['SendSms', sendSms(inbox, site, now)],
      ['QuerySmsTemplate', querySmsTemplate],
      ['Id2MetaVerify', identity.action],
    ]),
  })
  app.register(jiguang, { keys: keys.jiguang, now, browsers })
  app.register(webPush, { service: browsers, origin })
  app.register(control, { inbox, site, identity })
  app.register(payControl, machinery)
  app.register(wechat.plugin)
  app.register(alipay.plugin)
  app.register(s3, { account: keys.s3, bucket, now })
  app.register(s3Control, { bucket })
  app.register(pages, { keys, inbox, site, identity, bucket, alipay, desks: machinery.desks })
  app.addHook('preClose', async () => {
    notifications.close()
    timers.close()
  })
  return app
}
