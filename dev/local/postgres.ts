/** Embedded PostgreSQL 18 for everything that runs without a database of its own: start, dev, tests, benches. */
import { rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freeLock, takeLock } from '../lock.mjs'
import { freePort } from '../process/ports.ts'
import { codeOf, PlainError } from '../process/progress.ts'
import { note } from '../step.mjs'
import { type Account, accountFor, mayEnter } from './postgres/account.ts'
import { binariesFor } from './postgres/binaries.ts'
import { ensureCluster } from './postgres/cluster.ts'
import { endLeftover, postmasterOf, sweepTemporary } from './postgres/leftover.ts'
import { DEFAULT_FOLDER, makeFolder, makeTemporary, placeOutside, temporaryBases } from './postgres/paths.ts'
import { type Postmaster, startPostmaster } from './postgres/postmaster.ts'
import { APP, DATABASE, ensureRoles, OWNER, urlFor } from './postgres/roles.ts'

export type PostgresOptions = {
  /** Holds cluster, passwords and log. Left out: `.data/postgres` in the checkout, or a place outside when that is closed. */
  readonly dataDir?: string | undefined
  /** A cluster of its own in the system's temporary folder, gone after `stop`. */
  readonly temporary?: boolean | undefined
  /** Keeps a temporary cluster in memory where the machine has room there; for tests, not for what measures. */
  readonly inMemory?: boolean | undefined
  /** On 127.0.0.1; a free one when left out. */
  readonly port?: number | undefined
  /** False gives up safety against a crash of the machine for speed; never for what measures or keeps anything. */
  readonly durable?: boolean | undefined
  /** Further settings by their PostgreSQL names. */
  readonly settings?: Readonly<Record<string, string>> | undefined
}

export type Postgres = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly port: number
  readonly dataDir: string
  readonly ended: Promise<void>
  /** The postmaster's process, as it runs now; its children are PostgreSQL's other processes. */
  readonly pid: () => number | null
  /** Starts it again at its address after it was killed. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const settingsFor = (durable: boolean): Record<string, string> => {
  const safety = durable ? 'on' : 'off'
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: safety,
    full_page_writes: safety,
    synchronous_commit: safety,
    // Deriving a key a thousand times protects passwords that live longer than a run. A parallel worker, which loads the
    // catalogue and takes the plan apart again, costs more than it saves on tables of tests. An autovacuum worker that analyses a table
    // keeps row versions alive: PostgreSQL does not use an index made meanwhile while a transaction from before it runs, in any database.
    ...(durable ? {} : { scram_iterations: '1', max_parallel_workers_per_gather: '0', autovacuum: 'off' }),
  }
}

/** Takes a folder for this process, or raises `PlainError` saying who has it. */
const occupy = (folder: string): void => {
  makeFolder(folder)
  let holder: number | null
  try {
    holder = takeLock(join(folder, 'lock'))
  } catch (error) {
    throw new PlainError(
      `The data folder ${folder} can't be written (${codeOf(error)}). Choose another: DATA_DIR=…`,
    )
  }
  if (holder !== null)
    throw new PlainError(`The data folder ${folder} is in use by another run (pid ${holder}).`)
}

const chooseFolder = async (
  options: PostgresOptions,
): Promise<{ folder: string; account: Account | null }> => {
  if (options.temporary) {
    const account = accountFor('')
    for (const base of temporaryBases(account)) await sweepTemporary(base)
    return { folder: makeTemporary(account, options.inMemory ?? false), account }
  }
  const folder = resolve(options.dataDir ?? DEFAULT_FOLDER)
  makeFolder(folder)
  const account = accountFor(join(folder, 'cluster'))
  if (account === null || mayEnter(account, folder)) return { folder, account }
  if (options.dataDir !== undefined)
    throw new PlainError(
      `As root, PostgreSQL runs under uid ${account.uid}, which can't enter ${folder}. Choose another: DATA_DIR=…`,
    )
  const outside = join(placeOutside(account), 'postgres')
  note(`The checkout is closed to PostgreSQL's account, so its programs and data are in ${dirname(outside)}.`)
  return { folder: outside, account: accountFor(join(outside, 'cluster')) }
}

/**
 * Retries after temporary failures: a free port that was taken meanwhile, and sessions of a killed PostgreSQL
 * that are still ending.
 */
const startPatiently = async (port: number | undefined, start: (port: number) => Promise<Postmaster>) => {
  for (let tries = 1; ; tries++) {
    const chosen = port ?? (await freePort())
    try {
      return { port: chosen, postmaster: await start(chosen) }
    } catch (error) {
      // Sessions of the killed one write into the same log, so that theirs may be its last words.
      const passing = /pre-existing shared memory|unexpected postmaster exit/.test(String(error))
      const portGone = port === undefined && /could not create any TCP/.test(String(error))
      if (tries === 10 || !(passing || portGone)) throw error
      await wait(passing ? 1_000 : 0)
    }
  }
}

/**
 * Starts PostgreSQL, making cluster, roles and database where they are missing and ending what a killed run left.
 * Raises `PlainError` for everything a person can mend.
 */
export const startPostgres = async (options: PostgresOptions = {}): Promise<Postgres> => {
  const durable = options.durable ?? true
  const { folder, account } = await chooseFolder(options)
  occupy(folder)
  let running: Postmaster | undefined
  const stop = async () => {
    await running?.stop()
    if (options.temporary) rmSync(folder, { recursive: true })
    else freeLock(join(folder, 'lock'))
  }
  try {
    const programs = binariesFor(account)
    await endLeftover(join(folder, 'cluster'))
    const passwords = ensureCluster(folder, programs.initdb, account, durable)
    const settings = { ...settingsFor(durable), ...options.settings }
    const start = (chosen: number) => startPostmaster(programs.postgres, folder, chosen, settings, account)
    const { port, postmaster } = await startPatiently(options.port, start)
    running = postmaster
    await ensureRoles(port, passwords)
    return {
      ownerUrl: urlFor(OWNER, passwords.owner, port, DATABASE),
      appUrl: urlFor(APP, passwords.app, port, DATABASE),
      port,
      dataDir: folder,
      ended: postmaster.ended,
      pid: () => postmasterOf(join(folder, 'cluster')),
      restart: async () => {
        await running?.ended
        running = (await startPatiently(port, start)).postmaster
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
