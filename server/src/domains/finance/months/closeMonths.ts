import { sql } from 'kysely'
import { addMonths, shanghaiDate, shanghaiMonthSpan } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { findSeqRanges, ownerEntries } from '../earnings/ownerEntries.ts'
import { findFirstEntry } from './monthQueries.ts'

/** How long after its end a month is closed (ms): longer than a transaction of its last moment can take to commit. */
const SETTLED_MS = 3_600_000
/** Owners read at once. */
const BATCH = 500

/** The months (YYYY-MM) from `first` to `last`, both included. */
const monthsBetween = (first: string, last: string): string[] => {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The last month that can't change any more. */
const lastEnded = (now: Date): string =>
  addMonths(shanghaiDate(new Date(now.getTime() - SETTLED_MS)).slice(0, 7), -1)

type OpenOwner = { id: number; closed: string | null }

/** Owners after an id with a month to close, and the last month that is closed. */
const listOpen = async (db: Db, after: number, last: string): Promise<OpenOwner[]> => {
  const { rows } = await sql<OpenOwner>`
    select u.id, m.month as closed from app_user u
      left join lateral (select month from owner_month where owner_id = u.id order by month desc limit 1) m on true
     where 'merchant' = any (u.roles) and u.id > ${after} and (m.month is null or m.month < ${last})
     order by u.id limit ${BATCH}`.execute(db)
  return rows
}

/** The first month that is open; null for an owner who never had money. */
const firstOpen = async (db: Db, { id, closed }: OpenOwner): Promise<string | null> => {
  if (closed) return addMonths(closed, 1)
  const at = await findFirstEntry(db, id)
  return at && shanghaiDate(at).slice(0, 7)
}

/** Closes a month of an owner; does nothing if it is closed. The month before has to be closed, unless it is the first. */
const closeMonth = async (db: Db, ownerId: number, month: string, now: Date): Promise<void> => {
  const span = shanghaiMonthSpan(month)
  const entries = ownerEntries(ownerId, span, await findSeqRanges(db, ownerId, span))
  const wallet = (kind: 'cash' | 'bonus') => {
    const account = `${kind}:${ownerId}`
    const before = sql.ref(`b.${kind}_last_seq`)
    const from = sql`coalesce(${sql.ref(`b.${kind}_next_seq`)}, 1)`
    const last = (column: 'opening' | 'in' | 'out') => sql`coalesce(${sql.ref(`b.${kind}_${column}_fen`)}, 0)`
    const seqs = (order: 'min' | 'max', where: ReturnType<typeof sql>) => sql`
      (select ${sql.raw(order)}(s) from (
         select t.from_seq as s from ledger_transfer t where t.from_id = ${account} and t.from_seq >= ${from} and ${where}
         union all
         select t.to_seq from ledger_transfer t where t.to_id = ${account} and t.to_seq >= ${from} and ${where}) q)`
    return {
      opening: sql`${last('opening')} + ${last('in')} - ${last('out')}`,
      in: sql`(select coalesce(sum(fen), 0) from entry where wallet = ${sql.lit(kind)} and fen > 0)`,
      out: sql`(select coalesce(-sum(fen), 0) from entry where wallet = ${sql.lit(kind)} and fen < 0)`,
      lastSeq: sql`greatest(coalesce(${before}, 0), coalesce(${seqs('max', sql`t.at < ${span.to}`)}, 0))`,
      nextSeq: sql`coalesce(${seqs('min', sql`t.at >= ${span.to}`)},
        (select a.seq + 1 from ledger_account a where a.id = ${account}), 1)`,
    }
  }
  const [cash, bonus] = [wallet('cash'), wallet('bonus')]
  await sql`
    with entry as materialized (select * from ${entries} e)
    insert into owner_month (owner_id, month, cash_opening_fen, cash_in_fen, cash_out_fen, bonus_opening_fen, bonus_in_fen,
                             bonus_out_fen, entries, cash_last_seq, cash_next_seq, bonus_last_seq, bonus_next_seq, digest, closed_at)
    select ${ownerId}, ${month}, ${cash.opening}, ${cash.in}, ${cash.out}, ${bonus.opening}, ${bonus.in}, ${bonus.out},
           (select count(*) from entry), ${cash.lastSeq}, ${cash.nextSeq}, ${bonus.lastSeq}, ${bonus.nextSeq},
           (select sha256(convert_to(coalesce(string_agg(concat_ws(' ', id, wallet, fen, biz_type, biz_id, step), chr(10) order by id, wallet), ''), 'UTF8'))
              from entry), ${now}
      from (select) one
      left join lateral (select * from owner_month m where m.owner_id = ${ownerId} and m.month < ${month} order by m.month desc limit 1) b on true
    on conflict do nothing`.execute(db)
}

/**
 * Closes the ended months of every owner. An owner's first month is that of the first money they had; months without entries are
 * closed too, so that each follows the one before.
 */
export const closeOwnerMonths = async ({ db, clock, log, signal }: JobDeps): Promise<void> => {
  const now = clock.now()
  const last = lastEnded(now)
  let after = 0
  for (;;) {
    const owners = await listOpen(db, after, last)
    for (const owner of owners) {
      if (signal?.aborted) return
      after = owner.id
      try {
        const first = await firstOpen(db, owner)
        if (first === null) continue
        for (const month of monthsBetween(first, last)) await closeMonth(db, owner.id, month, now)
      } catch (err) {
        log.error({ err, ownerId: owner.id }, 'month of an owner not closed')
      }
    }
    if (owners.length < BATCH) return
  }
}

export const ownerMonthsJob: Job = {
  name: 'finance.ownerMonths',
  label: '号主月结',
  cron: '20 1 * * *',
  run: closeOwnerMonths,
}
