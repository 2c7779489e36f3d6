import { buildSandbox, demoKeys } from '@shanghao/sandbox'
import type { FastifyInstance } from 'fastify'
import { afterAll, vi } from 'vitest'
import { environmentBeside } from '../../../dev/testing/besideSandbox.ts'
import type { TestDatabase } from '../../../dev/testing/database.ts'
import { environment, gatewaysOf } from '../../src/compose.ts'
import { readConfig } from '../../src/core/config/config.ts'
import { jobs } from '../../src/jobs.ts'
import type { PresetRules } from './presetRules.ts'
import { manualClock, startServer } from './startServer.ts'

/**
 * One clock for server and sandbox, standing still unless moved, from the machine's time on: what the vendors' clients for
 * SMS, identity and storage sign bears that. The sandbox's waits end when the clock has passed them.
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

/** How long gateways wait for an answer (ms): nobody is cut off because the machine is busy, unless a test is impatient. */
const PATIENT_MS = 10_000
const IMPATIENT_MS = 800
const timeouts = (ms: number) => ({
  SMS_TIMEOUT_MS: ms,
  IDENTITY_TIMEOUT_MS: ms,
  ONEKEY_TIMEOUT_MS: ms,
  PUSH_TIMEOUT_MS: ms,
  WECHAT_TIMEOUT_MS: ms,
  ALIPAY_TIMEOUT_MS: ms,
  S3_TIMEOUT_MS: ms,
})
/** Fifty people share this machine's address. */
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
}
/** Nothing here takes longer than this on any machine. */
const PATIENCE_MS = 60_000

type NoticeShown = {
  id: number
  channel: string
  ownId: string
  state: string
  attempts: { status: number; body: string }[]
}

/** Another server beside the sandbox of the first, at the same time, on a database of its own. */
type Beside = {
  first: { clock: ReturnType<typeof sharedClock>; sandbox: FastifyInstance; outside: string }
  database: TestDatabase
}

/**
 * A server (see `startServer`) whose gateways are the real ones, speaking to a sandbox of its own; channels' notices come in
 * over HTTP. Nothing runs by itself: tests move the clock, run the jobs, and wait for notices that are under way.
 */
export const sandboxServer = async (
  wanted: Record<string, string> = {},
  rules: PresetRules = {},
  beside?: Beside,
) => {
  const clock = beside?.first.clock ?? sharedClock()
  const sandbox =
    beside?.first.sandbox ??
    buildSandbox({ keys: demoKeys, now: () => clock.now().getTime(), timers: clock.timers })
  const outside = beside?.first.outside ?? (await sandbox.listen({ host: '127.0.0.1', port: 0 }))
  const env = await environmentBeside(outside, wanted)
  let impatient = {}
  const server = await startServer({
    env,
    // A database beside has those of the first server.
    rules: beside ? rules : { ...ROOM, ...rules },
    clock,
    database: beside?.database,
    readConfig: (given) => readConfig(environment, given),
    outside: (config, log) => {
      const waiting = (ms: number) =>
        gatewaysOf({ ...config, ...timeouts(ms) }, { log, clock, publicUrl: config.PUBLIC_URL })
      impatient = waiting(IMPATIENT_MS)
      return waiting(PATIENT_MS)
    },
  })
  const patient = { ...server.deps }
  if (!beside) afterAll(() => sandbox.close())

  /** What the sandbox shows or does for tests; its answer's JSON, null without a body. Throws for a refusal. */
  const control = async <Answer = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<Answer> => {
    const answer = await sandbox.inject({ method, url: `/control/${path}`, ...(payload && { payload }) })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode}`)
    return answer.body === '' ? (null as Answer) : answer.json()
  }
  const notices = () => control<NoticeShown[]>('GET', 'notices')

  return {
    ...server,
    clock,
    sandbox,
    /** The sandbox's address. */
    outside,
    control,
    notices,
    /** Does something during which answers that never come are waited for only a moment. */
    impatiently: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      Object.assign(server.deps, impatient)
      try {
        return await act()
      } finally {
        Object.assign(server.deps, patient)
      }
    },
    /** Runs jobs by name, one after the other, each as three processes at once would. */
    run: async (...names: string[]): Promise<void> => {
      for (const name of names) {
        const job = jobs.find((one) => one.name === name)
        if (!job) throw new Error(`no job ${name}`)
        await Promise.all(Array.from({ length: 3 }, () => job.run(server.deps)))
      }
    },
    /** Waits until no notice is under way; those that wait for their time go on waiting. */
    quiet: async (): Promise<void> => {
      const still = async () => (await notices()).every(({ state }) => state !== 'sending')
      await vi.waitUntil(still, { timeout: PATIENCE_MS, interval: 10 })
    },
    /** The inputs under a heading of the sandbox's first page: what goes wrong on purpose. */
    sentinels: async (heading: string): Promise<string[]> => {
      const { body } = await sandbox.inject('/')
      const [, section = ''] = body.split(`<h2>${heading}</h2>`)
      const [list = ''] = section.split('</dl>')
      return [...list.matchAll(/<dt><code>(.*?)<\/code>/g)].map(([, input = '']) => input)
    },
  }
}
export type SandboxServer = Awaited<ReturnType<typeof sandboxServer>>
