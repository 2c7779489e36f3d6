import type { ResultOf } from '@shanghao/contract/call'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import { maskIdNumber, maskName } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { findVerifiedIdentity, isAdult, listReleases, realnameSettings } from '../../realname/actions.ts'
import { levelOf, userSettings } from '../../user/actions.ts'
import { shownPhone, type UserState } from '../found.ts'

type Overview = ResultOf<typeof peopleCalls.person>

type OverviewRow = {
  id: number
  nickname: string
  phone: string
  state: UserState
  roles: string[]
  created_at: Date
  completed_orders: number
  identity_id: number | null
  identity_by_device: boolean
  adult_from: string | null
  phone_changed_at: Date | null
  accounts: number
  tries: number
  closes_at: Date | null
  staff_of: number | null
  on_shelf: number
  phone_application: number | null
  owner_application: number | null
}

const findRow = async (tx: Tx, userId: number, now: Date): Promise<OverviewRow> => {
  const { rows } = await sql<OverviewRow>`
    select u.id, u.nickname, u.phone, u.state, u.roles, u.created_at, u.completed_orders, u.identity_id, u.identity_by_device, u.adult_from,
           u.phone_changed_at,
           (select count(*)::int from app_user b where b.identity_id = u.identity_id) as accounts,
           (select count(*)::int from realname_try t where t.user_id = u.id and t.tried_at >= ${shanghaiDayStart(now)}
               and t.outcome <> 'unavailable' and t.way <> 'device') as tries,
           (select closes_at from account_closing c where c.user_id = u.id and c.closed_at is null) as closes_at,
           (select owner_id from owner_staff s where s.user_id = u.id and s.ended_at is null) as staff_of,
           (select count(*)::int from goods g where g.owner_id = u.id and g.state = 'on_shelf') as on_shelf,
           (select max(id) from phone_application p where p.user_id = u.id and p.state = 'reviewing') as phone_application,
           (select max(id) from owner_application a where a.user_id = u.id and a.state = 'pending') as owner_application
      from app_user u where u.id = ${userId}`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

/** A person at a glance; what leads to them is masked. */
export const readOverview = async (
  deps: Pick<Deps, 'db' | 'kms' | 'settings'>,
  tx: Tx,
  { userId, now }: { userId: number; now: Date },
): Promise<Overview> => {
  const row = await findRow(tx, userId, now)
  const identity = await findVerifiedIdentity({ db: tx, kms: deps.kms }, userId)
  const rules = deps.settings.read(realnameSettings)
  return {
    userId: String(row.id),
    nickname: row.nickname,
    phone: shownPhone(row.phone),
    state: row.state,
    roles: row.roles,
    registeredAt: row.created_at.getTime(),
    levelName: levelOf(row.completed_orders, deps.settings.read(userSettings)).name,
    completedOrders: row.completed_orders,
    identity: identity && {
      name: maskName(identity.name),
      idNumber: maskIdNumber(identity.idNumber),
      isAdult: isAdult(row.adult_from, now),
      byDevice: row.identity_by_device,
      accounts: row.accounts,
      accountsMax: rules.accountsPerIdentity,
    },
    triesToday: row.tries,
    triesMax: rules.dayTries,
    phoneChangedAt: row.phone_changed_at?.getTime() ?? null,
    closesAt: row.closes_at?.getTime() ?? null,
    staffOf: row.staff_of === null ? null : String(row.staff_of),
    goodsOnShelf: row.on_shelf,
    phoneApplicationId: row.phone_application,
    identityReleases: (await listReleases(tx, userId)).map((release) => ({
      at: release.released_at.getTime(),
      reason: release.reason,
      requestedBy: String(release.requested_by),
      approvedBy: String(release.approved_by),
    })),
    ownerApplicationId: row.owner_application,
  }
}
