import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@shanghao/contract/client'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, expect } from 'vitest'
import { createDatabase } from '../../dev/testing/database.ts'
import { buildApp } from '../src/app.ts'
import { serverConfig } from '../src/core/config.ts'
import { openDatabase } from '../src/core/db.ts'
import type { Deps } from '../src/core/deps.ts'
import { systemIds } from '../src/core/ids.ts'
import { violationsOf } from '../src/core/invariants.ts'
import { logOptions } from '../src/core/log.ts'
import { localKms } from '../src/core/seal.ts'
import type { IdentityGateway } from '../src/gateways/identity/port.ts'
import type { SmsGateway } from '../src/gateways/sms/port.ts'
import { builtinStorage } from '../src/gateways/storage/builtin.ts'
import { invariants } from '../src/invariants.ts'
import { purposes } from '../src/purposes.ts'
import { scriptedPayouts } from './payouts.ts'
import { scriptedCertification } from './scriptedCertification.ts'
import { scriptedChannel, scriptedOAuth } from './scriptedChannel.ts'
import { scriptedOneKey, scriptedPush } from './scriptedJiguang.ts'

/** A clock the test moves by hand, starting on a quiet Wednesday at 12:00 in Shanghai. */
const manualClock = () => {
  let at = Date.parse('2026-11-18T04:00:00Z')
  return {
    now: () => new Date(at),
    advance: (ms: number) => {
      at += ms
    },
    set: (date: Date) => {
      at = date.getTime()
    },
  }
}

/** Stands in for the providers: remembers codes by phone, and answers what the test says. */
const gateways = () => {
  const codes = new Map<string, string>()
  const answers = {
    sms: 'sent' as Awaited<ReturnType<SmsGateway['send']>>,
    identity: 'match' as Awaited<ReturnType<IdentityGateway['verify']>>,
  }
  const sms: SmsGateway = {
    send: async ({ phone, code }) => {
      if (answers.sms === 'sent') codes.set(phone, code)
      return answers.sms
    },
  }
  const identity: IdentityGateway = { verify: async () => answers.identity }
  const certification = scriptedCertification()
  const channels = { wechat: scriptedChannel('wechat'), alipay: scriptedChannel('alipay') }
  return { sms, identity, certification, answers, codes, channels, wechatOAuth: scriptedOAuth }
}

const POOL = 20

export type CallServer = Awaited<ReturnType<typeof callServer>>

/**
 * The real server on a database of this file's own, spoken to through the typed client. After the file every
 * invariant must hold and nothing may have been logged as an error.
 */
export const callServer = async (env: Record<string, string> = {}) => {
  const created = await createDatabase()
  const clock = manualClock()
  const outside = gateways()
  const onekey = scriptedOneKey()
  const push = scriptedPush()
  const payouts = scriptedPayouts(clock.now)
  const errors: string[] = []
  const logged: string[] = []
  const log = pino(
    { level: 'debug', ...logOptions },
    pino.multistream([
      { level: 'debug', stream: { write: (line: string) => void logged.push(line) } },
      { level: 'error', stream: { write: (line: string) => void errors.push(line) } },
    ]),
  )
  const database = openDatabase(created.appUrl, POOL, log)
  // With all connections open, calls made at once really meet in the database.
  await Promise.all(Array.from({ length: POOL }, () => database.pool.query('select pg_sleep(0.02)')))
  const config = serverConfig.parse({
    NODE_ENV: 'test',
    DATABASE_URL: created.appUrl,
    SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
    CALLS_PER_MINUTE: 100_000,
    ...env,
  })
  const UPLOAD_DIR = await mkdtemp(join(tmpdir(), 'shanghao-uploads-'))
  const deps: Deps = {
    config,
    database,
    db: database.db,
    clock,
    ids: systemIds(),
    kms: localKms(config.SEAL_KEY),
    sms: outside.sms,
    identity: outside.identity,
    onekey: onekey.gateway,
    push: push.gateway,
    certification: outside.certification.gateway,
    payouts: payouts.gateway,
    channels: outside.channels,
    wechatOAuth: outside.wechatOAuth,
    storage: builtinStorage({ ...config, UPLOAD_DIR }),
    log,
  }
  const app: FastifyInstance = await buildApp(deps)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })

  afterAll(async () => {
    const violations = await violationsOf(database.pool, invariants)
    await app.close()
    await database.close()
    await created.drop()
    await rm(UPLOAD_DIR, { recursive: true, force: true })
    expect(violations).toEqual([])
    expect(errors).toEqual([])
  })

  return {
    base,
    app,
    deps,
    clock,
    /** What can be paid for, as the app has it. */
    purposes,
    pool: database.pool,
    outside,
    onekey,
    push,
    payouts,
    errors,
    /** Every line the server logged, from debug on. */
    logged,
    /** The last code sent to a number. */
    sms: (phone: string) => outside.codes.get(phone) ?? '',
    client: (token?: string): Client =>
      createClient({ base, timeoutMs: 60_000, headers: () => (token ? { authToken: token } : {}) }),
    /** A stranger's client on a device: 32 hex digits, as the renter's app draws them. */
    onDevice: (deviceId: string): Client =>
      createClient({ base, timeoutMs: 60_000, headers: () => ({ from: JSON.stringify({ deviceId }) }) }),
  }
}
