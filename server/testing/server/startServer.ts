import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@shanghao/contract/client'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, type TaskMeta } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { ServerConfig } from '../../src/core/config/config.ts'
import type { Deps } from '../../src/core/config/deps.ts'
import { systemIds } from '../../src/core/config/ids.ts'
import { logOptions } from '../../src/core/config/log.ts'
import { openDatabase } from '../../src/core/database/db.ts'
import { openGatewayHealth } from '../../src/core/health/gatewayHealth.ts'
import { callErrorCounters } from '../../src/core/http/callErrors.ts'
import { jobRequests } from '../../src/core/jobs/jobRequests.ts'
import { localKms } from '../../src/core/security/seal.ts'
import { signedTokens } from '../../src/core/security/signedToken.ts'
import { openSettings } from '../../src/core/settings/read.ts'
import { settleBilledPayout } from '../../src/domains/finance/withdrawal/payouts.ts'
import { watchGateways } from '../../src/gateways/watchGateways.ts'
import { purposes } from '../../src/purposes.ts'
import { createDatabase, type TestDatabase } from '../database/testDatabase.ts'
import { violatedInvariants } from '../database/violatedInvariants.ts'
import { AT_ONCE } from './atOnce.ts'
import { onEnd } from './onEnd.ts'
import { overriddenSettings, type PresetRules, presetRules } from './presetRules.ts'
import { countedPairs } from './reachedErrors.ts'

