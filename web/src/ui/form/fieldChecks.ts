import {
  isChineseName,
  isIdNumber,
  isLoginPassword,
  isLoginPhone,
  isSmsCode,
  PASSWORD_KINDS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SMS_CODE_DIGITS,
} from '@shanghao/contract/rules'

/** Checks for `useForm`: the error to show, or null. The rules are the contract's. */
const check =
  (name: string, ok: (text: string) => boolean, error: string) =>
  (text: string): string | null =>
    text === '' ? `请输入${name}` : ok(text) ? null : error

export const phoneCheck = check('手机号', isLoginPhone, '手机号格式不正确')
export const smsCodeCheck = check('短信验证码', isSmsCode, `验证码是 ${SMS_CODE_DIGITS} 位数字`)
export const passwordCheck = check(
  '密码',
  isLoginPassword,
  `密码为 ${PASSWORD_MIN}-${PASSWORD_MAX} 位，需含字母、数字、符号中的 ${PASSWORD_KINDS} 种`,
)
export const chineseNameCheck = check('真实姓名', isChineseName, '请输入身份证上的姓名')
export const idNumberCheck = check('身份证号', isIdNumber, '请输入正确的身份证号')
