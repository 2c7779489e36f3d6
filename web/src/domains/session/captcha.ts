import type { Answer } from '../../core/http/request.ts'

type Puzzle = Answer<'session', 'captchaChannel'>

/** Browsers do this arithmetic on secure pages only (https, or this very machine). */
export const canSolve = (): boolean => globalThis.crypto?.subtle !== undefined

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The key of one counter; the browser derives it beside the page, which stays alive meanwhile. */
const keyOf = async ({ nonce, salt, cost, keyLength }: Puzzle['parameters'], counter: number) => {
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  new DataView(password.buffer).setUint32(password.length - 4, counter)
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const means = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  return hexOf(await crypto.subtle.deriveBits(means, base, keyLength * 8))
}

/**
 * Solves a puzzle and answers what goes into the field `captcha`: the work that makes sending text messages in bulk
 * dear. Some tens of milliseconds as the server sets it. Throws when no counter below the bound fits.
 */
export const solveCaptcha = async (challenge: Puzzle): Promise<string> => {
  const { keyPrefix, data } = challenge.parameters
  for (let counter = 0; counter < data.below; counter += 1) {
    const derivedKey = await keyOf(challenge.parameters, counter)
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  throw new Error('the puzzle has no solution')
}
