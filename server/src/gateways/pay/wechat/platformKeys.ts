import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../core/config/clock.ts'

/** A platform key by its serial, good until a moment (ms). */
export type PlatformKey = { serial: string; key: KeyObject; until: number }

/** Downloads are this far apart, so that forged serials can't make us ask all the time; less after one that failed. */
const REST_MS = 60_000
const REST_AFTER_FAILURE_MS = 5000
const DOWNLOADABLE = /^[0-9A-F]{8,64}$/

/**
 * WeChat's keys by serial: those configured, and those downloaded when a serial turns up that isn't known, so that their
 * rotation needs nobody. A download replaces what the one before it brought.
 */
export const platformKeys = (options: {
  configured: ReadonlyMap<string, KeyObject>
  clock: Clock
  /** All current keys; null when they can't be had. */
  download: (signal: AbortSignal) => Promise<PlatformKey[] | null>
}) => {
  const { configured, clock, download } = options
  let known = new Map<string, PlatformKey>()
  let nextAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null

  const find = (serial: string): KeyObject | null => {
    const downloaded = known.get(serial)
    if (downloaded && clock.now().getTime() < downloaded.until) return downloaded.key
    return configured.get(serial) ?? null
  }
  const refresh = async (signal: AbortSignal): Promise<void> => {
    const keys = await download(signal)
    nextAt = clock.now().getTime() + (keys ? REST_MS : REST_AFTER_FAILURE_MS)
    if (keys) known = new Map(keys.map((one) => [one.serial, one]))
  }

  return async (serial: string, signal: AbortSignal): Promise<KeyObject | null> => {
    const key = find(serial)
    if (key || !DOWNLOADABLE.test(serial)) return key
    if (underWay === null) {
      if (clock.now().getTime() < nextAt) return null
      underWay = refresh(signal).finally(() => {
        underWay = null
      })
    }
    await underWay
    return find(serial)
  }
}
