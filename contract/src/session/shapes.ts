import { z } from 'zod'
import { isLoginPassword, isLoginPhone, isPayPassword, isSmsCode } from '../rules.ts'

export const loginPhone = z.string().refine(isLoginPhone, '手机号格式不正确')
export const smsCode = z.string().refine(isSmsCode, '请输入 6 位数字验证码')
export const loginPassword = z
  .string()
  .refine(isLoginPassword, '密码为 8-20 位，需含字母、数字、符号中的两种')
export const payPassword = z.string().refine(isPayPassword, '请输入 6 位数字支付密码')
