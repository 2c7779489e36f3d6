import { appendFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../platform.mjs'
import { portFrom, requirePort } from '../process/ports.ts'
import { PlainError } from '../process/progress.ts'
import type { NetworkOptions } from './network.ts'
import { makeFolder } from './postgres/paths.ts'

/** A folder the user named; undefined for the usual one. */
export const dataDirFromEnv = (): string | undefined => {
  const named = process.env['DATA_DIR'] ?? ''
  return named === '' ? undefined : resolve(named)
}

export const dataFolder = (): string => dataDirFromEnv() ?? join(root, '.data')

export const databaseFromEnv = (): NetworkOptions['database'] => {
  const appUrl = process.env['DATABASE_URL'] ?? ''
  return appUrl === '' ? undefined : { appUrl, ownerUrl: process.env['DATABASE_OWNER_URL'] || appUrl }
}

/**
 * PORT, SANDBOX_PORT, HOST and DATA_DIR of a start by hand. Raises `PlainError` when a port is taken, before anything is
 * started.
 */
export const settingsFromEnv = async (): Promise<{ host: string; port: number; sandboxPort: number }> => {
  const host = process.env['HOST'] || '127.0.0.1'
  const port = portFrom('PORT', 3000)
  const sandboxPort = portFrom('SANDBOX_PORT', port < 65_535 ? port + 1 : port - 1)
  if (port === sandboxPort) throw new PlainError(`PORT and SANDBOX_PORT are both ${port}: choose two.`)
  await requirePort(host, port, 'PORT')
  await requirePort(host, sandboxPort, 'SANDBOX_PORT')
  return { host, port, sandboxPort }
}

/** Writes the output of the network's processes to one file, truncated at each start. */
export const logFile = (): { path: string; sink: (text: string) => void } => {
  const path = join(dataFolder(), 'network.log')
  let begun = false
  const sink = (text: string) => {
    if (begun) return appendFileSync(path, text)
    begun = true
    makeFolder(dataFolder())
    writeFileSync(path, text)
  }
  return { path, sink }
}
