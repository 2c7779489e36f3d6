import type { ownerMoneyCalls } from '@shanghao/contract/finance/owner'
import { addDays, shanghaiMonthSpan } from '../../core/config/shanghaiTime.ts'
import { fail } from '../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { readWallet } from '../../ledger/balances.ts'
import { listBills, sumPending } from './earnings/billQueries.ts'
import { listEarnings, sumByGoods, sumByPeriod, sumByPlan } from './earnings/earningQueries.ts'
import { readOrderBill } from './earnings/orderBill.ts'
import { spanOfDays } from './earnings/ownerEntries.ts'
import {
  fillDays,
  presentBill,
  presentEarning,
  presentGoods,
  presentPlan,
  type StateNames,
  sumEarnings,
} from './earnings/presentEarnings.ts'
import { listMonthLines, listMonths } from './months/monthQueries.ts'
import { presentMonth, presentStatement } from './months/presentMonth.ts'
import type { MoneySource } from './statement/moneyTrace.ts'
import { presentEntry } from './statement/presentEntry.ts'
import { stepsOfType } from './statement/transferTexts.ts'
import { listWalletEntries, sumInFlight } from './statement/walletQueries.ts'
import { presentWithdrawal } from './withdrawal/presentWithdrawal.ts'
import { listWithdrawals } from './withdrawal/withdrawalQueries.ts'

const DAY_MS = 86_400_000

/** As many days before a span of days as it has. */
const daysBefore = ({ from, to }: { from: string; to: string }): { from: string; to: string } => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** The handlers of owners' calls about their money; `order` is the money source of orders, `names` those of their states. */
export const ownerMoneyHandlers = ({
  order,
  names,
}: {
  order: MoneySource
  names: StateNames
}): Handlers<typeof ownerMoneyCalls> => ({
  ownerBalance: async ({ db, ownerId }) => {
    const [wallet, withdrawingFen, pending] = await Promise.all([
      readWallet(db, ownerId),
      sumInFlight(db, ownerId),
      sumPending(db, ownerId),
    ])
    return {
      cashFen: wallet.cash,
      bonusFen: wallet.bonus,
      withdrawingFen,
      pendingFen: pending.fen,
      pendingOrders: pending.orders,
    }
  },

  earnings: async ({ database: { catalogue: db }, ownerId }, days) => {
    const before = daysBefore(days)
    const [rows, previous] = await Promise.all([
      sumByPeriod(db, ownerId, spanOfDays(days), 'day'),
      sumByPeriod(db, ownerId, spanOfDays(before), 'day'),
    ])
    return {
      total: sumEarnings(rows),
      days: fillDays(rows, days.from, days.to),
      previous: {
        ...before,
        total: sumEarnings(previous),
        days: fillDays(previous, before.from, before.to).map(({ day, totalFen }) => ({ day, totalFen })),
      },
    }
  },

  earningsByGoods: async ({ database: { catalogue: db }, ownerId, now }, { page, sort, ...days }) => {
    const time = page.time ?? now.getTime()
    // A place in a list of sums is its number: the list is frozen by `time`.
    const [place = 0] = page.cursor ? decodeCursor(page.cursor, ['number']) : []
    const skip = Math.max(0, place) + skipOf(page)
    const limit = page.size + 1
    const rows = await sumByGoods(db, ownerId, spanOfDays(days, time), { sort, skip, limit })
    const placed = rows.map((row, i) => ({ row, place: skip + i + 1 }))
    return presentPage(
      page,
      time,
      placed,
      ({ row }) => presentGoods(row),
      (one) => [one.place],
    )
  },

  earningsByPlan: async ({ database: { catalogue: db }, ownerId }, days) => ({
    list: (await sumByPlan(db, ownerId, spanOfDays(days))).map(presentPlan),
  }),

  earningEntries: async ({ database: { catalogue: db }, ownerId, now }, input) => {
    const { page, goodsId, plan, source, ...days } = input
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['id', 'text']) : null
    const rows = await listEarnings(db, ownerId, spanOfDays(days, time), {
      goodsId: goodsId === undefined ? undefined : Number(goodsId),
      plan,
      source,
      after: cursor && { id: cursor[0], wallet: cursor[1] },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(page, time, rows, presentEarning, (row) => [row.id, row.wallet])
  },

  orderBills: async ({ database: { catalogue: db }, ownerId, now }, { page, goodsId, only, ...days }) => {
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : null
    const rows = await listBills(db, ownerId, spanOfDays(days), {
      goodsId: goodsId === undefined ? undefined : Number(goodsId),
      only,
      before: new Date(time),
      after: cursor && { at: new Date(cursor[0]), id: cursor[1] },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      rows,
      (row) => presentBill(row, names),
      (row) => [row.created_at.getTime(), row.id],
    )
  },

  orderBill: ({ db, ownerId, viewer, now }, { orderId }) =>
    readOrderBill(db, order, { names, ownerId, viewer, orderId, now }),

  ownerEntries: async ({ db, ownerId, now }, { type, month, page }) => {
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['id', 'text']) : null
    const rows = await listWalletEntries(db, {
      userId: ownerId,
      kind: 'all',
      steps: type ? stepsOfType(type) : null,
      span: month ? shanghaiMonthSpan(month) : null,
      before: new Date(time),
      skip: skipOf(page),
      after: cursor ? { id: cursor[0], account: cursor[1] } : null,
      limit: page.size + 1,
    })
    return presentPage(page, time, rows, presentEntry, (row) => [row.transfer_id, row.account_id])
  },

  ownerWithdrawals: async ({ db, ownerId, now }, { page }) => {
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['moment', 'text']) : null
    const rows = await listWithdrawals(db, {
      userId: ownerId,
      before: new Date(time),
      after: cursor && { at: new Date(cursor[0]), id: cursor[1] },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(page, time, rows, presentWithdrawal, (row) => [row.created_at.getTime(), row.id])
  },

  monthlyStatements: async ({ db, ownerId, now }) => ({
    list: (await listMonths(db, ownerId, now)).map(presentMonth),
  }),

  monthlyStatement: async ({ db, ownerId, now }, { month }) => {
    const months = await listMonths(db, ownerId, now)
    const found = months.find((one) => one.month === month) ?? fail('NOT_FOUND')
    return presentStatement(found, await listMonthLines(db, ownerId, month))
  },
})
