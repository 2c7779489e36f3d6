import type { financeCalls } from '@shanghao/contract/finance/calls'
import type { Handlers } from '../../core/handler.ts'
import { pageFrom, placeOf, skipOf } from '../../core/page.ts'
import { walletOf } from '../../ledger/balances.ts'
import { presentEntry } from './present.ts'
import { heldFor, walletEntries } from './queries.ts'

export const financeHandlers: Handlers<typeof financeCalls> = {
  balance: async ({ db, viewer }) => {
    const [wallet, held] = await Promise.all([walletOf(db, viewer.userId), heldFor(db, viewer.userId)])
    return { cashFen: wallet.cash, bonusFen: wallet.bonus, frozenFen: 0, inEscrowFen: held }
  },

  queryBonusAmount: async ({ db, viewer }) => ({ bonusFen: (await walletOf(db, viewer.userId)).bonus }),

  details: async ({ db, viewer, now }, { kind, page }) => {
    const time = page.time ?? now.getTime()
    const place = page.cursor ? placeOf(page.cursor, ['id', 'text']) : null
    const rows = await walletEntries(db, {
      userId: viewer.userId,
      kind,
      before: new Date(time),
      skip: skipOf(page),
      after: place ? { id: Number(place[0]), account: String(place[1]) } : null,
      limit: page.size + 1,
    })
    return pageFrom(page, time, rows, presentEntry, (row) => [row.transfer_id, row.account_id])
  },
}
