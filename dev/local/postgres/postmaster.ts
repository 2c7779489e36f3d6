import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError } from '../../process/progress.ts'
import { until } from '../../process/until.ts'
import type { Account } from './account.ts'
import { postmasterOf } from './leftover.ts'

/**
 * Runs PostgreSQL and ends it (fast shutdown) when its own input closes: the pipe's other end is held by the process
 * that started it, so that even a killed run leaves no database behind.
 */
const KEEPER = `exec 3<&0; "$@" 3<&- </dev/null & server=$!
{ read -r _ <&3; kill -INT "$server"; } 2>/dev/null & reader=$!
exec 3<&-; wait "$server"; code=$?; kill "$reader" 2>/dev/null; exit "$code"`

/** A crash leaves work to redo at the next start; more than this and something else is wrong. */
const START_MS = 120_000
const STOP_MS = 30_000

export type Postmaster = {
  /** Resolves when PostgreSQL ends, asked or not. */
  readonly ended: Promise<void>
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/** What PostgreSQL last had to say for itself. */
const lastWords = (log: string): string => {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(?=FATAL|PANIC)/,
    '',
  )
}

/** Starts PostgreSQL on `folder/cluster` and waits until it takes connections. Raises `PlainError` with its last words. */
export const startPostmaster = async (
  program: string,
  folder: string,
  port: number,
  settings: Record<string, string>,
  account: Account | null,
): Promise<Postmaster> => {
  const cluster = join(folder, 'cluster')
  const logPath = join(folder, 'postgres.log')
  const pidFile = join(cluster, 'postmaster.pid')
  const statusNow = () => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : '')
  const statusBefore = statusNow()
  const command = [program, '-D', cluster, '-p', String(port)]
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`)
  const [first = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', KEEPER, 'keeper', ...command]
  const log = openSync(logPath, 'w', 0o644)
  const child = spawn(first, rest, {
    ...account,
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    // Its own process group: Ctrl-C reaches the network, which stops the servers first.
    detached: true,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  let running = true
  const ended = new Promise<void>((resolve) => {
    for (const event of ['exit', 'error'])
      child.once(event, () => {
        running = false
        resolve()
      })
  })
  const isReady = () => statusNow() !== statusBefore && /^ready/m.test(statusNow())
  await until(() => !running || isReady(), START_MS)
  if (!running || !isReady()) {
    child.stdin?.end()
    throw new PlainError(`PostgreSQL doesn't start: ${lastWords(logPath)} (log: ${logPath})`)
  }
  const stop = async () => {
    if (!running) return
    child.stdin?.end()
    if (process.platform === 'win32') child.kill()
    const patience = setTimeout(() => process.kill(postmasterOf(cluster) ?? 0, 'SIGQUIT'), STOP_MS)
    await ended
    clearTimeout(patience)
  }
  return { ended, stop }
}
