/** An error of S3, with code and status from the public list of S3 error responses; sent as XML. */
export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const accessDenied = (why = 'Access Denied'): S3Refusal => new S3Refusal(403, 'AccessDenied', why)
export const againstPolicy = (why: string): S3Refusal => accessDenied(`Invalid according to Policy: ${why}`)
export const unknownKey = (): S3Refusal =>
  new S3Refusal(
    403,
    'InvalidAccessKeyId',
    'The AWS Access Key Id you provided does not exist in our records.',
  )
export const malformedAuthorization = (why: string): S3Refusal =>
  new S3Refusal(400, 'AuthorizationHeaderMalformed', `The authorization header is malformed; ${why}`)
export const skewedTime = (): S3Refusal =>
  new S3Refusal(
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  )
export const wrongHash = (): S3Refusal =>
  new S3Refusal(
    400,
    'XAmzContentSHA256Mismatch',
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  )
export const invalidArgument = (why: string): S3Refusal => new S3Refusal(400, 'InvalidArgument', why)
export const invalidPolicy = (why: string): S3Refusal =>
  new S3Refusal(400, 'InvalidPolicyDocument', `Invalid Policy: ${why}`)
export const malformedPost = (): S3Refusal =>
  new S3Refusal(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  )
export const tooLarge = (): S3Refusal =>
  new S3Refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
export const tooSmall = (): S3Refusal =>
  new S3Refusal(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
export const noLength = (): S3Refusal =>
  new S3Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
export const noSuchBucket = (): S3Refusal =>
  new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
export const noSuchKey = (): S3Refusal => new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
export const notImplemented = (what: string): S3Refusal =>
  new S3Refusal(
    501,
    'NotImplemented',
    `A header you provided implies functionality that is not implemented. (sandbox: ${what})`,
  )

/** `why` names the part that failed, to help in writing a client; the real service does not. */
export const signatureMismatch = (why: string): S3Refusal =>
  new S3Refusal(
    403,
    'SignatureDoesNotMatch',
    `The request signature we calculated does not match the signature you provided. Check your key and signing method. (sandbox: ${why})`,
  )

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ENTITIES[c] ?? c)

export const refusalXml = ({ code, message }: S3Refusal, resource: string, requestId: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>${escaped(message)}</Message><Resource>${escaped(resource)}</Resource><RequestId>${requestId}</RequestId></Error>`
