import { serverConfig } from '../../src/core/config/config.ts'
import type { Notice } from '../../src/core/ports/sms.ts'
import { builtinStorage } from '../../src/gateways/storage/builtin.ts'
import { storageConfig } from '../../src/gateways/storage/config.ts'
import { scriptedProviders } from '../providers/scriptedProviders.ts'
import type { PresetRules } from './presetRules.ts'
import { manualClock, startServer } from './startServer.ts'

/** A Wednesday, 12:00 in Shanghai. */
const START = Date.parse('2026-11-18T04:00:00Z')

const testConfig = serverConfig.extend(storageConfig.shape)

export type CallServer = Awaited<ReturnType<typeof callServer>>

/** A server (see `startServer`) whose providers are scripted; `rules` are settings other than their defaults, by key. */
export const callServer = async (env: Record<string, string> = {}, rules: PresetRules = {}) => {
  const clock = manualClock(START)
  const providers = scriptedProviders(clock)
  const { sms, identity, certification, onekey, push, webPush, payouts, channels, wechatOAuth } = providers
  const server = await startServer({
    env,
    rules,
    clock,
    readConfig: (given) => testConfig.parse(given),
    gateways: (config) => ({
      sms: sms.gateway,
      identity: identity.gateway,
      onekey: onekey.gateway,
      push: push.gateway,
      webPush: webPush.gateway,
      certification: certification.gateway,
      payouts: payouts.gateway,
      channels,
      wechatOAuth,
      storage: builtinStorage(config),
    }),
  })
  return {
    ...server,
    providers,
    /** The last code sent to a number. */
    codeSentTo: (phone: string) => sms.codes.get(phone) ?? '',
    /** Notices by SMS to a number that may have arrived, oldest first. */
    smsNotices: (phone: string): Notice[] => sms.notices.filter((notice) => notice.phone === phone),
  }
}
