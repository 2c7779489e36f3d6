import type { Tx } from '../src/core/database/db.ts'
import { createDistributor } from '../src/domains/channels/distributors.ts'
import { saveDomain } from '../src/domains/channels/hosts.ts'
import { saveNetBar } from '../src/domains/channels/netBars.ts'
import { saveChannel, saveMerchant, savePortal } from '../src/domains/channels/operate.ts'
import { setRentConditions } from '../src/domains/goods/rentConditions.ts'

const OPERATOR = '13800000021'
export const DISTRIBUTOR = '13800000031'
const OWNER_OF_MANY = '13800000011'
export const OWNER_OF_FEW = '13800000013'
const DAY_MS = 86_400_000
/** Before the first person whom the distributor brought. */
const DISTRIBUTOR_SINCE_MS = 200 * DAY_MS
export const CHANNEL = 'jiangyifan'

/** Names below localhost, which browsers open without any set-up. */
export const portalHosts = {
  ali: 'ali.localhost',
  laok: 'laok.localhost',
  expired: 'flash.localhost',
} as const
const DISTRIBUTOR_HOST = 'yifan.localhost'

const portals = [
  { host: portalHosts.ali, owner: '13800000012', name: '阿梨的小店', skin: 3, days: 365 },
  { host: portalHosts.laok, owner: OWNER_OF_FEW, name: '老K精品号', skin: 4, days: 180 },
  { host: portalHosts.expired, owner: OWNER_OF_MANY, name: '老周快闪店', skin: 2, days: -3 },
] as const

/**
 * Two open portals and an expired one, a distributor with a site, a channel and a net bar, and two accounts of an owner: one for
 * two renters at once, one whose renters recharge first.
 */
export const seedChannels = async (
  tx: Tx,
  idsByPhone: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const idOf = (phone: string): number => {
    const id = idsByPhone.get(phone)
    if (id === undefined) throw new Error(`no demo person has the number ${phone}`)
    return id
  }
  const by = { operatorId: idOf(OPERATOR), now }
  const site = { channel: null, clientType: 30, movedTo: null } as const
  for (const { host, owner, name, skin, days } of portals) {
    const userId = String(idOf(owner))
    await saveMerchant(tx, { userId, merchantType: 1, expiresAt: now.getTime() + 365 * DAY_MS }, by)
    const expiresAt = now.getTime() + days * DAY_MS
    const portalId = await savePortal(tx, { userId, name, logo: '', skin, expiresAt }, by)
    await saveDomain(tx, { ...site, host, portalId }, { ...by, ownHost: '' })
  }
  const since = { ...by, now: new Date(now.getTime() - DISTRIBUTOR_SINCE_MS) }
  const userId = String(idOf(DISTRIBUTOR))
  const wanted = { userId, name: '江一帆推广', shareBp: 3000 }
  const distributorId = await createDistributor(tx, wanted, since)
  const channel = { code: CHANNEL, name: '江一帆推广', distributorId, inviteCode: 'YIFAN', isOpen: true }
  await saveChannel(tx, channel, since)
  const distribution = { host: DISTRIBUTOR_HOST, portalId: null, channel: CHANNEL, movedTo: null }
  await saveDomain(tx, { ...distribution, clientType: 60 }, { ...by, ownHost: '' })
  await saveNetBar(
    tx,
    { name: '飞鱼网吧', channel: CHANNEL, networks: ['198.51.100.0/28'], isOpen: true },
    by,
  )
  await seedRentConditions(tx, idOf(OWNER_OF_FEW), now)
}

const seedRentConditions = async (tx: Tx, ownerId: number, now: Date): Promise<void> => {
  const accounts = await tx
    .selectFrom('goods')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'on_shelf')
    .where('relist', '=', 'auto')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const conditions = [
    { seats: 2, rechargeFirstFen: 0 },
    { seats: 1, rechargeFirstFen: 10_000 },
  ]
  for (const [i, { id: goodsId }] of accounts.entries())
    await setRentConditions(tx, { ownerId, goodsId, now, seats: 1, rechargeFirstFen: 0, ...conditions[i] })
}
