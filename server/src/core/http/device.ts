import type { Kms } from '../security/seal.ts'

const DEVICE_ID = /^[0-9a-f]{32}$/

/**
 * The device id in a call's `from` header: 32 hex digits that the browser drew; null for none. Nothing proves it, but as
 * no one else is told of it, it is worth as much as a token.
 */
export const deviceIdOf = (from: string | undefined): string | null => {
  if (!from) return null
  try {
    const { deviceId } = Object(JSON.parse(from)) as { deviceId?: unknown }
    return typeof deviceId === 'string' && DEVICE_ID.test(deviceId) ? deviceId : null
  } catch {
    return null
  }
}

/** What a device is known by in the database. Its id is as good as a key, so only a keyed hash is kept. */
export const deviceHashOf = (kms: Kms, deviceId: string): Buffer => kms.fingerprint(`device ${deviceId}`)
