import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { accountsOf } from '../../ops/actions.ts'
import { describeTransfer } from '../statement/transferTexts.ts'

const DAY_MS = 86_400_000

/** A person's recharges with a reward in a span of days, by all accounts of theirs (分). */
export type Rewarded = {
  rechargedFen: number
  bonusFen: number
  packetsFen: number
  /** What of it was neither spent on rents since the first of them, nor withdrawn with an operator's approval. */
  unspentFen: number
}

type Recharged = { first_at: Date | null; recharged: number; bonus: number; packets: number }

const sumRecharged = async (db: Db, userId: number, since: Date, at: Date): Promise<Recharged> => {
  const { rows } = await sql<Recharged>`
    select min(r.paid_at) as first_at, coalesce(sum(r.amount_fen), 0)::bigint as recharged,
           coalesce(sum(w.bonus_fen), 0)::bigint as bonus, coalesce(sum(p.fen), 0)::bigint as packets
      from recharge r join reward w on w.recharge_id = r.id
     cross join lateral (select coalesce(sum((packet ->> 'amountFen')::bigint), 0) as fen from jsonb_array_elements(w.packets) packet) p
     where r.user_id in ${accountsOf(userId)} and r.state = 'paid' and w.state = 'paid' and r.paid_at >= ${since} and r.paid_at <= ${at}
       and w.bonus_fen + p.fen > 0`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('an aggregate answers one row')
  return sums
}

type Moved = { biz_type: string; step: string; came: number; went: number }

/** What was paid for rentals from cash, less what came back of it. */
const sumSpent = async (db: Db, userId: number, since: Date, at: Date): Promise<number> => {
  const { rows } = await sql<Moved>`
    select biz_type, step, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as came,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as went
      from ledger_entry
     where account_id = any (array(select 'cash:' || id from accounts_of(${userId}::bigint))) and at >= ${since} and at <= ${at}
     group by 1, 2`.execute(db)
  return rows.reduce((fen, row) => {
    const { type } = describeTransfer(row)
    if (type === 'rent') return fen + row.went
    return type === 'refund' || type === 'deposit' ? fen - row.came : fen
  }, 0)
}

const sumApproved = async (db: Db, userId: number, since: Date, at: Date): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(w.amount_fen), 0)::bigint as fen from withdrawal w
     where w.user_id in ${accountsOf(userId)} and w.created_at >= ${since} and w.created_at < ${at} and w.state not in ('failed', 'refused')
       and exists (select from withdrawal_event e where e.withdrawal_id = w.id and e.verb = 'approve')`.execute(
    db,
  )
  return rows[0]?.fen ?? 0
}

type RewardedInput = { userId: number; at: Date; days: number }

/** The recharges with a reward of a person in the days before a moment; null for none. */
export const findRewarded = async (db: Db, { userId, at, days }: RewardedInput): Promise<Rewarded | null> => {
  const found = await sumRecharged(db, userId, new Date(at.getTime() - days * DAY_MS), at)
  if (days === 0 || found.first_at === null) return null
  const spent = await sumSpent(db, userId, found.first_at, at)
  const approved = await sumApproved(db, userId, found.first_at, at)
  return {
    rechargedFen: found.recharged,
    bonusFen: found.bonus,
    packetsFen: found.packets,
    unspentFen: Math.max(0, found.recharged - Math.max(0, spent) - approved),
  }
}
