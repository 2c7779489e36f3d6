import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { createGateways, environment } from '../../src/compose.ts'
import { readConfig } from '../../src/core/config/config.ts'
import { jobs } from '../../src/jobs.ts'
import type { TestDatabase } from '../database/testDatabase.ts'
import { environmentBeside } from './environmentBeside.ts'
import { onEnd } from './onEnd.ts'
import type { PresetRules } from './presetRules.ts'
import { manualClock, startServer } from './startServer.ts'

/**
 * One manual clock for server and sandbox. It starts at the system's time, which the vendors' clients for SMS, identity
 * and storage put into signatures. The sandbox's timers fire when the clock has passed them.
 */
const sharedClock = () => {
  const clock = manualClock(Date.now())
  const waits = new Set<{ at: number; run: () => void }>()
  const nextUntil = (end: number) =>
    [...waits].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
  return {
    ...clock,
    timers: {
      after: (ms: number, run: () => void) => {
        const wait = { at: clock.now().getTime() + ms, run }
        waits.add(wait)
        return () => void waits.delete(wait)
      },
    },
    advance: (ms: number) => {
      const end = clock.now().getTime() + ms
      for (let wait = nextUntil(end); wait; wait = nextUntil(end)) {
        waits.delete(wait)
        clock.set(new Date(Math.max(wait.at, clock.now().getTime())))
        wait.run()
      }
      clock.set(new Date(end))
    },
  }
}

/** Timeouts of gateways (ms): long enough for a busy machine, and short for `withShortTimeouts`. */
const GATEWAY_TIMEOUT_MS = 10_000
const SHORT_TIMEOUT_MS = 800
const timeouts = (ms: number) => ({
  SMS_TIMEOUT_MS: ms,
  IDENTITY_TIMEOUT_MS: ms,
  ONEKEY_TIMEOUT_MS: ms,
  PUSH_TIMEOUT_MS: ms,
  WECHAT_TIMEOUT_MS: ms,
  ALIPAY_TIMEOUT_MS: ms,
  S3_TIMEOUT_MS: ms,
})
/** Limits that fifty users at one address don't reach. */
const ROOM = {
  'session.codeAddressHour': 10_000,
  'session.codeAddressDay': 10_000,
  'session.loginAddressHour': 10_000,
  'realname.addressHour': 10_000,
  'session.codeTotalHour': 100_000,
  'session.codeTotalDay': 100_000,
  'realname.totalHour': 100_000,
  'realname.totalDay': 100_000,
  'session.onekeyTotalHour': 100_000,
  'session.onekeyTotalDay': 100_000,
  'notifications.noticeTotalHour': 100_000,
  'notifications.noticeTotalDay': 100_000,
}
/** Timeout of waits (ms). */
const WAIT_TIMEOUT_MS = 60_000

type SandboxNotification = {
  id: number
  channel: string
  ownId: string
  state: string
  attempts: { status: number; body: string }[]
}

/** For a second server that shares sandbox and clock with the first, on its own database. */
type SharedSandbox = {
  first: { clock: ReturnType<typeof sharedClock>; sandbox: FastifyInstance; sandboxUrl: string }
  database: TestDatabase
}

/**
 * A server (see `startServer`) with the real gateways and a sandbox; payment notifications arrive over HTTP. Nothing
 * runs by itself: tests move the clock, run the jobs, and wait for notifications in progress.
 */
export const sandboxServer = async (
  overrides: Record<string, string> = {},
  rules: PresetRules = {},
  beside?: SharedSandbox,
) => {
  const clock = beside?.first.clock ?? sharedClock()
  const sandbox =
    beside?.first.sandbox ??
    buildSandbox({ keys: demoKeys, now: () => clock.now().getTime(), timers: clock.timers })
  const sandboxUrl = beside?.first.sandboxUrl ?? (await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  const env = await environmentBeside(sandboxUrl, overrides)
  let shortTimeoutGateways = {}
  const server = await startServer({
    env,
    // A database beside has those of the first server.
    rules: beside ? rules : { ...ROOM, ...rules },
    clock,
    database: beside?.database,
    readConfig: (given) => readConfig(environment, given),
    gateways: (config, log) => {
      const waiting = (ms: number) =>
        createGateways({ ...config, ...timeouts(ms) }, { log, clock, publicUrl: config.PUBLIC_URL })
      shortTimeoutGateways = waiting(SHORT_TIMEOUT_MS)
      return waiting(GATEWAY_TIMEOUT_MS)
    },
  })
  const usualGateways = { ...server.deps }
  if (!beside) onEnd(() => sandbox.close())

  /**
   * Calls the sandbox's control API; returns the JSON of the response, null without a body. Throws on an error status.
   */
  const control = async <Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer> => {
    const answer = await sandbox.inject({ method, url: `/control/${path}`, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode}`)
    return answer.body === '' ? (null as Answer) : answer.json()
  }
  const notifications = () => control<SandboxNotification[]>('GET', 'notifications')
  if (!beside) await control('PUT', 'sms/site', { url: server.base })

  return {
    ...server,
    clock,
    sandbox,
    /** The sandbox's address. */
    sandboxUrl,
    control,
    notifications,
    /** Runs `act` with short gateway timeouts, for providers that don't respond. */
    withShortTimeouts: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      Object.assign(server.deps, shortTimeoutGateways)
      try {
        return await act()
      } finally {
        Object.assign(server.deps, usualGateways)
      }
    },
    /** Runs jobs by name, one after the other, each three times concurrently. */
    run: async (...names: string[]): Promise<void> => {
      for (const name of names) {
        const job = jobs.find((one) => one.name === name)
        if (!job) throw new Error(`no job ${name}`)
        await Promise.all(Array.from({ length: 3 }, () => job.run(server.deps)))
      }
    },
    /** Waits until no notification is being sent; scheduled ones stay. */
    quiet: async (): Promise<void> => {
      const still = async () => (await notifications()).every(({ state }) => state !== 'sending')
      await vi.waitUntil(still, { timeout: WAIT_TIMEOUT_MS, interval: 10 })
    },
    /** The sentinels under a heading of the sandbox's first page. */
    sentinels: async (heading: string): Promise<string[]> => {
      const { body } = await sandbox.inject('/')
      const [, section = ''] = body.split(`<h2>${heading}</h2>`)
      const [list = ''] = section.split('</dl>')
      return [...list.matchAll(/<dt><code>(.*?)<\/code>/g)].map(([, input = '']) => input)
    },
  }
}
export type SandboxServer = Awaited<ReturnType<typeof sandboxServer>>
