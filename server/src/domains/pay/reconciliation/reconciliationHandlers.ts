import type { OutputOf } from '@shanghao/contract/call'
import type { reconciliationCalls } from '@shanghao/contract/pay/reconciliation'
import { RECONCILE_SINCE_DAYS } from '@shanghao/contract/rules'
import { shanghaiDayStart, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentIdPage, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { recordAction, runOperatorAct } from '../../ops/actions.ts'
import { findBill, listBills } from './bills.ts'
import {
  adviceFor,
  findDifference,
  findOwnRecord,
  listAwaitedCorrections,
  listBillLines,
  listCorrections,
} from './differenceDetail.ts'
import { differencesFile } from './differencesFile.ts'
import { findPayoutPause, pausePayouts, resumePayoutsAct } from './payoutPause.ts'
import { readPayoutDay } from './payoutRecords.ts'
import { presentDay, presentDifference, presentPayoutRecord } from './presentReconciliation.ts'
import { daysOf, listDays, listDifferences } from './queries.ts'
import { previousDays, type ReconciliationDeps, reconcileDay, reconcileDays } from './reconcile.ts'
import { settleDifferenceAct } from './settleDifference.ts'

const presentPause = async (db: Db): Promise<OutputOf<typeof reconciliationCalls.pausePayouts>> => {
  const pause = await findPayoutPause(db)
  if (!pause) return { payoutPause: null }
  const { pausedAt, pausedBy, reason } = pause
  return { payoutPause: { pausedAt: pausedAt.getTime(), pausedBy, reason } }
}

const DAY_MS = 86_400_000
const OLDEST_DAYS = 366

export const reconciliationHandlers = (
  reconciliationDeps: ReconciliationDeps,
): Handlers<typeof reconciliationCalls> => ({
  reconciledDays: async ({ db, now }, { page }) => {
    const time = page.time ?? now.getTime()
    const [day = null, channel = null, bill = null] = page.cursor
      ? decodeCursor(page.cursor, ['day', 'text', 'text'])
      : []
    const rows = await listDays(db, {
      before: { day, channel, bill },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    const days = presentPage(page, time, rows, presentDay, (row) => [row.day, row.channel, row.bill])
    return { ...days, ...(await presentPause(db)) }
  },

  differences: ({ database, now }, { state, channel, kind, page }) =>
    presentIdPage(
      page,
      now,
      (idPage) => listDifferences(database.catalogue, { state, channel, kind, ...idPage }),
      presentDifference,
    ),

  difference: async ({ db, now }, { id }) => {
    const row = (await findDifference(db, id)) ?? fail('NOT_FOUND')
    const [lines, record, corrections, awaitedApprovals] = await Promise.all([
      listBillLines(db, row),
      findOwnRecord(db, row),
      listCorrections(db, id),
      listAwaitedCorrections(db, id, now),
    ])
    return {
      ...presentDifference(row),
      advice: adviceFor(row.reason),
      lines,
      record,
      corrections,
      awaitedApprovals,
    }
  },

  differencesFile: async ({ database, now }, { state, channel, kind, format }) =>
    differencesFile(database.catalogue, { state, channel, kind }, format, now),

  payoutRecords: async (ctx, { day, only, page }) => {
    const { database, payouts, now } = ctx
    const { channel } = payouts ?? fail('CHANNEL_CLOSED')
    const billDay = { channel, bill: 'fund', day } as const
    const [after = null] = page.cursor ? decodeCursor(page.cursor, ['id']) : []
    const [reconciled] = await daysOf(database.catalogue, billDay, [day])
    const found = await readPayoutDay(database.catalogue, billDay, {
      only,
      after,
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return {
      ...presentPage(page, page.time ?? now.getTime(), found.records, presentPayoutRecord, ({ place }) => [
        place,
      ]),
      state: reconciled?.state ?? 'missing',
      theirs: { count: found.theirs_count, fen: found.theirs_fen },
      ours: { count: found.ours_count, fen: found.ours_fen },
      different: found.different,
    }
  },

  reconcile: async (ctx, { channel, bill, day }) => {
    const age = shanghaiDayStart(ctx.now).getTime() - shanghaiMidnight(day).getTime()
    if (age < DAY_MS || age > OLDEST_DAYS * DAY_MS)
      fail('INVALID_INPUT', { day: [`只能核对昨天到 ${OLDEST_DAYS} 天前的账`] })
    if (!(await reconcileDay(ctx, reconciliationDeps, findBill(ctx, channel, bill), day)))
      return fail('BILL_NOT_READY')
    const [compared] = await daysOf(ctx.db, { channel, bill }, [day])
    return compared ? presentDay(compared) : fail('BILL_NOT_READY')
  },

  reconcileSince: async (ctx, { day }) => {
    const days = previousDays(ctx.now, RECONCILE_SINCE_DAYS).filter((one) => one >= day)
    if (!days.includes(day))
      fail('INVALID_INPUT', { day: [`只能从昨天到 ${RECONCILE_SINCE_DAYS} 天前的某一天开始核对`] })
    const done = await Promise.all(
      listBills(ctx).map(async (bill) => {
        const compared = await reconcileDays(ctx, reconciliationDeps, bill, days.toReversed())
        const { channel, bill: name } = bill
        return {
          compared: (await daysOf(ctx.db, { channel, bill: name }, compared)).map(presentDay),
          missing: days
            .filter((one) => !compared.includes(one))
            .map((one) => ({ channel, bill: name, day: one })),
        }
      }),
    )
    return { compared: done.flatMap((one) => one.compared), missing: done.flatMap((one) => one.missing) }
  },

  settleDifference: async (ctx, { id, note }) => {
    const { awaitedApproval } = await runOperatorAct(ctx, settleDifferenceAct, { id, note })
    return { awaitedApproval }
  },

  pausePayouts: async ({ db, viewer, now, log }, { reason }) => {
    const by = `operator:${viewer.userId}`
    await db.transaction().execute(async (tx) => {
      await pausePayouts(tx, { by, reason, at: now })
      await recordAction(tx, {
        kind: 'pause_payouts',
        request: {},
        amountFen: 0,
        reason,
        beneficiaryId: null,
        operatorId: viewer.userId,
        at: now,
      })
    })
    log.warn({ by, reason }, 'payouts paused')
    return presentPause(db)
  },

  resumePayouts: async (ctx, { note }) => {
    const { awaitedApproval } = await runOperatorAct(ctx, resumePayoutsAct, async (tx) => {
      const pause = (await findPayoutPause(tx)) ?? fail('PAYOUTS_NOT_PAUSED')
      return { pauseId: pause.id, note }
    })
    return { ...(await presentPause(ctx.db)), awaitedApproval }
  },
})
