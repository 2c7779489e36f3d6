import type { financeCalls } from '@shanghao/contract/finance/calls'
import { shanghaiMonthSpan } from '../../core/config/shanghaiTime.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { readWallet } from '../../ledger/balances.ts'
import { moneySources } from './statement/moneySources.ts'
import { type MoneySource, moneyTrace } from './statement/moneyTrace.ts'
import { presentEntry } from './statement/presentEntry.ts'
import { stepsOfType } from './statement/transferTexts.ts'
import { listWalletEntries, sumEscrow, sumInFlight } from './statement/walletQueries.ts'

/** The handlers of wallet calls; `order` is the money source of orders. */
export const financeHandlers = ({ order }: { order: MoneySource }): Handlers<typeof financeCalls> => ({
  balance: async ({ db, viewer }) => {
    const { userId } = viewer
    const [wallet, held, inFlight] = await Promise.all([
      readWallet(db, userId),
      sumEscrow(db, userId),
      sumInFlight(db, userId),
    ])
    return {
      cashFen: wallet.cash,
      feeFreeFen: wallet.feeFree,
      bonusFen: wallet.bonus,
      frozenFen: inFlight,
      inEscrowFen: held,
    }
  },

  queryBonusAmount: async ({ db, viewer }) => ({ bonusFen: (await readWallet(db, viewer.userId)).bonus }),

  details: async ({ db, viewer, now }, { kind, type, month, page }) => {
    const time = page.time ?? now.getTime()
    const cursor = page.cursor ? decodeCursor(page.cursor, ['id', 'text']) : null
    const rows = await listWalletEntries(db, {
      userId: viewer.userId,
      kind,
      steps: type ? stepsOfType(type) : null,
      span: month ? shanghaiMonthSpan(month) : null,
      before: new Date(time),
      skip: skipOf(page),
      after: cursor ? { id: Number(cursor[0]), account: String(cursor[1]) } : null,
      limit: page.size + 1,
    })
    return presentPage(page, time, rows, presentEntry, (row) => [row.transfer_id, row.account_id])
  },

  money: async ({ db, viewer, now }, { kind, id }) => {
    const source = { order, ...moneySources }[kind]
    return moneyTrace(db, await source(db, id, viewer, now), viewer)
  },
})
