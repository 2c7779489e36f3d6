import pg from 'pg'
import type { Deps } from '../../server/src/core/config/deps.ts'
import { openSettings, type Settings } from '../../server/src/core/settings/read.ts'

/** A statement as a server sent it; `name` is set when it is prepared. */
export type Recorded = { text: string; values: unknown[]; name: string | undefined }

/** All statements that this process sends to PostgreSQL while `act` runs, in order. */
export const recorded = async (act: () => Promise<void>): Promise<Recorded[]> => {
  const statements: Recorded[] = []
  const original = pg.Client.prototype.query
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const [query, values] = args as [string | { text: string; values?: unknown[]; name?: string }, unknown[]?]
    const { text, name, values: own } = typeof query === 'string' ? { text: query } : query
    statements.push({ text, name, values: own ?? values ?? [] })
    return Reflect.apply(original, this, args)
  }
  pg.Client.prototype.query = spy as typeof original
  try {
    await act()
  } finally {
    pg.Client.prototype.query = original
  }
  return statements
}

/** The text PostgreSQL reads for a value, as the driver would send it. */
export const literal = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(literal).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The rules as they are now: a refresh by the clock would be among the recorded statements. */
export const settingsReadOnce = async (deps: Pick<Deps, 'db' | 'log'>): Promise<Settings> => {
  const at = new Date()
  const settings = openSettings({ ...deps, clock: { now: () => at } })
  await settings.refresh()
  return settings
}
