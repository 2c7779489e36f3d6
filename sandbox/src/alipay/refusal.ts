const MESSAGES = {
  20000: 'Service Currently Unavailable',
  40001: 'Missing Required Arguments',
  40002: 'Invalid Arguments',
  40004: 'Business Failed',
  40005: 'Call Limited',
  40006: 'Insufficient Permissions',
} as const

/** An error response. Codes of the gateway: opendocs.alipay.com/common/02km9f; of the business: each method's page. */
export class Refusal extends Error {
  readonly code: keyof typeof MESSAGES
  readonly subCode: string

  constructor(code: keyof typeof MESSAGES, subCode: string, subMessage: string) {
    super(subMessage)
    this.code = code
    this.subCode = subCode
  }

  fields(): Record<string, string> {
    return {
      code: String(this.code),
      msg: MESSAGES[this.code],
      sub_code: this.subCode,
      sub_msg: this.message,
    }
  }
}

export const missing = (subCode: string, what: string): Refusal =>
  new Refusal(40001, `isv.missing-${subCode}`, `缺少${what}参数`)
export const invalid = (subCode: string, what: string): Refusal =>
  new Refusal(40002, `isv.invalid-${subCode}`, what)
export const business = (subCode: string, subMessage: string): Refusal =>
  new Refusal(40004, subCode, subMessage)
export const callLimited = (): Refusal =>
  new Refusal(40005, 'isv.app-call-limited', '应用调用次数超限，包含调用频率超限')
