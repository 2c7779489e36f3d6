/**
 * A lock file that names its holder. Plain JS because bootstrap.mjs needs it before anything is installed.
 * A holder that is gone holds nothing, so a killed run never blocks the next one.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How long a lock file may stay without readable content: its writer is between creating and filling it. */
const WRITING_MS = 2_000

/**
 * When a process began, in the system's own words; '' when there is none. A pid alone says too little: a restarted
 * container hands the same ones out again.
 * @param {number} pid
 * @returns {string}
 */
const beginningOf = (pid) => {
  try {
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'alive' : ''
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/**
 * The living process that holds the lock; null when it is free.
 * @param {string} path
 * @returns {number | null}
 */
export const holderOf = (path) => {
  try {
    const [pid = '', began = ''] = readFileSync(path, 'utf8').split(' ')
    if (began !== '') return beginningOf(Number(pid)) === began ? Number(pid) : null
    return Date.now() - statSync(path).mtimeMs < WRITING_MS ? Number(pid) : null
  } catch {
    return null
  }
}

/**
 * Takes the lock for this process: null when it is taken now, else the pid of who has it. A holder that is only just
 * writing its name counts as pid 0.
 * @param {string} path
 * @returns {number | null}
 */
export const takeLock = (path) => {
  mkdirSync(dirname(path), { recursive: true })
  for (;;) {
    try {
      writeFileSync(path, `${process.pid} ${beginningOf(process.pid)}`, { flag: 'wx' })
      return null
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = holderOf(path)
    if (holder !== null) return holder
    removeStale(path)
  }
}

/**
 * Puts another process's name on a lock this process holds: it lasts as long as that one lives.
 * @param {string} path
 * @param {number} pid
 */
export const passLock = (path, pid) => {
  const next = `${path}.${process.pid}`
  writeFileSync(next, `${pid} ${beginningOf(pid)}`)
  renameSync(next, path)
}

/** @param {string} path */
export const freeLock = (path) => rmSync(path, { force: true })

/**
 * Moves the file aside before it goes, so that of two processes that both saw it stale only one removes it, and a
 * lock taken in between is put back.
 * @param {string} path
 */
const removeStale = (path) => {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    // Another process was faster. Any other failure, such as a missing permission, would loop forever.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  if (holderOf(aside) === null) rmSync(aside, { force: true })
  else renameSync(aside, path)
}
