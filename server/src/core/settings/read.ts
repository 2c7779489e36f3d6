import type { FastifyBaseLogger } from 'fastify'
import pTimeout from 'p-timeout'
import type { Clock } from '../config/clock.ts'
import type { Db } from '../database/db.ts'
import type { Definitions, SettingGroup, ValuesOf } from './define.ts'

/** Age (ms) at which the values are read again in the background. */
const REFRESH_MS = 1_500
/** Age (ms) at which a call or a job waits until they are read again. */
const FRESH_MS = 3_000
/** Longest wait (ms), for a database that is away; then the last known values are used. */
const WAIT_MS = 1_000

/**
 * The current values of all settings in this process. A change by another process acts within 5 s: values are read again by
 * the clock, one statement for all of them, and never for a single read.
 */
export type Settings = {
  /** The values of a domain's settings. Needs no statement. Throws before the first `refresh` or `untilFresh`. */
  read: <D extends Definitions>(group: SettingGroup<D>) => ValuesOf<D>
  /**
   * Resolves once the values are fresh enough to decide by. While the database gives no answer it resolves with the last known
   * ones; raises only when nothing was ever read.
   */
  untilFresh: () => Promise<void>
  /** Reads the values now: at the start, and after a change made by this process. */
  refresh: () => Promise<void>
}

type SettingsDeps = { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }
type Stored = ReadonlyMap<string, unknown>

const sameValues = (one: Stored, other: Stored): boolean =>
  one.size === other.size &&
  [...one].every(([key, value]) => JSON.stringify(value) === JSON.stringify(other.get(key)))

/** A value outside the bounds of this version of the code is not applied: its default is, and an error logged. */
const valuesOf = <D extends Definitions>(
  { domain, definitions }: SettingGroup<D>,
  stored: Stored,
  log: SettingsDeps['log'],
): ValuesOf<D> => {
  const values = Object.entries(definitions).map(([name, { schema, initial }]) => {
    const key = `${domain}.${name}`
    if (!stored.has(key)) return [name, initial]
    const parsed = schema.safeParse(stored.get(key))
    if (!parsed.success) log.error({ setting: key, value: stored.get(key) }, 'stored setting out of bounds')
    return [name, parsed.success ? parsed.data : initial]
  })
  return Object.freeze(Object.fromEntries(values)) as ValuesOf<D>
}

/** Opens the settings of a process. */
export const openSettings = ({ db, clock, log }: SettingsDeps): Settings => {
  let stored: Stored | null = null
  let groups = new Map<SettingGroup<never>, unknown>()
  /** When the statement that read the values was sent, and the last one that was tried; by `clock`. */
  let readAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let isFailing = false
  let running: Promise<void> | null = null

  const read = async (): Promise<void> => {
    const sentAt = clock.now().getTime()
    triedAt = sentAt
    try {
      const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
      const found = new Map(rows.map(({ key, value }) => [key, value]))
      if (!stored || !sameValues(stored, found)) {
        stored = found
        groups = new Map()
      }
      readAt = sentAt
      isFailing = false
    } catch (err) {
      if (stored && !isFailing) log.warn({ err }, 'settings not read: the last known values hold')
      isFailing = true
      throw err
    }
  }
  /** Calls during a read share it. */
  const readOnce = (): Promise<void> => {
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
  /** Also when the clock was set back. */
  const ageSince = (at: number): number => Math.abs(clock.now().getTime() - at)
  const readInBackground = (): void => {
    if (ageSince(triedAt) > REFRESH_MS && !running) readOnce().catch(() => {})
  }

  return {
    read: (group) => {
      if (!stored) throw new Error('settings were not read yet')
      readInBackground()
      const known = groups.get(group as never)
      if (known) return known as never
      const values = valuesOf(group, stored, log)
      groups.set(group as never, values)
      return values
    },
    untilFresh: async () => {
      if (!stored) return readOnce()
      if (ageSince(readAt) <= FRESH_MS || isFailing) return readInBackground()
      await pTimeout(
        readOnce().catch(() => {}),
        { milliseconds: WAIT_MS, message: false },
      )
    },
    refresh: async () => {
      // A read in progress may have been sent before the change.
      await running?.catch(() => {})
      await readOnce()
    },
  }
}
