import { z } from 'zod'
import { call } from '../call.ts'
import { isChineseName, isIdNumber } from '../rules.ts'
import { realnameInfo } from './shapes.ts'

const verifyErrors = [
  'REALNAME_MISMATCH',
  'REALNAME_NO_RECORD',
  'REALNAME_DONE',
  'REALNAME_IDENTITY_LIMIT',
  'REALNAME_TRIES',
  'OUTSIDE_UNAVAILABLE',
] as const

export const realnameCalls = {
  checkRealAuthConfig: call({
    method: 'POST',
    path: '/api/realAuth/checkRealAuthConfig',
    who: 'user',
    summary: '是否需要实名以及可用方式',
    input: z.object({}),
    errors: [],
    output: z.object({ required: z.boolean(), methods: z.array(z.enum(['two_elements'])) }),
  }),
  twoElementsRealAuth: call({
    method: 'POST',
    path: '/api/realAuth/twoElementsRealAuth',
    who: 'user',
    summary: '姓名与身份证号二要素认证',
    input: z.object({
      name: z.string().refine(isChineseName, '请输入身份证上的姓名'),
      idNumber: z
        .string()
        .transform((text) => text.toUpperCase())
        .refine(isIdNumber, '请输入正确的身份证号'),
    }),
    output: realnameInfo,
    errors: [...verifyErrors],
  }),
  realAuthInfo: call({
    method: 'GET',
    path: '/api/realAuth/realAuthInfo',
    who: 'user',
    summary: '实名信息（脱敏）',
    input: z.object({}),
    output: realnameInfo,
    errors: [],
  }),
  ajaxRealAuthInfo: call({
    method: 'POST',
    path: '/realAuth/ajax/realAuthInfo',
    who: 'user',
    summary: '实名信息（脱敏，旧地址）',
    input: z.object({}),
    output: realnameInfo,
    errors: [],
  }),
}
