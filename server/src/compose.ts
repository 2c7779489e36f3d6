import pino from 'pino'
import type { z } from 'zod'
import { systemClock } from './core/config/clock.ts'
import { readConfig, serverConfig } from './core/config/config.ts'
import type { Deps } from './core/config/deps.ts'
import { systemIds } from './core/config/ids.ts'
import { logOptions } from './core/config/log.ts'
import { openDatabase } from './core/database/db.ts'
import { openGatewayHealth } from './core/health/gatewayHealth.ts'
import { callErrorCounters } from './core/http/callErrors.ts'
import { jobRequests } from './core/jobs/jobRequests.ts'
import { localKms } from './core/security/seal.ts'
import { signedTokens } from './core/security/signedToken.ts'
import { openSettings } from './core/settings/read.ts'
import { identityConfig, identityGateway } from './gateways/identity/aliyun.ts'
import { zhimaGateway } from './gateways/identity/zhima.ts'
import { findJiguangErrors, jiguangConfig } from './gateways/jiguang/account.ts'
import { onekeyConfig, onekeyGateway } from './gateways/onekey/jiguang.ts'
import { alipayChannel } from './gateways/pay/alipay/channel.ts'
import { alipayConfig, alipayMistakes } from './gateways/pay/alipay/config.ts'
import { alipayPayouts } from './gateways/pay/alipay/payouts.ts'
import type { GatewayContext } from './gateways/pay/gatewayContext.ts'
import { wechatChannel } from './gateways/pay/wechat/channel.ts'
import { wechatConfig, wechatMistakes } from './gateways/pay/wechat/config.ts'
import { wechatOAuth } from './gateways/pay/wechat/oauth.ts'
import { pushConfig, pushGateway } from './gateways/push/jiguang.ts'
import { smsConfig, smsGateway } from './gateways/sms/aliyun.ts'
import { findStorageErrors, storageConfig, storageGateway } from './gateways/storage/config.ts'
import { watchGateways } from './gateways/watchGateways.ts'
import { findWebPushErrors, webPushConfig, webPushGateway } from './gateways/webPush/webPush.ts'

/** Everything the server process reads from its environment. */
export const environment = serverConfig
  .extend(smsConfig.shape)
  .extend(identityConfig.shape)
  .extend(storageConfig.shape)
  .extend(jiguangConfig.shape)
  .extend(onekeyConfig.shape)
  .extend(pushConfig.shape)
  .extend(webPushConfig.shape)
  .extend(wechatConfig.shape)
  .extend(alipayConfig.shape)
  .superRefine(
    (config, context) => {
      for (const { name, message } of [
        ...findStorageErrors(config),
        ...findJiguangErrors(config),
        ...findWebPushErrors(config),
        ...wechatMistakes(config),
        ...alipayMistakes(config),
      ])
        context.addIssue({ code: 'custom', path: [name], message })
    },
    // Also runs after other errors, so that all are reported at once.
    { when: () => true },
  )

export type Environment = z.output<typeof environment>

/** The configured gateways. */
export const createGateways = (config: Environment, context: GatewayContext) => ({
  sms: smsGateway(config, context.log),
  identity: identityGateway(config, context.log),
  onekey: onekeyGateway(config, context.log),
  push: pushGateway(config, context.log),
  webPush: webPushGateway(config, context),
  certification: zhimaGateway(config, context),
  channels: { wechat: wechatChannel(config, context), alipay: alipayChannel(config, context) },
  wechatOAuth: wechatOAuth(config, context),
  payouts: alipayPayouts(config, context),
  storage: storageGateway(config, context.log),
})

/**
 * The real dependencies, from the environment. Throws one Error naming every mistake in it. `settings.refresh()` before the
 * first use of rules outside of calls and jobs; close `database` when done.
 */
export const composeDeps = (env: NodeJS.ProcessEnv): Deps => {
  const config = readConfig(environment, env)
  const log = pino({ level: config.LOG_LEVEL, ...logOptions })
  const database = openDatabase(config.DATABASE_URL, config.DATABASE_POOL, {
    log,
    timeoutMs: config.DATABASE_TIMEOUT_MS,
    isNamingStatements: config.DATABASE_NAMED_STATEMENTS,
  })
  const gatewayHealth = openGatewayHealth({ db: database.db, clock: systemClock, log })
  const gateways = createGateways(config, { log, clock: systemClock, publicUrl: config.PUBLIC_URL })
  const kms = localKms(config.SEAL_KEY, config.SEAL_KEY_OLD)
  return {
    config,
    settings: openSettings({ db: database.db, clock: systemClock, log }),
    database,
    db: database.db,
    clock: systemClock,
    ids: systemIds(),
    kms,
    tokens: signedTokens(config.SEAL_KEY, config.SEAL_KEY_OLD, kms.sealing),
    ...watchGateways(gateways, gatewayHealth),
    gatewayHealth,
    jobRequests: jobRequests(),
    callErrors: callErrorCounters(),
    log,
  }
}
