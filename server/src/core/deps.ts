import type { FastifyBaseLogger } from 'fastify'
import type { CertificationGateway, IdentityGateway } from '../gateways/identity/port.ts'
import type { OneKeyGateway } from '../gateways/onekey/port.ts'
import type { ChannelName, PayChannel, PayoutGateway, WechatOAuth } from '../gateways/pay/port.ts'
import type { PushGateway } from '../gateways/push/port.ts'
import type { SmsGateway } from '../gateways/sms/port.ts'
import type { StorageGateway } from '../gateways/storage/port.ts'
import type { Clock } from './clock.ts'
import type { ServerConfig } from './config.ts'
import type { Database, Db } from './db.ts'
import type { Ids } from './ids.ts'
import type { JobRequests } from './jobRequests.ts'
import type { Kms } from './seal.ts'

/** What the server is built from; tests put their own clock, ids and gateways here. */
export type Deps = {
  config: ServerConfig
  database: Database
  /** `database.db`, for verbs and reads by key. */
  db: Db
  clock: Clock
  ids: Ids
  kms: Kms
  sms: SmsGateway
  identity: IdentityGateway
  /** Null where no provider of certifications is configured. */
  certification: CertificationGateway | null
  /** Null without an account for it; so is `push`. */
  onekey: OneKeyGateway | null
  push: PushGateway | null
  /** Null: nobody can be paid out yet. */
  payouts: PayoutGateway | null
  /** Null for a channel this platform has no contract with. */
  channels: Record<ChannelName, PayChannel | null>
  wechatOAuth: WechatOAuth | null
  storage: StorageGateway
  jobRequests: JobRequests
  log: FastifyBaseLogger
}
