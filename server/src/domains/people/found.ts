import type { ResultOf } from '@shanghao/contract/call'
import type { peopleCalls } from '@shanghao/contract/people/calls'
import type { SanctionKind } from '@shanghao/contract/people/states'
import { maskPhone } from '@shanghao/contract/rules'
import { sql } from 'kysely'

export type UserState = 'active' | 'banned' | 'closed'

export type FoundRow = {
  id: number
  nickname: string
  phone: string
  state: UserState
  roles: string[]
  is_verified: boolean
  completed_orders: number
  created_at: Date
  sanctions: SanctionKind[]
}

/** Columns of a person in a list; the user is `u`. */
export const foundColumns = sql`u.id, u.nickname, u.phone, u.state, u.roles, u.identity_id is not null as is_verified, u.completed_orders, u.created_at,
  array(select s.kind from sanction s where s.user_id = u.id and s.ended_at is null order by s.id) as sanctions`

/** A number as operators see it; a closed account has none. */
export const shownPhone = (phone: string): string => (/^\d+$/.test(phone) ? maskPhone(phone) : '')

export const presentFound = (row: FoundRow): ResultOf<typeof peopleCalls.search>['list'][number] => ({
  userId: String(row.id),
  nickname: row.nickname,
  phone: shownPhone(row.phone),
  state: row.state,
  roles: row.roles,
  isVerified: row.is_verified,
  completedOrders: row.completed_orders,
  registeredAt: row.created_at.getTime(),
  sanctions: row.sanctions,
})
