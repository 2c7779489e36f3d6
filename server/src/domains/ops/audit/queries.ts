import { sql } from 'kysely'
import { addDays, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'

export type AuditRow = {
  /** The entry's number. */
  id: number
  at: Date
  operator_id: number
  operator: string
  address: string
  call_name: string
  input: Record<string, unknown>
  refusal: string | null
  begun_seq: number | null
}

export type AuditFilters = {
  by?: number | undefined
  callName?: string | undefined
  subject?: string | undefined
  refusedOnly: boolean
  /** Days of Shanghai (YYYY-MM-DD), both included. */
  from?: string | undefined
  to?: string | undefined
}

type AuditPage = AuditFilters & { after: number | null; limit: number; skip: number; time: Date }

/** Entries of the audit log that pass the filters, the newest first. */
export const listAudit = async (
  db: Db,
  { by, callName, subject, refusedOnly, from, to, after, limit, skip, time }: AuditPage,
): Promise<AuditRow[]> => {
  const conditions = [
    sql`a.at <= ${time}`,
    ...(from === undefined ? [] : [sql`a.at >= ${shanghaiMidnight(from)}`]),
    ...(to === undefined ? [] : [sql`a.at < ${shanghaiMidnight(addDays(to, 1))}`]),
    ...(by === undefined ? [] : [sql`a.operator_id = ${by}`]),
    ...(callName === undefined || callName === '' ? [] : [sql`a.call_name = ${callName}`]),
    ...(subject === undefined || subject === '' ? [] : [sql`a.subjects @> array[${subject}]`]),
    ...(refusedOnly ? [sql`a.refusal is not null`] : []),
    ...(after === null ? [] : [sql`a.seq < ${after}`]),
  ]
  const { rows } = await sql<AuditRow>`
    select a.seq as id, a.at, a.operator_id, u.nickname as operator, a.address, a.call_name, a.input, a.refusal, a.begun_seq
      from audit_entry a join app_user u on u.id = a.operator_id
     where ${sql.join(conditions, sql` and `)}
     order by a.seq desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** How many entries the log has, the hash of the last one, and the first whose chain is broken. Reads the whole log. */
export const checkAuditChain = async (
  db: Db,
): Promise<{ entries: number; head: Buffer | null; brokenSeq: number | null }> => {
  const { rows } = await sql<{ entries: number; head: Buffer | null; brokenSeq: number | null }>`
    select count(*)::int as entries,
           (select hash from audit_entry order by seq desc limit 1) as head,
           min(seq) filter (where not intact) as "brokenSeq"
      from (${sql.raw(CHAIN)}) c`.execute(db)
  return rows[0] ?? { entries: 0, head: null, brokenSeq: null }
}

/** Each entry with whether it is chained to the one before it and its hash is that of its content. */
const CHAIN = `
  select a.seq, a.hash = audit_hash(a)
         and a.seq = coalesce(lag(a.seq) over w, 0) + 1
         and a.previous = coalesce(lag(a.hash) over w, sha256(''::bytea)) as intact
    from audit_entry a window w as (order by a.seq)`

/** The entries whose chain is broken, as an invariant's query. */
export const brokenEntries = `select seq from (${CHAIN}) c where not intact`

/** How many entries the log has, and the hash of the last, which proves all before it; that of no bytes for an empty log. */
export type AuditHead = { entries: number; hash: Buffer }

export const findAuditHead = async (db: Db | Tx): Promise<AuditHead> => {
  const { rows } = await sql<AuditHead>`
    select entries, hash from (select seq as entries, hash from audit_entry
                               union all select 0, sha256(''::bytea)) head order by entries desc limit 1`.execute(
    db,
  )
  const [head] = rows
  if (!head) throw new Error('no head of the audit log')
  return head
}

/** Whether the log still has every entry up to a head that was kept elsewhere, also if its chain was computed again. Reads the whole log. */
export const hasAuditHead = async (db: Db, { entries, hash }: AuditHead): Promise<boolean> => {
  const { rows } = await sql<{ agrees: boolean }>`
    select count(*) = ${entries} and coalesce(bool_and(c.intact), true)
           and (${entries} = 0 or exists (select from audit_entry where seq = ${entries} and hash = ${hash})) as agrees
      from (${sql.raw(CHAIN)}) c where c.seq <= ${entries}`.execute(db)
  return rows[0]?.agrees ?? false
}
