import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { holderOf } from '../../lock.mjs'
import { codeOf, PlainError } from '../../process/progress.ts'
import { until } from '../../process/until.ts'
import { TEMPORARY_PREFIX } from './paths.ts'

const commandOf = (pid: number): string => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** The pid in a cluster's postmaster.pid, alive or not; null without such a file. */
export const postmasterOf = (cluster: string): number | null => {
  const path = join(cluster, 'postmaster.pid')
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : null
}

/**
 * Ends the PostgreSQL that a killed run left on this cluster. A pid file whose number now belongs to another program
 * goes, because PostgreSQL would take that program for itself; one of a dead process stays, PostgreSQL reads more from
 * it. Only for who holds the folder's lock.
 */
export const endLeftover = async (cluster: string): Promise<void> => {
  const pid = postmasterOf(cluster)
  if (pid === null || commandOf(pid) === '') return
  if (!commandOf(pid).includes(cluster)) return rmSync(join(cluster, 'postmaster.pid'))
  for (const [signal, ms] of [['SIGINT', 20_000] as const, ['SIGQUIT', 5_000] as const]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (codeOf(error) === 'EPERM')
        throw new PlainError(`Another user's PostgreSQL (pid ${pid}) runs on ${cluster}.`)
    }
    if (await until(() => commandOf(pid) === '', ms)) return
  }
  throw new PlainError(`An earlier run's PostgreSQL (pid ${pid}) doesn't end. End it by hand: kill -9 ${pid}`)
}

/** A folder this young may not have its lock yet. */
const NEW_MS = 60_000

/** Removes the temporary clusters whose makers were killed before they could. */
export const sweepTemporary = async (base: string): Promise<void> => {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(TEMPORARY_PREFIX))) {
    const folder = join(base, name)
    const found = statSync(folder, { throwIfNoEntry: false })
    if (!found || found.uid !== (process.getuid?.() ?? found.uid) || holderOf(join(folder, 'lock')) !== null)
      continue
    if (Date.now() - found.mtimeMs < NEW_MS && !existsSync(join(folder, 'lock'))) continue
    await endLeftover(join(folder, 'cluster'))
    rmSync(folder, { recursive: true, force: true })
  }
}
