import { randomBytes, randomInt } from 'node:crypto'
import { INVITE_CODE_LENGTH, INVITE_CODE_LETTERS, SMS_CODE_DIGITS } from '@shanghao/contract/rules'

/** Source of identifiers and secrets; tests inject predictable ones. */
export type Ids = {
  /**
   * 19 digits, milliseconds first, for orders and payments. Unique within a process; collisions between processes are
   * improbable.
   */
  serial: (now: Date) => string
  /** 256 bits, base64url: session tokens and tickets. */
  secret: () => string
  /** `SMS_CODE_DIGITS` digits, uniformly drawn. */
  smsCode: () => string
  /** `INVITE_CODE_LENGTH` of `INVITE_CODE_LETTERS`, uniformly drawn. */
  inviteCode: () => string
}

export const systemIds = (): Ids => {
  let counter = randomInt(1_000_000)
  return {
    serial: (now) => {
      counter = (counter + 1) % 1_000_000
      return `${now.getTime()}${String(counter).padStart(6, '0')}`
    },
    secret: () => randomBytes(32).toString('base64url'),
    inviteCode: () =>
      Array.from({ length: INVITE_CODE_LENGTH }, () =>
        INVITE_CODE_LETTERS.charAt(randomInt(INVITE_CODE_LETTERS.length)),
      ).join(''),
    smsCode: () => String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0'),
  }
}
