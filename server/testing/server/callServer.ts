import { serverConfig } from '../../src/core/config/config.ts'
import type { IdentityGateway } from '../../src/core/ports/identity.ts'
import type { Notice, SmsGateway } from '../../src/core/ports/sms.ts'
import { builtinStorage } from '../../src/gateways/storage/builtin.ts'
import { storageConfig } from '../../src/gateways/storage/config.ts'
import { scriptedChannel, scriptedOAuth } from '../pay/scriptedChannel.ts'
import { scriptedPayouts } from '../pay/scriptedPayouts.ts'
import { scriptedCertification } from '../people/scriptedCertification.ts'
import { scriptedOneKey, scriptedPush } from '../people/scriptedJiguang.ts'
import type { PresetRules } from './presetRules.ts'
import { manualClock, startServer } from './startServer.ts'

/** A Wednesday, 12:00 in Shanghai. */
const START = Date.parse('2026-11-18T04:00:00Z')

const testConfig = serverConfig.extend(storageConfig.shape)

/** Fake providers: they store codes by phone, and return what the test sets. */
const gateways = () => {
  const codes = new Map<string, string>()
  const notices: ({ phone: string } & Notice)[] = []
  const results = {
    sms: 'sent' as Awaited<ReturnType<SmsGateway['send']>>,
    identity: 'match' as Awaited<ReturnType<IdentityGateway['verify']>>,
  }
  const sms: SmsGateway = {
    send: async ({ phone, code }) => {
      if (results.sms === 'sent') codes.set(phone, code)
      return results.sms
    },
    sendNotice: async (notice) => {
      if (results.sms !== 'refused') notices.push(notice)
      return results.sms
    },
  }
  const identity: IdentityGateway = { verify: async () => results.identity }
  const certification = scriptedCertification()
  const channels = { wechat: scriptedChannel('wechat'), alipay: scriptedChannel('alipay') }
  return { sms, identity, certification, results, codes, notices, channels, wechatOAuth: scriptedOAuth }
}

export type CallServer = Awaited<ReturnType<typeof callServer>>

/** A server (see `startServer`) whose providers are scripted; `rules` are settings other than their defaults, by key. */
export const callServer = async (env: Record<string, string> = {}, rules: PresetRules = {}) => {
  const clock = manualClock(START)
  const outside = gateways()
  const onekey = scriptedOneKey()
  const push = scriptedPush()
  const payouts = scriptedPayouts(clock.now)
  const { sms, identity, certification, channels, wechatOAuth } = outside
  const server = await startServer({
    env,
    rules,
    clock,
    readConfig: (given) => testConfig.parse(given),
    outside: (config) => ({
      sms,
      identity,
      onekey: onekey.gateway,
      push: push.gateway,
      certification: certification.gateway,
      payouts: payouts.gateway,
      channels,
      wechatOAuth,
      storage: builtinStorage(config),
    }),
  })
  return {
    ...server,
    outside,
    onekey,
    push,
    payouts,
    /** The last code sent to a number. */
    sms: (phone: string) => outside.codes.get(phone) ?? '',
    /** Notices by SMS to a number that may have arrived, oldest first. */
    smsNotices: (phone: string): Notice[] => outside.notices.filter((notice) => notice.phone === phone),
  }
}
