import type { captchaChallenge } from '@shanghao/contract/session/shapes'
import type { z } from 'zod'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Solves a puzzle as a browser does, with SubtleCrypto, and returns the field `captcha`. */
export const solveCaptcha = async (challenge: z.output<typeof captchaChallenge>): Promise<string> => {
  const { nonce, salt, cost, keyLength, keyPrefix, data } = challenge.parameters
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const view = new DataView(password.buffer)
  for (let counter = 0; counter < data.below; counter += 1) {
    view.setUint32(password.length - 4, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost },
        key,
        keyLength * 8,
      ),
    )
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  throw new Error('the puzzle has no solution')
}
