import type { CallOutput } from '../http/calls.ts'

type Challenge = CallOutput<'session', 'captchaChannel'>

/** Browsers offer Web Crypto on secure pages only (https or localhost). */
export const canSolveCaptcha = (): boolean => globalThis.crypto?.subtle !== undefined

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Derives the key of one counter, asynchronously, so that the page stays responsive. */
const keyOf = async ({ nonce, salt, cost, keyLength }: Challenge['parameters'], counter: number) => {
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  new DataView(password.buffer).setUint32(password.length - 4, counter)
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  return hexOf(await crypto.subtle.deriveBits(algorithm, base, keyLength * 8))
}

/**
 * Solves a challenge; resolves to the value of the field `captcha`. This proof of work makes sending text messages in
 * bulk expensive; it takes some tens of milliseconds with the server's settings. Throws when no counter below the
 * bound fits.
 */
export const solveCaptcha = async (challenge: Challenge): Promise<string> => {
  const { keyPrefix, data } = challenge.parameters
  for (let counter = 0; counter < data.below; counter += 1) {
    const derivedKey = await keyOf(challenge.parameters, counter)
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
  }
  throw new Error('the puzzle has no solution')
}

/** A solved captcha for a call that sends a text message, or why there is none. `ask` is the call for a challenge; null when it failed. */
export const requestCaptcha = async (
  ask: () => Promise<Challenge | null>,
): Promise<{ readonly captcha: string } | { readonly error: string } | null> => {
  if (!canSolveCaptcha())
    return { error: '当前网页不是安全连接，无法进行安全验证，请用 https 地址打开或用密码登录' }
  const challenge = await ask()
  if (!challenge) return null
  const captcha = await solveCaptcha(challenge).catch(() => null)
  return captcha === null ? { error: '安全验证未完成，请重新获取' } : { captcha }
}
