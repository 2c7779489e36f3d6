import { z } from 'zod'
import { moment } from '../id.ts'
import { SKINS } from '../rules.ts'

export const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, '域名格式不正确')

/** 30 is the platform's own site or a portal, 60 and 70 are distributors' sites. */
export const clientTypes = [30, 60, 70] as const

/** The site a call came to. Hosts carry the port of the platform's address, where it has one. */
export const siteDomain = z.object({
  domain: z.string(),
  clientType: z.union(clientTypes.map((type) => z.literal(type))),
  merchantType: z.number().int().describe('门户所属商家的类型，平台站点为 0'),
  oldDomain: z.string().describe('这个站点以前的域名，没有换过时与 domain 相同'),
})

const part = z.string().trim().max(64)
/** Where a visitor came from, as the address of their first visit says. */
export const visitorChannel = z.object({
  channel: part,
  source: part.default(''),
  cid: part.default(''),
})

export const skin = z.number().int().min(1).max(SKINS)

/** The portal that the caller is on. */
export const portalInfo = z.object({
  isPortal: z.boolean().describe('平台自己的站点为 false，其余字段为平台的'),
  name: z.string(),
  logo: z.string().describe('店标地址，空为按名称绘制'),
  skin,
  expired: z.boolean(),
})

/** `own`: leads to the portal already; `free`: would; `taken`: leads elsewhere; `reserved`: the platform's own. */
const addressStates = ['own', 'free', 'taken', 'reserved'] as const

/** The address at which a portal answers, or would once it is saved. */
export const portalAddress = z.object({
  host,
  url: z.string(),
  state: z.enum(addressStates).describe('own 已指向它，free 可登记，taken 已被占用，reserved 平台自己的域名'),
})

/** A period of a distributor's statement, a day (YYYY-MM-DD) or a month (YYYY-MM) in Asia/Shanghai. */
export const statementRow = z.object({
  period: z.string(),
  orders: z.number().int().describe('分成的订单数'),
  shareFen: z.number().int(),
  payoutFen: z.number().int().describe('转入现金余额的金额'),
  balanceFen: z.number().int().describe('这一期结束时还没有转出的分成'),
})

export const expiry = z.object({ expired: z.boolean(), expiresAt: moment.nullable() })
