import type { OutputOf } from '@shanghao/contract/call'
import {
  differenceReasons,
  RECONCILE_SINCE_DAYS,
  type reconciliationCalls,
} from '@shanghao/contract/pay/reconciliation'
import { sql } from 'kysely'
import { shanghaiDayStart, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, pageFrom, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { recordAction } from '../../ops/actions.ts'
import { billNamed, billsOf } from './bills.ts'
import { pausePayouts, payoutPauseOf, resumePayouts } from './payoutPause.ts'
import { type Counting, daysBack, reconcileDay, reconcileDays } from './reconcile.ts'

type Day = OutputOf<typeof reconciliationCalls.reconcile>
type DayRow = {
  channel: Day['channel']
  bill: Day['bill']
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
  bill: row.bill,
  day: row.day,
  state: row.state,
  lines: row.lines,
  theirsFen: row.theirs_fen,
  oursFen: row.ours_fen,
  openDifferences: row.open,
  differences: row.differences,
  comparedAt: row.compared_at?.getTime() ?? null,
})

const dayColumns = sql`select r.channel, r.bill, r.day, r.state, r.lines, r.theirs_fen, r.ours_fen, r.compared_at, d.differences, d.open
  from reconciliation r
  cross join lateral (select count(*) as differences, count(*) filter (where state = 'open') as open from reconciliation_difference
                       where channel = r.channel and bill = r.bill and day = r.day) d`

const readDays = async (
  db: Db,
  { channel, bill }: Pick<Day, 'channel' | 'bill'>,
  days: string[],
): Promise<Day[]> => {
  const { rows } = await sql<DayRow>`${dayColumns}
    where r.channel = ${channel} and r.bill = ${bill} and r.day = any (${days}::date[]) order by r.day desc`.execute(
    db,
  )
  return rows.map(presentDay)
}

const presentPause = async (db: Db): Promise<OutputOf<typeof reconciliationCalls.pausePayouts>> => {
  const pause = await payoutPauseOf(db)
  return { payoutPause: pause && { ...pause, pausedAt: pause.pausedAt.getTime() } }
}

const DAY_MS = 86_400_000
const OLDEST_MS = 366 * DAY_MS

type DifferenceRow = {
  id: number
  channel: Day['channel']
  bill: Day['bill']
  day: string
  kind: 'payment' | 'refund' | 'payout' | 'payout_return'
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

/** The audit row of an act that moves no money. */
const actionOf = (operatorId: number, reason: string, at: Date) => ({
  request: {},
  amountFen: 0,
  reason,
  beneficiaryId: null,
  operatorId,
  at,
})

export const reconciliationHandlers = (counting: Counting): Handlers<typeof reconciliationCalls> => ({
  reconciledDays: async ({ db, now }, { page }) => {
    const time = page.time ?? now.getTime()
    const [day = null, channel = null, bill = null] = page.cursor
      ? decodeCursor(page.cursor, ['day', 'text', 'text'])
      : []
    const { rows } = await sql<DayRow>`${dayColumns}
      where ${day}::date is null or (r.day, r.channel, r.bill) < (${day}::date, ${channel}, ${bill})
      order by r.day desc, r.channel desc, r.bill desc limit ${page.size + 1} offset ${skipOf(page)}`.execute(
      db,
    )
    const days = pageFrom(page, time, rows, presentDay, (row) => [row.day, row.channel, row.bill])
    return { ...days, ...(await presentPause(db)) }
  },

  differences: async ({ db, now }, { state, channel, kind, page }) => {
    const time = page.time ?? now.getTime()
    const place = page.cursor ? decodeCursor(page.cursor, ['id']) : null
    const { rows } = await sql<DifferenceRow>`select * from reconciliation_difference
      where noted_at <= ${new Date(time)} and (${state ?? null}::text is null or state = ${state ?? null})
        and (${channel ?? null}::text is null or channel = ${channel ?? null})
        and (${kind ?? null}::text is null or kind = ${kind ?? null})
        and (${place?.[0] ?? null}::bigint is null or id < ${place?.[0] ?? null})
      order by id desc limit ${page.size + 1} offset ${skipOf(page)}`.execute(db)
    return pageFrom(
      page,
      time,
      rows,
      (row) => ({
        id: row.id,
        channel: row.channel,
        bill: row.bill,
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

  reconcile: async (ctx, { channel, bill, day }) => {
    const age = shanghaiDayStart(ctx.now).getTime() - shanghaiMidnight(day).getTime()
    if (age < DAY_MS || age > OLDEST_MS) fail('INVALID_INPUT', { day: ['只能核对昨天到一年前的账'] })
    if (!(await reconcileDay(ctx, counting, billNamed(ctx, channel, bill), day)))
      return fail('BILL_NOT_READY')
    const [compared] = await readDays(ctx.db, { channel, bill }, [day])
    return compared ?? fail('BILL_NOT_READY')
  },

  reconcileSince: async (ctx, { day }) => {
    const days = daysBack(ctx.now, RECONCILE_SINCE_DAYS).filter((one) => one >= day)
    if (!days.includes(day))
      fail('INVALID_INPUT', { day: [`只能从昨天到 ${RECONCILE_SINCE_DAYS} 天前的某一天开始核对`] })
    const done = await Promise.all(
      billsOf(ctx).map(async (bill) => {
        const compared = await reconcileDays(ctx, counting, bill, days.toReversed())
        const { channel, bill: name } = bill
        return {
          compared: await readDays(ctx.db, { channel, bill: name }, compared),
          missing: days
            .filter((one) => !compared.includes(one))
            .map((one) => ({ channel, bill: name, day: one })),
        }
      }),
    )
    return { compared: done.flatMap((one) => one.compared), missing: done.flatMap((one) => one.missing) }
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

  pausePayouts: async ({ db, viewer, now, log }, { reason }) => {
    const by = `operator:${viewer.userId}`
    await db.transaction().execute(async (tx) => {
      await pausePayouts(tx, { by, reason, at: now })
      await recordAction(tx, { kind: 'pause_payouts', ...actionOf(viewer.userId, reason, now) })
    })
    log.warn({ by, reason }, 'payouts paused')
    return presentPause(db)
  },

  resumePayouts: async ({ db, viewer, now, log, jobRequests }, { note }) => {
    const by = `operator:${viewer.userId}`
    await db.transaction().execute(async (tx) => {
      await resumePayouts(tx, { by, note, at: now })
      await recordAction(tx, { kind: 'resume_payouts', ...actionOf(viewer.userId, note, now) })
    })
    log.warn({ by, note }, 'payouts resumed')
    jobRequests.request('finance.payouts')
    return presentPause(db)
  },
})
