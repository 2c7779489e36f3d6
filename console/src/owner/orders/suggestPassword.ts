/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** A random password that games take: letters and digits, at least one of each. */
export const suggestPassword = (): string => {
  const bytes = crypto.getRandomValues(new Uint32Array(LENGTH))
  const text = [...bytes].map((value) => LETTERS[value % LETTERS.length]).join('')
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) ? text : suggestPassword()
}
