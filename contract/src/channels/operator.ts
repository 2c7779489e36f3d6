import { z } from 'zod'
import { call } from '../call.ts'
import { moment } from '../id.ts'
import { operatorErrors } from '../ops/calls.ts'
import { awaitedApproval } from '../ops/shapes.ts'
import { MERCHANT_TYPES, NET_BAR_PREFIX } from '../rules.ts'
import { writtenText } from '../text.ts'
import { activitySite } from './activity.ts'
import { clientTypes, host, portalAddress, skin } from './shapes.ts'

const userId = z.string().regex(/^[1-9]\d{0,14}$/, '用户编号格式不正确')
const rowId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const code = z.string().regex(/^[a-z0-9_-]{2,32}$/, '渠道代码为 2–32 位小写字母、数字、下划线或短横线')
const shareBp = z.number().int().min(0).max(10_000)
const clientType = z.union(clientTypes.map((type) => z.literal(type)))

const merchant = z.object({
  userId,
  merchantType: z.number().int().min(1).max(MERCHANT_TYPES),
  expiresAt: moment,
})
const portal = z.object({
  portalId: rowId,
  userId,
  name: writtenText.min(2).max(12),
  logo: z
    .string()
    .regex(/^(\/[\w-]+)*(\.\w+)?$/, '店标须为本站的图片路径')
    .max(200),
  skin,
  expiresAt: moment,
})
/** A portal as its form holds it. Without `portalId` it is a new one; `host` is one that it shall get. */
const portalForm = portal.extend({ portalId: rowId.optional(), host: host.optional() })
const domain = z.object({
  host,
  portalId: rowId.nullable(),
  /** The channel of a distributor's site. */
  channel: code.nullable(),
  clientType,
  /** The host that replaced this one. */
  movedTo: host.nullable(),
})
const channel = z.object({
  code,
  name: writtenText.min(2).max(20),
  distributorId: rowId.nullable(),
  inviteCode: z
    .string()
    .regex(/^[A-Z0-9]{4,12}$/, '邀请码为 4–12 位大写字母或数字')
    .nullable(),
  isOpen: z.boolean(),
})
const distributor = z.object({ distributorId: rowId, userId, name: writtenText.min(2).max(20), shareBp })
const isNetBarSized = (network: string): boolean =>
  Number(network.split('/')[1]) >= (network.includes(':') ? NET_BAR_PREFIX.v6 : NET_BAR_PREFIX.v4)
const tooWide = `网络范围过大，IPv4 至少为 /${NET_BAR_PREFIX.v4}，IPv6 至少为 /${NET_BAR_PREFIX.v6}`
const netBar = z.object({
  netBarId: rowId,
  name: writtenText.min(2).max(30),
  channel: code,
  /** Public networks of the net bar, as 203.0.113.0/28. */
  networks: z.array(z.union([z.cidrv4(), z.cidrv6()]).refine(isNetBarSized, tooWide)).max(20),
  isOpen: z.boolean(),
})

