import { chineseName, idNumber, loginPhone } from '@shanghao/contract/validation/people'
import { requiredField } from '@shanghao/contract/validation/rule'
import { loginPassword, smsCode } from '@shanghao/contract/validation/secrets'

/* Checks for `useForm` of fields that several forms have: the error to show, or null. The rules are the contract's. */
export const phoneCheck = requiredField('手机号', loginPhone)
export const smsCodeCheck = requiredField('短信验证码', smsCode)
export const passwordCheck = requiredField('密码', loginPassword)
export const chineseNameCheck = requiredField('真实姓名', chineseName)
export const idNumberCheck = requiredField('身份证号', idNumber)
