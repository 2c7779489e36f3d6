import { WHOLE_WEEK } from '@shanghao/contract/week'
import { systemIds } from '../src/core/config/ids.ts'
import type { Tx } from '../src/core/database/db.ts'
import type { Kms } from '../src/core/security/seal.ts'
import { initialValues } from '../src/core/settings/define.ts'
import { attributeUser } from '../src/domains/channels/actions.ts'
import { recordTouch } from '../src/domains/channels/attribution.ts'
import { findOpenChannel } from '../src/domains/channels/queries.ts'
import { channelSettings } from '../src/domains/channels/settings.ts'
import { payOutShare } from '../src/domains/channels/statement.ts'
import { CHANNEL, DISTRIBUTOR, OWNER_OF_FEW } from './channels.ts'
import { type Renter, registerRenter, rentAndSettle } from './rentals.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The hours of each rental, and the days between those of one person. */
const HOURS = 6
const PAUSE_DAYS = 17
/** Days before now when the distributor moved their share to the balance. */
const PAYOUTS_AGO = [95, 33]

/** Invented people whom the demo's distributor brought, with the days since they registered; the last one has not ordered. */
export const broughtPeople = [
  { name: '南风', phone: '15900000101', birthDate: '1995-03-21', daysAgo: 168 },
  { name: '海盐芝士', phone: '15900000102', birthDate: '1997-08-09', daysAgo: 131 },
  { name: '拾光', phone: '15900000103', birthDate: '1992-10-16', daysAgo: 84 },
  { name: '白桃乌龙', phone: '15900000104', birthDate: '2000-05-27', daysAgo: 47 },
  { name: '山前', phone: '15900000105', birthDate: '1998-12-12', daysAgo: 3 },
] as const

type Brought = { channelId: number; now: Date; daysAgo: number; person: Renter; nth: number }

const registerBrought = async (tx: Tx, kms: Kms, { channelId, now, daysAgo, person, nth }: Brought) => {
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  const device = String(nth).padStart(32, '0')
  const { touchDays: days } = initialValues(channelSettings)
  await recordTouch(tx, kms, { device, channelId, source: 'demo', cid: '', days, now: at })
  const viewer = await registerRenter(tx, kms, person, at)
  const site = { channelId: null }
  await attributeUser(tx, { kms, settings: { read: initialValues }, device, site, now: at }, viewer.userId)
  return viewer
}

/** Accounts of an owner with few that are rented around the clock. */
const findAccounts = (tx: Tx, ownerId: number) =>
  tx
    .selectFrom('goods')
    .select(['id', 'min_hours'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'on_shelf')
    .where('relist', '=', 'auto')
    .where('real_auth_plan', '=', 1)
    .where('deposit_fen', '=', 0)
    .where('seats', '=', 1)
    .where('recharge_first_fen', '=', 0)
    .where('rentable_week', '=', WHOLE_WEEK)
    .orderBy('id')
    .limit(broughtPeople.length)
    .execute()

/** Half a year of what the demo's distributor earned, by settled rentals of the people they brought, and what they moved to the balance. */
export const seedDistribution = async (
  tx: Tx,
  kms: Kms,
  idsByPhone: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> => {
  const accounts = await findAccounts(tx, idsByPhone.get(OWNER_OF_FEW) ?? 0)
  const { id: channelId } = (await findOpenChannel(tx, CHANNEL)) ?? {}
  if (channelId === undefined) throw new Error(`no channel ${CHANNEL}`)
  const userId = idsByPhone.get(DISTRIBUTOR) ?? 0
  const ids = systemIds()
  const acts = PAYOUTS_AGO.map((ago) => {
    const at = new Date(now.getTime() - ago * DAY_MS)
    return { at, run: async () => void (await payOutShare(tx, { userId, payoutId: ids.serial(at), at })) }
  })
  for (const [nth, { daysAgo, ...person }] of broughtPeople.entries()) {
    const viewer = await registerBrought(tx, kms, { channelId, now, daysAgo, person, nth })
    const account = accounts[nth]
    if (!account) throw new Error('no account to rent')
    const { id: goodsId, min_hours: least } = account
    for (let ago = daysAgo - 2; ago > 1; ago -= PAUSE_DAYS) {
      const at = new Date(now.getTime() - ago * DAY_MS - nth * HOUR_MS)
      const rental = { goodsId, hours: Math.max(HOURS, least), viewer, at }
      acts.push({ at, run: async () => void (await rentAndSettle(tx, rental)) })
    }
  }
  // A payout moves what was earned until then.
  for (const { run } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run()
}
