/** A call refused by the gateway before it reaches a service. Codes and statuses: help.aliyun.com, public error codes. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const missingParameter = (name: string): Refusal =>
  new Refusal(400, `Missing${name}`, `${name} is mandatory for this action.`)
export const missingHeader = (name: string): Refusal =>
  new Refusal(400, 'MissingParameter', `The parameter "${name}" is needed but not provided.`)
export const invalidParameter = (name: string): Refusal =>
  new Refusal(400, 'InvalidParameter', `The specified parameter "${name}" is not valid.`)
export const incompleteSignature = (): Refusal =>
  new Refusal(400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.')
export const invalidSignatureMethod = (): Refusal =>
  new Refusal(400, 'InvalidSignatureMethod', 'Specified signature method is not valid.')
export const unknownAccessKey = (): Refusal =>
  new Refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
export const malformedTime = (): Refusal =>
  new Refusal(400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.')
export const expiredTime = (): Refusal =>
  new Refusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
export const usedNonce = (): Refusal =>
  new Refusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
export const unknownAction = (): Refusal =>
  new Refusal(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.')
export const invalidVersion = (): Refusal =>
  new Refusal(400, 'InvalidVersion', 'Specified parameter Version is not valid.')

/** `why` names the part that failed, to help in writing a client; the real gateway does not. */
export const signatureMismatch = (why: string): Refusal =>
  new Refusal(
    400,
    'SignatureDoesNotMatch',
    `Specified signature is not matched with our calculation. (sandbox: ${why})`,
  )
