import type { Kms } from '../security/seal.ts'

const DEVICE_ID = /^[0-9a-f]{32}$/

/**
 * The device id in a call's `from` header: 32 random hex digits made by the browser; null for none. It isn't verified,
 * but being known to that device alone it is worth as much as a token.
 */
export const parseDeviceId = (from: string | undefined): string | null => {
  if (!from) return null
  try {
    const { deviceId } = Object(JSON.parse(from)) as { deviceId?: unknown }
    return typeof deviceId === 'string' && DEVICE_ID.test(deviceId) ? deviceId : null
  } catch {
    return null
  }
}

/** The keyed hash by which the database stores a device id, which is a secret itself. */
export const hashDeviceId = (kms: Kms, deviceId: string): Buffer => kms.lookupHash(`device ${deviceId}`)
