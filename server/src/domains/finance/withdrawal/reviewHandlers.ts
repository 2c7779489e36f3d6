import { entryTypeNames } from '@shanghao/contract/finance/states'
import type { withdrawalReviewCalls } from '@shanghao/contract/finance/withdrawalReview'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDayStart, shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { tableFile } from '../../../core/tables/tableFile.ts'
import { readWallet } from '../../../ledger/balances.ts'
import { findPendingRequest } from '../../ops/actions.ts'
import { countBlockingDifferences, findPayoutPause } from '../../pay/actions.ts'
import { findVerifiedNames } from '../../realname/actions.ts'
import { financeSettings } from '../settings.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { STUCK_MS } from './payouts.ts'
import { presentHolder, presentReview, presentWithdrawal } from './presentWithdrawal.ts'
import { readReviews, tabFilter } from './readReviews.ts'
import { listFacts, listRelated, type MoneyRow, RELATED_MAX, REVIEW_DAYS, sumCash } from './reviewFacts.ts'
import { countPayouts, listReviewed, type WithdrawalRow } from './withdrawalQueries.ts'

/** Withdrawals of the same person that are shown beside one. */
const OTHERS = 10

type EntryType = ReturnType<typeof describeTransfer>['type']

/** What came and went, by the types that people know from their statement; the largest first. */
const presentMoney = (rows: readonly MoneyRow[]) => {
  const sums = new Map<EntryType, { inFen: number; outFen: number }>()
  for (const row of rows) {
    const { type } = describeTransfer(row)
    const sum = sums.get(type) ?? { inFen: 0, outFen: 0 }
    sums.set(type, { inFen: sum.inFen + row.came, outFen: sum.outFen + row.went })
  }
  return [...sums]
    .map(([type, sum]) => ({ type, name: type === 'other' ? '其他' : entryTypeNames[type], ...sum }))
    .toSorted((a, b) => b.inFen + b.outFen - a.inFen - a.outFen)
}

const columns: Column[] = [
  { title: '申请时间', kind: 'text', width: 20 },
  { title: '提现编号', kind: 'text', width: 22 },
  { title: '用户编号', kind: 'text', width: 12 },
  { title: '户名', kind: 'text', width: 12 },
  { title: '提现账户', kind: 'text', width: 24 },
  { title: '金额（元）', kind: 'yuan', width: 14 },
  { title: '手续费（元）', kind: 'yuan', width: 14 },
  { title: '到账（元）', kind: 'yuan', width: 14 },
  { title: '状态', kind: 'text', width: 24 },
  { title: '结束时间', kind: 'text', width: 20 },
  { title: '渠道交易号', kind: 'text', width: 32 },
  { title: '说明', kind: 'text', width: 40 },
]

const cellsOf = (row: WithdrawalRow, holder: string | null): CellValue[] => {
  const shown = presentWithdrawal(row)
  return [
    shanghaiTime(row.created_at),
    row.id,
    String(row.user_id),
    presentHolder(holder),
    shown.account,
    shown.amountFen,
    shown.feeFen,
    shown.arrivesFen,
    shown.stateName,
    row.finished_at && shanghaiTime(row.finished_at),
    row.transaction_id,
    row.reason,
  ]
}

async function* rowsOf(
  deps: Pick<Deps, 'database' | 'db' | 'kms'>,
  filter: ReturnType<typeof tabFilter>,
  now: Date,
): AsyncGenerator<CellValue[]> {
  const pieces = readPieces<WithdrawalRow>((last, limit) => {
    const after = last && { at: last.created_at, id: last.id }
    return listReviewed(deps.database.catalogue, { ...filter, before: now, after, skip: 0, limit })
  })
  for await (const piece of pieces) {
    const names = await findVerifiedNames(
      deps,
      piece.map(({ user_id }) => user_id),
    )
    // One after the other and without an array of all, for the reason in `readPieces`: with them this file took 250 MB.
    for (const row of piece) yield cellsOf(row, names.get(row.user_id) ?? null)
    names.clear()
  }
}

/** The handlers of operators' calls about withdrawals to decide and payouts to watch. */
export const withdrawalReviewHandlers: Handlers<typeof withdrawalReviewCalls> = {
  withdrawalForReview: async (ctx, { id }) => {
    const { db, database, settings, viewer, now } = ctx
    const all = { states: null, olderThan: null, oldestFirst: false, before: now, after: null, skip: 0 }
    const [found] = await readReviews(ctx, { ...all, id, limit: 1 })
    const { row, holder } = found ?? fail('NOT_FOUND')
    const applicant = {
      userId: row.user_id,
      accountId: row.account_id,
      withdrawalId: row.id,
      at: row.created_at,
    }
    const [wallet, money, facts, related, others, pending] = await Promise.all([
      readWallet(db, row.user_id),
      sumCash(database.catalogue, applicant, REVIEW_DAYS),
      listFacts(database.catalogue, applicant, settings.read(financeSettings).withdrawRewardDays),
      listRelated(database.catalogue, applicant),
      readReviews(ctx, { ...all, userId: row.user_id, limit: OTHERS + 1 }),
      findPendingRequest(db, {
        kinds: ['approve_withdrawal'],
        subject: `withdrawal:${id}`,
        viewerId: viewer.userId,
        now,
      }),
    ])
    return {
      ...presentReview(row, holder, now),
      transactionId: row.transaction_id,
      days: REVIEW_DAYS,
      money: presentMoney(money),
      cashFen: wallet.cash,
      bonusFen: wallet.bonus,
      facts,
      related: related.slice(0, RELATED_MAX).map(({ user_id, by }) => ({ userId: String(user_id), by })),
      others: others
        .filter((other) => other.row.id !== id)
        .slice(0, OTHERS)
        .map((other) => presentReview(other.row, other.holder, now)),
      awaitedApproval: pending?.id ?? null,
    }
  },

  withdrawalsFile: async (ctx, { tab, format }) => {
    const rows = rowsOf(ctx, tabFilter(tab, ctx.now), ctx.now)
    return tableFile({ name: '上号-提现', format, sheets: [{ name: '提现', columns, rows }], at: ctx.now })
  },

  payoutOverview: async ({ db, payouts, viewer, now }) => {
    const [pause, piles, blockingDifferences] = await Promise.all([
      findPayoutPause(db),
      countPayouts(db, {
        since: shanghaiDayStart(now),
        stuckSince: new Date(now.getTime() - STUCK_MS),
      }),
      countBlockingDifferences(db),
    ])
    const resumption =
      pause &&
      (await findPendingRequest(db, {
        kinds: ['resume_payouts'],
        subject: `pause:${pause.id}`,
        viewerId: viewer.userId,
        now,
      }))
    return {
      payoutPause: pause && {
        pausedAt: pause.pausedAt.getTime(),
        pausedBy: pause.pausedBy,
        reason: pause.reason,
      },
      isOpen: payouts !== null,
      reviewing: piles.reviewing,
      approved: piles.approved,
      sending: piles.sending,
      stuck: piles.stuck,
      paidToday: piles.paid,
      failedToday: piles.failed,
      oldestApprovedAt: piles.oldest_approved?.getTime() ?? null,
      blockingDifferences,
      awaitedApproval: resumption?.id ?? null,
    }
  },
}
