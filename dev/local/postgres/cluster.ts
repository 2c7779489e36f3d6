import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, PlainError } from '../../process/progress.ts'
import type { Account } from './account.ts'

const MAJOR = '18'

/** The system's locale that knows Chinese letters: extensions (pg_trgm) ask it, not the built-in one. */
const LETTERS: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/** One password for each role, made with the cluster and readable only by the user who made it. */
export type Passwords = { readonly postgres: string; readonly owner: string; readonly app: string }

const readPasswords = (folder: string): Passwords => {
  const path = join(folder, 'passwords.json')
  try {
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
    const newPassword = () => randomBytes(24).toString('hex')
    const passwords = { postgres: newPassword(), owner: newPassword(), app: newPassword() }
    writeFileSync(path, JSON.stringify(passwords), { mode: 0o600 })
    return passwords
  } catch (error) {
    throw new PlainError(
      `The data folder ${folder} can't be used (${codeOf(error)}): does it belong to another user? Choose another: DATA_DIR=…`,
    )
  }
}

/**
 * Makes the cluster in `folder/cluster` unless it is there, and gives its passwords. The built-in C.UTF-8 locale knows
 * every letter and sorts by code point, the same on every machine; where people read a sorted list, queries ask for
 * `COLLATE "zh-x-icu"`. Made aside and renamed, so that a killed first start leaves no half of a cluster.
 */
export const ensureCluster = (
  folder: string,
  initdb: string,
  account: Account | null,
  durable: boolean,
): Passwords => {
  const cluster = join(folder, 'cluster')
  if (!existsSync(cluster)) rmSync(join(folder, 'passwords.json'), { force: true })
  const passwords = readPasswords(folder)
  if (existsSync(cluster)) {
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
    if (version === MAJOR) return passwords
    throw new PlainError(
      `${folder} was made by PostgreSQL ${version}, this is ${MAJOR}: choose another DATA_DIR or run npm run reset.`,
    )
  }
  const unfinished = join(folder, 'cluster.new')
  const passwordFile = join(folder, 'password.new')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, passwords.postgres, { mode: 0o600 })
  if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid)
  const result = spawnSync(
    initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${LETTERS[process.platform] ?? 'C'}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      ...account,
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      encoding: 'utf8',
    },
  )
  rmSync(passwordFile)
  if (result.status !== 0) {
    const errorLines = (result.stderr ?? result.error?.message ?? '').trim().split('\n')
    throw new PlainError(
      `PostgreSQL's data can't be made in ${folder}: ${errorLines.find((line) => line.includes('error:')) ?? errorLines[0]}`,
    )
  }
  renameSync(unfinished, cluster)
  return passwords
}
