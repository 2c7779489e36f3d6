import { z } from 'zod'
import { call } from '../call.ts'
import { goodsId, moment } from '../id.ts'
import {
  certificationResult,
  certifyId,
  optionalCertification,
  pendingCertification,
  person,
  realnameInfo,
  realnameMethods,
  returnTo,
} from './shapes.ts'

const registerErrors = [
  'REALNAME_MISMATCH',
  'REALNAME_NO_RECORD',
  'REALNAME_DONE',
  'REALNAME_IDENTITY_LIMIT',
  'REALNAME_TRIES',
  'REALNAME_BUSY',
  'OUTSIDE_UNAVAILABLE',
] as const
const certificationErrors = [
  'REALNAME_MISMATCH',
  'REALNAME_TRIES',
  'REALNAME_BUSY',
  'CERTIFICATION_CLOSED',
  'OUTSIDE_UNAVAILABLE',
] as const
const byCertification = z.object({ certifyId })
/** Until when the first account without an identity that signs in on the device gets the one proved there; null for none. */
const carriesUntil = moment.nullable()

export const realnameCalls = {
  checkRealAuthConfig: call({
    method: 'POST',
    path: '/api/realAuth/checkRealAuthConfig',
    who: 'user',
    summary: '是否需要实名、可用方式，以及还在等待的支付宝认证',
    input: z.object({}),
    errors: [],
    output: z.object({
      required: z.boolean(),
      methods: realnameMethods,
      state: z.enum(['unverified', 'pending', 'verified']),
      pending: optionalCertification,
    }),
  }),
  /** With `goodsId` the certification also counts for renting that account. */
  addZhiMaRealAuth: call({
    method: 'POST',
    path: '/api/realAuth/addZhiMaRealAuth',
    who: 'user',
    summary: '发起支付宝（芝麻）认证',
    input: person.extend({ goodsId: goodsId.optional(), returnTo }),
    output: pendingCertification,
    errors: [...certificationErrors, 'REALNAME_DONE', 'NOT_FOUND'],
  }),
  checkZhiMaResult: call({
    method: 'POST',
    path: '/api/realAuth/checkZhiMaResult',
    who: 'user',
    summary: '支付宝认证的结果，以支付宝的答复为准',
    input: byCertification,
    output: certificationResult.extend(realnameInfo.shape),
    errors: ['CERTIFICATION_UNKNOWN'],
  }),
  twoElementsRealAuth: call({
    method: 'POST',
    path: '/api/realAuth/twoElementsRealAuth',
    who: 'user',
    summary: '姓名与身份证号二要素认证',
    input: person,
    output: realnameInfo,
    errors: [...registerErrors],
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

  getGoodsZhiMaQr: call({
    method: 'POST',
    path: '/api/realAuth/order/getGoodsZhiMaQr',
    who: 'user',
    summary: '租高级防护账号前，用已实名的身份发起支付宝认证',
    input: z.object({ goodsId, returnTo }),
    output: pendingCertification,
    errors: [...certificationErrors, 'REALNAME_REQUIRED', 'MINOR', 'NOT_FOUND', 'CERTIFICATION_NEEDLESS'],
  }),
  checkGoodsZhiMaResult: call({
    method: 'POST',
    path: '/api/realAuth/order/checkZhiMaResult',
    who: 'user',
    summary: '租高级防护账号前的支付宝认证结果',
    input: byCertification,
    output: certificationResult.extend({ goodsId, validUntil: moment.nullable() }),
    errors: ['CERTIFICATION_UNKNOWN'],
  }),

  deviceIsNeedRealAuth: call({
    method: 'POST',
    path: '/api/device/realAuth/isNeedRealAuth',
    who: 'anyone',
    summary: '免登录实名：这台设备是否还需要认证（设备号在 from 请求头里）',
    input: z.object({}),
    output: z.object({
      required: z.boolean(),
      methods: realnameMethods,
      pending: optionalCertification,
      carriesUntil,
    }),
    errors: ['DEVICE_UNKNOWN'],
  }),
  deviceGetZhiMaQr: call({
    method: 'POST',
    path: '/api/device/realAuth/getZhiMaQr',
    who: 'anyone',
    summary: '免登录实名：发起支付宝认证',
    input: person.extend({ returnTo }),
    output: pendingCertification,
    errors: [...certificationErrors, 'REALNAME_DONE', 'DEVICE_UNKNOWN'],
  }),
  deviceCheckZhiMaResult: call({
    method: 'POST',
    path: '/api/device/realAuth/checkZhiMaResult',
    who: 'anyone',
    summary: '免登录实名：支付宝认证的结果',
    input: byCertification,
    output: certificationResult.extend({ carriesUntil }),
    errors: ['CERTIFICATION_UNKNOWN', 'DEVICE_UNKNOWN'],
  }),
  deviceTwoElementsRealAuth: call({
    method: 'POST',
    path: '/api/device/realAuth/twoElementsRealAuth',
    who: 'anyone',
    summary: '免登录实名：姓名与身份证号二要素认证',
    input: person,
    output: z.object({ carriesUntil: moment }),
    errors: [...registerErrors, 'DEVICE_UNKNOWN'],
  }),
}
