import type { OutputOf } from '@shanghao/contract/call'
import { differenceReasons, type reconciliationCalls } from '@shanghao/contract/pay/reconciliation'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../core/clock.ts'
import type { Db } from '../../core/db.ts'
import { fail } from '../../core/errors.ts'
import type { Handlers } from '../../core/handler.ts'
import { pageFrom, placeOf, skipOf } from '../../core/page.ts'
import type { Purposes } from './purpose.ts'
import { openChannel, reconcileDay } from './reconcile.ts'

type Day = OutputOf<typeof reconciliationCalls.reconcile>
type DayRow = {
  channel: Day['channel']
  day: string
  state: Day['state']
  lines: number
  theirs_fen: number
  ours_fen: number
  compared_at: Date | null
  differences: number
  open: number
}

const presentDay = (row: DayRow): Day => ({
  channel: row.channel,
  day: row.day,
  state: row.state,
  lines: row.lines,
  theirsFen: row.theirs_fen,
  oursFen: row.ours_fen,
  openDifferences: row.open,
  differences: row.differences,
  comparedAt: row.compared_at?.getTime() ?? null,
})

const dayColumns = sql`select r.channel, r.day, r.state, r.lines, r.theirs_fen, r.ours_fen, r.compared_at,
    (select count(*) from reconciliation_difference d where d.channel = r.channel and d.day = r.day) as differences,
    (select count(*) from reconciliation_difference d where d.channel = r.channel and d.day = r.day and d.state = 'open') as open
  from reconciliation r`

const readDay = async (db: Db, channel: string, day: string): Promise<DayRow | undefined> =>
  (await sql<DayRow>`${dayColumns} where r.channel = ${channel} and r.day = ${day}`.execute(db)).rows[0]

const DAY_MS = 86_400_000
const OLDEST_MS = 366 * DAY_MS

type DifferenceRow = {
  id: number
  channel: Day['channel']
  day: string
  kind: 'payment' | 'refund'
  own_id: string
  transaction_id: string | null
  reason: keyof typeof differenceReasons
  ours_fen: number | null
  theirs_fen: number | null
  state: 'open' | 'settled'
  noted_at: Date
  settled_at: Date | null
  settled_by: string | null
  note: string | null
}

export const reconciliationHandlers = (purposes: Purposes): Handlers<typeof reconciliationCalls> => ({
  reconciledDays: async ({ db, now }, { page }) => {
    const time = page.time ?? now.getTime()
    const place = page.cursor ? placeOf(page.cursor, ['day', 'text']) : null
    const { rows } = await sql<DayRow>`${dayColumns}
      where ${place?.[0] ?? null}::date is null or (r.day, r.channel) < (${place?.[0] ?? null}::date, ${place?.[1] ?? null})
      order by r.day desc, r.channel desc limit ${page.size + 1} offset ${skipOf(page)}`.execute(db)
    return pageFrom(page, time, rows, presentDay, (row) => [row.day, row.channel])
  },

  differences: async ({ db, now }, { state, channel, page }) => {
    const time = page.time ?? now.getTime()
    const place = page.cursor ? placeOf(page.cursor, ['id']) : null
    const { rows } = await sql<DifferenceRow>`select * from reconciliation_difference
      where noted_at <= ${new Date(time)} and (${state ?? null}::text is null or state = ${state ?? null})
        and (${channel ?? null}::text is null or channel = ${channel ?? null})
        and (${place?.[0] ?? null}::bigint is null or id < ${place?.[0] ?? null})
      order by id desc limit ${page.size + 1} offset ${skipOf(page)}`.execute(db)
    return pageFrom(
      page,
      time,
      rows,
      (row) => ({
        id: row.id,
        channel: row.channel,
        day: row.day,
        kind: row.kind,
        ownId: row.own_id,
        transactionId: row.transaction_id,
        reason: row.reason,
        reasonText: differenceReasons[row.reason],
        oursFen: row.ours_fen,
        theirsFen: row.theirs_fen,
        state: row.state,
        notedAt: row.noted_at.getTime(),
        settledAt: row.settled_at?.getTime() ?? null,
        settledBy: row.settled_by,
        note: row.note,
      }),
      (row) => [row.id],
    )
  },

  reconcile: async (ctx, { channel, day }) => {
    const age = shanghaiDayStart(ctx.now).getTime() - new Date(`${day}T00:00:00+08:00`).getTime()
    if (age < DAY_MS || age > OLDEST_MS) fail('INVALID_INPUT', { day: ['只能核对昨天到一年前的账'] })
    if (!(await reconcileDay(ctx, purposes, openChannel(ctx, channel), day))) return fail('BILL_NOT_READY')
    const row = await readDay(ctx.db, channel, day)
    return row ? presentDay(row) : fail('BILL_NOT_READY')
  },

  settleDifference: async ({ db, viewer, now }, { id, note }) => {
    const settled = await db
      .updateTable('reconciliation_difference')
      .set({ state: 'settled', settled_at: now, settled_by: `operator:${viewer.userId}`, note })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (settled.numUpdatedRows > 0n) return {}
    const known = await db
      .selectFrom('reconciliation_difference')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return fail(known ? 'DIFFERENCE_SETTLED' : 'NOT_FOUND')
  },
})
