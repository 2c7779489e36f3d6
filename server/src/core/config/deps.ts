import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../database/db.ts'
import type { GatewayHealth } from '../health/gatewayHealth.ts'
import type { CallErrors } from '../http/callErrors.ts'
import type { JobRequests } from '../jobs/jobRequests.ts'
import type { CertificationGateway, IdentityGateway } from '../ports/identity.ts'
import type { OneKeyGateway } from '../ports/onekey.ts'
import type { ChannelName, PayChannel, PayoutGateway, WechatOAuth } from '../ports/pay.ts'
import type { PushGateway } from '../ports/push.ts'
import type { SmsGateway } from '../ports/sms.ts'
import type { StorageGateway } from '../ports/storage.ts'
import type { WebPushGateway } from '../ports/webPush.ts'
import type { Kms } from '../security/seal.ts'
import type { SignedTokens } from '../security/signedToken.ts'
import type { Settings } from '../settings/read.ts'
import type { Clock } from './clock.ts'
import type { ServerConfig } from './config.ts'
import type { Ids } from './ids.ts'

/** The server's dependencies; tests inject their own clock, ids and gateways. */
export type Deps = {
  config: ServerConfig
  /** The rules that operators change while servers run. */
  settings: Settings
  database: Database
  /** `database.db`, for verbs and reads by key. */
  db: Db
  clock: Clock
  ids: Ids
  kms: Kms
  tokens: SignedTokens
  sms: SmsGateway
  identity: IdentityGateway
  /** Null where no provider of certifications is configured. */
  certification: CertificationGateway | null
  /** Null without an account at the provider; `push` likewise. */
  onekey: OneKeyGateway | null
  push: PushGateway | null
  /** Pushes to browsers; null without a key. */
  webPush: WebPushGateway | null
  /** Null while no payout provider is configured. */
  payouts: PayoutGateway | null
  /** Null for a channel that isn't configured. */
  channels: Record<ChannelName, PayChannel | null>
  wechatOAuth: WechatOAuth | null
  storage: StorageGateway
  jobRequests: JobRequests
  gatewayHealth: GatewayHealth
  callErrors: CallErrors
  log: FastifyBaseLogger
}
