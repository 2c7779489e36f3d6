import { yuan } from '@shanghao/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { findRewarded, type Rewarded } from './rewarded.ts'

const DAY_MS = 86_400_000
/** Days before a withdrawal whose money is summed up for its review. */
export const REVIEW_DAYS = 90
/** Younger than this (days) an account, a phone number or a payout account asks for a closer look. */
const YOUNG = { user: 7, phone: 30, payout: 3 }
/** Days before a withdrawal in which a recharge that was not spent is remarked on. */
const RECHARGE_DAYS = 7
/** Withdrawals that failed or were refused in the days summed up, from which on it is remarked on. */
const FAILED_BEFORE = 3
/** Others that are listed with a common payout account or device. */
export const RELATED_MAX = 10

export type Applicant = { userId: number; accountId: number; withdrawalId: string; at: Date }

export type MoneyRow = { biz_type: string; step: string; came: number; went: number }

/** What came into and went out of a person's cash before their withdrawal, by business step. */
export const sumCash = async (
  db: Db,
  { userId, withdrawalId, at }: Applicant,
  days: number,
): Promise<MoneyRow[]> => {
  const account = `cash:${userId}`
  const since = new Date(at.getTime() - days * DAY_MS)
  const { rows } = await sql<MoneyRow>`
    select biz_type, step, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as came,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as went
      from ledger_entry
     where account_id = ${account} and at >= ${since} and at <= ${at} and (biz_type, biz_id) <> ('withdrawal', ${withdrawalId})
     group by 1, 2`.execute(db)
  return rows
}

export type Related = { user_id: number; by: 'account' | 'device' }

/** Other people with the same payout account, or who signed in on one of the person's devices. */
export const listRelated = async (db: Db, { userId, accountId }: Applicant): Promise<Related[]> => {
  const { rows } = await sql<Related>`
    with person as (select id, identity_id from app_user where id = ${userId}),
    found as (
      select o.user_id, 'account' as by from withdraw_account a join withdraw_account o
          on o.account_hash in (a.account_hash, a.former_hash) or o.former_hash = a.account_hash
       where a.id = ${accountId} and o.user_id <> a.user_id
      union all
      select o.user_id, 'device' from known_device d join known_device o on o.device = d.device
       where d.user_id = ${userId} and o.user_id <> d.user_id)
    select f.user_id, min(f.by) as by from found f join app_user u on u.id = f.user_id
     where not exists (select from person p where p.identity_id = u.identity_id)
     group by f.user_id order by by, f.user_id limit ${RELATED_MAX + 1}`.execute(db)
  return rows
}

type Person = {
  created_at: Date
  phone_changed_at: Date | null
  state: string
  payout_at: Date
  disputes: number
  failed: number
  orders: number
}

const findPerson = async (db: Db, { userId, accountId, withdrawalId, at }: Applicant): Promise<Person> => {
  const since = new Date(at.getTime() - REVIEW_DAYS * DAY_MS)
  const { rows } = await sql<Person>`
    select u.created_at, u.phone_changed_at, u.state, a.created_at as payout_at, u.completed_orders::int as orders,
           (select count(*)::int from dispute where ${userId} in (renter_id, owner_id) and closed_at is null) as disputes,
           (select count(*)::int from withdrawal where user_id = ${userId} and state in ('failed', 'refused')
               and id <> ${withdrawalId} and created_at >= ${since}) as failed
      from app_user u join withdraw_account a on a.id = ${accountId} where u.id = ${userId}`.execute(db)
  const [person] = rows
  if (!person) throw new Error('a withdrawal without its person')
  return person
}

export type Fact = { text: string; isWarning: boolean }

const fact = (text: string, isWarning: boolean): Fact => ({ text, isWarning })

const daysBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS))

const agoText = (days: number): string => (days === 0 ? '当天' : `${days} 天前`)

const rechargeFact = (rows: readonly MoneyRow[]): Fact[] => {
  const sum = (type: 'came' | 'went', of: string) =>
    rows.reduce((fen, row) => fen + (describeTransfer(row).type === of ? row[type] : 0), 0)
  const came = sum('came', 'recharge')
  if (came === 0) return []
  const spent = sum('went', 'rent')
  const text = `近 ${RECHARGE_DAYS} 天充值 ${yuan(came)} 元，租号付款 ${yuan(spent)} 元`
  return [fact(text, spent * 2 < came)]
}

const rewardFact = (rewarded: Rewarded | null, days: number): Fact[] => {
  if (rewarded === null) return []
  const { rechargedFen, bonusFen, packetsFen, unspentFen } = rewarded
  const gifts = [
    ...(bonusFen > 0 ? [`余额 ${yuan(bonusFen)} 元`] : []),
    ...(packetsFen > 0 ? [`红包 ${yuan(packetsFen)} 元`] : []),
  ]
  const text = `近 ${days} 天充值 ${yuan(rechargedFen)} 元，获赠${gifts.join('、')}，其中 ${yuan(unspentFen)} 元未用于租号`
  return [fact(text, unspentFen * 2 > rechargedFen)]
}

/**
 * What an operator should know of the applicant before deciding, as of the moment of the application. Recharges with a reward are looked
 * for in `rewardDays`.
 */
export const listFacts = async (db: Db, applicant: Applicant, rewardDays: number): Promise<Fact[]> => {
  const { userId, at } = applicant
  const [person, recent, rewarded, related] = await Promise.all([
    findPerson(db, applicant),
    sumCash(db, applicant, RECHARGE_DAYS),
    findRewarded(db, { userId, at, days: rewardDays }),
    listRelated(db, applicant),
  ])
  const age = daysBetween(person.created_at, at)
  const payout = daysBetween(person.payout_at, at)
  const phone = person.phone_changed_at && daysBetween(person.phone_changed_at, at)
  const count = (by: Related['by']) => related.filter((one) => one.by === by).length
  return [
    ...(person.state === 'active' ? [] : [fact('账号已停用', true)]),
    fact(`注册于申请前 ${age} 天，完成 ${person.orders} 笔租用`, age < YOUNG.user),
    fact(`提现账户绑定于${agoText(payout)}`, payout < YOUNG.payout),
    ...(phone === null ? [] : [fact(`绑定手机更换于${agoText(phone)}`, phone < YOUNG.phone)]),
    ...rechargeFact(recent),
    ...rewardFact(rewarded, rewardDays),
    ...(person.disputes > 0 ? [fact(`有 ${person.disputes} 件维权未结束`, true)] : []),
    ...(count('account') > 0 ? [fact(`同一提现账户还绑定在 ${count('account')} 位其他用户名下`, true)] : []),
    ...(count('device') > 0 ? [fact(`与 ${count('device')} 位其他用户用过同一台设备`, true)] : []),
    ...(person.failed > 0
      ? [fact(`近 ${REVIEW_DAYS} 天有 ${person.failed} 笔提现被拒绝或未成功`, person.failed >= FAILED_BEFORE)]
      : []),
  ]
}
