import { createPublicKey, sign, verify } from 'node:crypto'

export type Parameters = ReadonlyMap<string, string>

/**
 * What is signed of parameters: name=value by name in ASCII order, joined by &; empty values and the names left out are
 * not in it. Requests leave out `sign`; notices and the return to the shop `sign` and `sign_type`.
 */
export const signContent = (parameters: Parameters, ...leftOut: string[]): string =>
  [...parameters]
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')

/** RSA2: SHA256withRSA, PKCS#1 v1.5, base64. */
export const rsa2Sign = (content: string, privateKey: string): string =>
  sign('sha256', Buffer.from(content), privateKey).toString('base64')

/** False for a signature in any other spelling than the one base64 has for it. */
export const rsa2Verify = (content: string, signature: string, publicKey: string): boolean => {
  const bytes = Buffer.from(signature, 'base64')
  if (bytes.toString('base64') !== signature) return false
  return verify('sha256', Buffer.from(content), createPublicKey(publicKey), bytes)
}

/** The parameters of a notice or of the return to the shop, signed, as a form. */
export const signedForm = (parameters: Parameters, privateKey: string): string => {
  const content = signContent(parameters, 'sign', 'sign_type')
  return new URLSearchParams([
    ...parameters,
    ['sign_type', 'RSA2'],
    ['sign', rsa2Sign(content, privateKey)],
  ]).toString()
}
