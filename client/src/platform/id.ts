/** 128 random bits in hex: a UUID without dashes. Works on plain-http addresses too, where `randomUUID` is missing. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