/** Calls of operators on portals, host names, channels, distributors and net bars. */
export const operatorChannelCalls = {
  sites: call({
    method: 'POST',
    path: '/api/ops/channels/list',
    who: 'operator',
    may: 'channels_read',
    summary: '商家、门户、域名、推广渠道、分销商、网吧和活动页',
    input: z.object({}),
    output: z.object({
      merchants: z.array(merchant),
      portals: z.array(portal),
      domains: z.array(domain),
      channels: z.array(channel),
      distributors: z.array(distributor.extend({ version: z.number().int() })),
      netBars: z.array(netBar),
      activities: z.array(activitySite),
      /** Above this share one operator does not suffice. */
      shareAloneBp: shareBp,
    }),
    errors: [],
  }),
  saveMerchant: call({
    method: 'POST',
    path: '/api/ops/channels/merchant/save',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '开通商家服务，或修改类型与到期时间',
    input: merchant,
    output: z.object({}),
    errors: ['NOT_FOUND', ...operatorErrors],
  }),
  /** Makes a preview of an unsaved portal, for the caller's session alone, in place of its last one. */
  previewPortal: call({
    method: 'POST',
    path: '/api/ops/channels/portal/preview',
    who: 'operator',
    may: 'channels_edit',
    summary: '预览还没有保存的门户，并查看它的地址是否可用',
    input: portalForm,
    output: z.object({
      frame: z.object({
        light: z.string().describe('浅色预览的路径，只能在后台的框架里打开'),
        dark: z.string().describe('深色预览的路径，同上'),
      }),
      expiresAt: moment,
      address: portalAddress.nullable().describe('没有域名，也没有填写时为 null'),
    }),
    errors: ['NOT_FOUND', ...operatorErrors],
  }),
  /** Without `portalId` it makes a portal. */
  savePortal: call({
    method: 'POST',
    path: '/api/ops/channels/portal/save',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '新建或修改门户，可同时登记一个域名；所属商家不能改',
    input: portalForm,
    output: z.object({ portalId: rowId }),
    errors: ['NOT_FOUND', 'DOMAIN_OWN', 'DOMAIN_TAKEN', ...operatorErrors],
  }),
  saveDomain: call({
    method: 'POST',
    path: '/api/ops/channels/domain/save',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '登记域名，或修改它指向的门户、渠道和新域名',
    input: domain.refine(({ clientType, channel }) => (clientType === 30) === (channel === null), {
      path: ['channel'],
      message: '分销站点须填写渠道，其他站点不能填写',
    }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DOMAIN_OWN', 'DOMAIN_TAKEN', ...operatorErrors],
  }),
  removeDomain: call({
    method: 'POST',
    path: '/api/ops/channels/domain/remove',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '取消登记一个域名',
    input: z.object({ host }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'DOMAIN_IN_USE', ...operatorErrors],
  }),
  /** Of a channel that exists only name and state change. */
  saveChannel: call({
    method: 'POST',
    path: '/api/ops/channels/channel/save',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '新建推广渠道，或修改名称、停用；所属分销商和邀请码不能改',
    input: channel,
    output: z.object({}),
    errors: ['NOT_FOUND', 'CHANNEL_CODE_TAKEN', 'CHANNEL_INVITE_CODE_TAKEN', ...operatorErrors],
  }),
  createDistributor: call({
    method: 'POST',
    path: '/api/ops/channels/distributor/create',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '让一位已实名的用户成为分销商，比例较高时需另一位运营人员审批',
    input: distributor.omit({ distributorId: true }),
    idempotent: true,
    output: z.object({ distributorId: rowId.nullable(), awaitedApproval }),
    errors: [
      'NOT_FOUND',
      'BENEFICIARY_UNVERIFIED',
      'DISTRIBUTOR_TAKEN',
      'SHARE_TOO_LARGE',
      ...operatorErrors,
    ],
  }),
  setDistributorShare: call({
    method: 'POST',
    path: '/api/ops/channels/distributor/share',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '修改分销商占平台服务费的比例，已下的订单不变；比例较高时需另一位运营人员审批',
    input: distributor.pick({ distributorId: true, shareBp: true }),
    idempotent: true,
    output: z.object({ version: z.number().int().nullable(), awaitedApproval }),
    errors: ['NOT_FOUND', 'SHARE_TOO_LARGE', ...operatorErrors],
  }),
  /** Without `netBarId` it makes a net bar. */
  saveNetBar: call({
    method: 'POST',
    path: '/api/ops/channels/net-bar/save',
    who: 'operator',
    may: 'channels_edit',
    asksFactor: true,
    summary: '新建或修改网吧',
    input: netBar.extend({ netBarId: rowId.optional() }),
    output: z.object({ netBarId: rowId }),
    errors: ['NOT_FOUND', ...operatorErrors],
  }),
}