/** A clock the test moves by hand. */
export const manualClock = (start: number) => {
  let at = start
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
export type ManualClock = ReturnType<typeof manualClock>

export type GatewayDeps = Pick<
  Deps,
  | 'sms'
  | 'identity'
  | 'certification'
  | 'onekey'
  | 'push'
  | 'webPush'
  | 'payouts'
  | 'channels'
  | 'wechatOAuth'
  | 'storage'
>

type StartServerOptions<Config extends ServerConfig> = {
  /** The test's settings; they override the defaults of test servers. */
  env: Record<string, string | undefined>
  /** Settings other than their defaults, by key: in effect from the start. */
  rules?: PresetRules | undefined
  readConfig: (env: Record<string, string | undefined>) => Config
  clock: ManualClock
  gateways: (config: Config, log: pino.Logger) => GatewayDeps
  /** The database to use; by default a new, migrated and empty one. */
  database?: TestDatabase | undefined
}

/** One connection more than there are requests at once. Each costs what a connection loads and compiles when it is new. */
const POOL_SIZE = Math.min(12, AT_ONCE + 1)

/**
 * The real server on a database of this file's own, spoken to through the typed client. After the file, or after the test
 * that starts it, every invariant must hold, no call may have answered an error that its contract doesn't name, and nothing
 * may be left in `errors`, what was logged as an error: a test that expects one takes it out.
 */
export const startServer = async <Config extends ServerConfig>({
  env,
  rules = {},
  readConfig,
  clock,
  gateways,
  database: given,
}: StartServerOptions<Config>) => {
  const created = given ?? (await createDatabase())
  const errors: string[] = []
  const logged: string[] = []
  const log = pino(
    { level: 'debug', ...logOptions },
    pino.multistream([
      { level: 'debug', stream: { write: (line: string) => void logged.push(line) } },
      { level: 'error', stream: { write: (line: string) => void errors.push(line) } },
    ]),
  )
  const database = openDatabase(created.appUrl, POOL_SIZE, { log })
  // Opens all connections, so that concurrent calls run concurrently in the database.
  await Promise.all(Array.from({ length: POOL_SIZE }, () => database.pool.query('select pg_sleep(0.02)')))
  const UPLOAD_DIR = await mkdtemp(join(tmpdir(), 'shanghao-uploads-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: created.appUrl,
    SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
    CALLS_PER_MINUTE: '100000',
    // Tests move the clock by days; their operators stay signed in.
    OPERATOR_SESSION_HOURS: '9999',
    OPERATOR_IDLE_MINUTES: '599940',
    OPERATOR_FACTOR_MINUTES: '599940',
    UPLOAD_DIR,
    ...env,
  })
  await presetRules(created.ownerUrl, rules)
  const gatewayHealth = openGatewayHealth({ db: database.db, clock, log })
  const deps: Deps = {
    config,
    settings: openSettings({ db: database.db, clock, log }),
    database,
    db: database.db,
    clock,
    ids: systemIds(),
    kms: localKms(config.SEAL_KEY, config.SEAL_KEY_OLD),
    tokens: signedTokens(config.SEAL_KEY, config.SEAL_KEY_OLD),
    jobRequests: jobRequests(),
    callErrors: callErrorCounters(),
    log,
    ...watchGateways(gateways(config, log), gatewayHealth),
    gatewayHealth,
  }
  await deps.settings.refresh()
  const app: FastifyInstance = await buildApp(deps)
  const base = await app.listen({ host: '127.0.0.1', port: env['PORT'] === undefined ? 0 : config.PORT })

  onEnd(async ({ meta }: { meta: TaskMeta }) => {
    const undeclared = await countedPairs(deps.callErrors.undeclared)
    meta.reachedErrors = [...(meta.reachedErrors ?? []), ...(await countedPairs(deps.callErrors.answered))]
    const violations = await violatedInvariants(database.pool)
    await app.close()
    await database.close()
    await created.drop()
    await rm(UPLOAD_DIR, { recursive: true, force: true })
    expect(violations).toEqual([])
    expect(undeclared, 'errors that calls answered without naming them in the contract').toEqual([])
    expect(errors).toEqual([])
  })

  return {
    base,
    app,
    deps,
    clock,
    /** The payment purposes of the app. */
    purposes,
    /** The dependencies of reconciliation, as in the app. */
    reconciliationDeps: { purposes, settlePayout: settleBilledPayout },
    /** The database; dropped after the test file. */
    created,
    pool: database.pool,
    /** The database as the schema's owner. */
    ownerUrl: created.ownerUrl,
    errors,
    /** Runs `act` with other dependencies, configuration, or rules (settings by key). */
    withDeps: async <Result>(
      {
        config: changed,
        rules = {},
        ...replaced
      }: Partial<Omit<Deps, 'config'>> & { config?: Partial<Config>; rules?: PresetRules },
      act: () => Promise<Result>,
    ): Promise<Result> => {
      const kept = { ...deps }
      const settings = overriddenSettings(deps.settings, rules)
      Object.assign(deps, { settings }, replaced, { config: { ...config, ...changed } })
      try {
        return await act()
      } finally {
        Object.assign(deps, kept)
      }
    },
    /** Every line the server logged, from debug on. */
    logged,
    client: (token?: string): Client =>
      createClient({ base, timeoutMs: 60_000, headers: () => (token ? { authToken: token } : {}) }),
    /**
     * A client with a network address, which the server accepts when it trusts 127.0.0.1 as a proxy, and optionally a
     * device id.
     */
    at: (address: string, deviceId?: string): Client =>
      createClient({
        base,
        timeoutMs: 60_000,
        headers: () => ({
          'x-forwarded-for': address,
          ...(deviceId && { from: JSON.stringify({ deviceId }) }),
        }),
      }),
    /** A client on the site of a host name, which the server accepts when it trusts 127.0.0.1 as a proxy. */
    onSite: (host: string, { token, deviceId }: { token?: string; deviceId?: string } = {}): Client =>
      createClient({
        base,
        timeoutMs: 60_000,
        headers: () => ({
          'x-forwarded-host': host,
          ...(token && { authToken: token }),
          ...(deviceId && { from: JSON.stringify({ deviceId }) }),
        }),
      }),
    /** A client on a device (32 hex digits, as the app generates them), without a login unless a token is given. */
    onDevice: (deviceId: string, token?: string): Client =>
      createClient({
        base,
        timeoutMs: 60_000,
        headers: () => ({ from: JSON.stringify({ deviceId }), ...(token && { authToken: token }) }),
      }),
  }
}
export type TestServer = Awaited<ReturnType<typeof startServer>>
