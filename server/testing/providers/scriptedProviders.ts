import type { Clock } from '../../src/core/config/clock.ts'
import { scriptedCertification } from './scriptedCertification.ts'
import { scriptedChannel, scriptedOAuth } from './scriptedChannel.ts'
import { scriptedIdentity, scriptedSms } from './scriptedIdentity.ts'
import { scriptedOneKey, scriptedPush } from './scriptedJiguang.ts'
import { scriptedPayouts } from './scriptedPayouts.ts'
import { scriptedWebPush } from './scriptedWebPush.ts'

/**
 * Every provider of a call server, each with its `gateway` and a `state` that decides what it answers (a channel is its own
 * gateway and has a `script`). The real gateways are tested against the sandbox (`sandboxProviders.ts`), and against
 * responses that the sandbox doesn't give (`startStubServer`).
 */
export const scriptedProviders = ({ now }: Clock) => ({
  sms: scriptedSms(),
  identity: scriptedIdentity(),
  certification: scriptedCertification(),
  onekey: scriptedOneKey(),
  push: scriptedPush(),
  webPush: scriptedWebPush(),
  payouts: scriptedPayouts(now),
  channels: { wechat: scriptedChannel('wechat'), alipay: scriptedChannel('alipay') },
  wechatOAuth: scriptedOAuth,
})
