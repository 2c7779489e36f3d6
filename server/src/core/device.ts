const DEVICE_ID = /^[0-9a-f]{32}$/

/**
 * The device id in a call's `from` header: 32 hex digits that the browser drew; null for none. Nothing proves it, but as
 * nobody else is told of it, it is worth as much as a token.
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
