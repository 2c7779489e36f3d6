import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

export type Parameters = ReadonlyMap<string, string>

/**
 * The text to sign: name=value in ASCII order of names, joined by &, without empty values and
 * the excluded names. Requests exclude `sign`; notifications and return addresses `sign` and `sign_type`.
 */
export const signContent = (parameters: Parameters, ...leftOut: string[]): string =>
  [...parameters]
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')

/** Keys by their PEM: reading one takes longer than signing with it. */
const keys = new Map<string, KeyObject>()
const keyOf = (pem: string, read: (pem: string) => KeyObject): KeyObject => {
  const key = keys.get(pem) ?? read(pem)
  keys.set(pem, key)
  return key
}

/** RSA2: SHA256withRSA, PKCS#1 v1.5, base64. */
export const rsa2Sign = (content: string, privateKey: string): string =>
  sign('sha256', Buffer.from(content), keyOf(privateKey, createPrivateKey)).toString('base64')

/** False for a signature that is not canonical base64, too. */
export const rsa2Verify = (content: string, signature: string, publicKey: string): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.toString('base64') !== signature) return false
  return verify('sha256', Buffer.from(content), keyOf(publicKey, createPublicKey), bytes)
}

/** The parameters of a notification or a return address, signed, as a form. */
export const signedForm = (parameters: Parameters, privateKey: string): string => {
  const content = signContent(parameters, 'sign', 'sign_type')
  return new URLSearchParams([
    ...parameters,
    ['sign_type', 'RSA2'],
    ['sign', rsa2Sign(content, privateKey)],
  ]).toString()
}
