import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { malformedAuthorization, signatureMismatch, unknownKey } from './refusal.ts'

export const ALGORITHM = 'AWS4-HMAC-SHA256'

export interface S3Account {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly bucket: string
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Uint8Array, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()

/** Milliseconds of a time in the basic form of ISO 8601, e.g. 20261121T040000Z; NaN when it is none. */
export const timeOf = (text: string): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString() === iso ? time : Number.NaN
}

/** Checks `key/day/region/s3/aws4_request` against the account and the day of the request. */
export const checkScope = (credential: string, date: string, account: S3Account): void => {
  const [keyId, day, region, service, end, ...more] = credential.split('/')
  if (end !== 'aws4_request' || more.length > 0) throw malformedAuthorization('the Credential is mal-formed')
  if (keyId !== account.accessKeyId) throw unknownKey()
  if (day !== date.slice(0, 8)) throw malformedAuthorization('Invalid credential date')
  if (region !== account.region)
    throw malformedAuthorization(`the region '${region}' is wrong; expecting '${account.region}'`)
  if (service !== 's3') throw malformedAuthorization('incorrect service')
}

/** Raises SignatureDoesNotMatch unless the signature (hex) is the account's over this text on that day (YYYYMMDD). */
export const checkSignature = (text: string, day: string, signature: string, account: S3Account): void => {
  const scope = [day, account.region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  const expected = hmac(key, text)
  const given = /^[0-9a-f]{64}$/.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32)
  if (!timingSafeEqual(expected, given)) throw signatureMismatch('Signature')
}
