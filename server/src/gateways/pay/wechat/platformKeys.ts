import type { KeyObject } from 'node:crypto'
import type { Clock } from '../../../core/config/clock.ts'

/** A platform key by its serial, valid `until` (ms). */
export type PlatformKey = { serial: string; key: KeyObject; until: number }

/** The least interval between downloads, so that forged serials can't cause one each; shorter after a failed one. */
const DOWNLOAD_INTERVAL_MS = 60_000
const RETRY_INTERVAL_MS = 5000
const DOWNLOADABLE = /^[0-9A-F]{8,64}$/

/**
 * WeChat's keys by serial: the configured ones, and those downloaded when a message has an unknown serial, so that a rotation
 * needs no action here. A download replaces the keys of the one before.
 */
export const platformKeys = (options: {
  configured: ReadonlyMap<string, KeyObject>
  clock: Clock
  /** Returns all current keys; null when the download fails. */
  downloadKeys: (signal: AbortSignal) => Promise<PlatformKey[] | null>
}) => {
  const { configured, clock, downloadKeys } = options
  let downloadedKeys = new Map<string, PlatformKey>()
  let nextDownloadAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<void> | null = null

  const find = (serial: string): KeyObject | null => {
    const downloaded = downloadedKeys.get(serial)
    if (downloaded && clock.now().getTime() < downloaded.until) return downloaded.key
    return configured.get(serial) ?? null
  }
  const refresh = async (signal: AbortSignal): Promise<void> => {
    const keys = await downloadKeys(signal)
    nextDownloadAt = clock.now().getTime() + (keys ? DOWNLOAD_INTERVAL_MS : RETRY_INTERVAL_MS)
    if (keys) downloadedKeys = new Map(keys.map((one) => [one.serial, one]))
  }

  return async (serial: string, signal: AbortSignal): Promise<KeyObject | null> => {
    const key = find(serial)
    if (key || !DOWNLOADABLE.test(serial)) return key
    if (inFlight === null) {
      if (clock.now().getTime() < nextDownloadAt) return null
      inFlight = refresh(signal).finally(() => {
        inFlight = null
      })
    }
    await inFlight
    return find(serial)
  }
}
