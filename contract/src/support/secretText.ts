import { idNumber } from '../validation/people.ts'

/** What a text seems to contain that its author should keep to themselves. */
export type SecretKind = 'idNumber' | 'password' | 'code'

const PASSWORD = /(?:密码|口令|pass(?:word|wd)|pwd)[\s"'“”「」:：=是为]{0,4}[\x21-\x7e]{6,}/iu
const CODE = /验证码[\s"'“”「」:：=是为]{0,4}\d{4,8}(?!\d)/u

/** The first kind of secret that a text seems to contain; null for none. A number of an order or an account is none. */
export const findSecret = (text: string): SecretKind | null => {
  const numbers = text.match(/(?<![\dA-Za-z])\d{17}[\dXx](?![\dA-Za-z])/g) ?? []
  if (numbers.some(idNumber.holds)) return 'idNumber'
  if (PASSWORD.test(text)) return 'password'
  return CODE.test(text) ? 'code' : null
}
