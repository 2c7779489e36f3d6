import type { financeCalls } from '@shanghao/contract/finance/calls'
import { shanghaiMonthSpan } from '../../core/config/shanghaiTime.ts'
import { decodeCursor, presentPage, skipOf } from '../../core/http/cursor.ts'
import type { Handlers } from '../../core/http/handler.ts'
import { walletOf } from '../../ledger/balances.ts'
import { presentEntry } from './present.ts'
import { heldFor, inFlightOf, walletEntries } from './queries.ts'
import { stepsOf } from './statement/entries.ts'
import { type MoneySource, moneyTrace } from './statement/moneyTrace.ts'
import { ownSources } from './statement/sources.ts'

/** The calls of the wallet; `order` tells where an order's money is. */
export const financeHandlers = ({ order }: { order: MoneySource }): Handlers<typeof financeCalls> => ({
  balance: async ({ db, viewer }) => {
    const { userId } = viewer
    const [wallet, held, inFlight] = await Promise.all([
      walletOf(db, userId),
      heldFor(db, userId),
      inFlightOf(db, userId),
    ])
    return {
      cashFen: wallet.cash,
      feeFreeFen: wallet.feeFree,
      bonusFen: wallet.bonus,
      frozenFen: inFlight,
      inEscrowFen: held,
    }
  },

  queryBonusAmount: async ({ db, viewer }) => ({ bonusFen: (await walletOf(db, viewer.userId)).bonus }),

  details: async ({ db, viewer, now }, { kind, type, month, page }) => {
    const time = page.time ?? now.getTime()
    const place = page.cursor ? decodeCursor(page.cursor, ['id', 'text']) : null
    const rows = await walletEntries(db, {
      userId: viewer.userId,
      kind,
      steps: type ? stepsOf(type) : null,
      span: month ? shanghaiMonthSpan(month) : null,
      before: new Date(time),
      skip: skipOf(page),
      after: place ? { id: Number(place[0]), account: String(place[1]) } : null,
      limit: page.size + 1,
    })
    return presentPage(page, time, rows, presentEntry, (row) => [row.transfer_id, row.account_id])
  },

  money: async ({ db, viewer, now }, { kind, id }) => {
    const source = { order, ...ownSources }[kind]
    return moneyTrace(db, await source(db, id, viewer, now), viewer)
  },
})
