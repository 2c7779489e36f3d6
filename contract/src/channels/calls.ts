import { z } from 'zod'
import { call } from '../call.ts'
import { expiry, portalInfo, siteDomain, visitorChannel } from './shapes.ts'

export const channelCalls = {
  domainQuery: call({
    method: 'POST',
    path: '/api/app/domain/query',
    who: 'anyone',
    summary: '当前站点与渠道类型',
    input: z.object({}),
    output: siteDomain,
    errors: [],
  }),
  queryDomain: call({
    method: 'POST',
    path: '/api/app/domain/queryDomain',
    who: 'anyone',
    summary: '一个安装包渠道或渠道邀请码应使用的站点；没有专属站点时为当前站点',
    input: z.object({
      appChannel: z.string().trim().max(64).default(''),
      inviteCode: z.string().trim().max(64).default(''),
    }),
    output: siteDomain,
    errors: [],
  }),
  /** The first open channel that brought a device is kept for it until it registers; later ones change nothing. */
  channelCheck: call({
    method: 'POST',
    path: '/api/app/marketing/channel/check',
    who: 'anyone',
    summary: '核对推广渠道，首次来访的渠道会为这台设备保留一段时间',
    input: visitorChannel,
    output: z.object({ valid: z.boolean(), keptDays: z.number().int() }),
    errors: [],
  }),
  /** `id` is the number of a net bar, or a phone number, for which the net bar follows from the caller's network. */
  netBarChannel: call({
    method: 'GET',
    path: '/api/user/netbar/distributor/channel/{id}',
    who: 'anyone',
    summary: '网吧的推广渠道：按网吧编号，或按输入手机号时所在的网络；没有为 null',
    input: z.object({ id: z.string().regex(/^\d{5,11}$/, '编号格式不正确') }),
    output: z.object({ channel: z.string().nullable() }),
    errors: [],
  }),
  portalInfo: call({
    method: 'POST',
    path: '/merchants/xuanhao/portal/info',
    who: 'anyone',
    summary: '当前门户的名称、店标与版式',
    input: z.object({}),
    output: portalInfo,
    errors: [],
  }),
  portalIsExpire: call({
    method: 'POST',
    path: '/api/merchants/xuanhao/portal/isExpire',
    who: 'anyone',
    summary: '当前门户是否已到期；平台自己的站点不会到期',
    input: z.object({}),
    output: expiry,
    errors: [],
  }),
  isFullXuanhao: call({
    method: 'POST',
    path: '/api/userBase/isFullXuanhao',
    who: 'anyone',
    summary: '当前站点是否为只展示一位号主账号的门户',
    input: z.object({}),
    output: z.object({ fullXuanhao: z.boolean() }),
    errors: [],
  }),
  merchantIsExpire: call({
    method: 'POST',
    path: '/api/userBase/merchant/isExpire',
    who: 'user',
    summary: '我的商家服务是否已到期；不是商家时 expiresAt 为 null',
    input: z.object({}),
    output: expiry,
    errors: [],
  }),
}
