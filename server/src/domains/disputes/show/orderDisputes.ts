import type { Db } from '../../../core/database/db.ts'
import { listDisputes } from '../dispute.ts'
import { listEntries } from '../queries.ts'
import { presentEntryTitle } from './entryTitles.ts'
import { presentSummary } from './present.ts'

type OrderDispute = {
  disputeId: string
  stateName: string
  reasonLabel: string
  filedAt: number
  entries: { at: Date; title: string; actor: string }[]
}

/** The disputes of an order with their time lines, the oldest first, for operators: without what people wrote, which only a look at the dispute shows. */
export const listOrderDisputes = async (db: Db, orderId: string): Promise<OrderDispute[]> => {
  const disputes = (await listDisputes(db, orderId)).toReversed()
  return Promise.all(
    disputes.map(async (dispute) => {
      const { disputeId, stateName, reasonLabel, filedAt } = presentSummary(dispute)
      const entries = (await listEntries(db, dispute.id)).map((row) => ({
        at: row.at,
        title: presentEntryTitle(row),
        actor: row.actor,
      }))
      return { disputeId, stateName, reasonLabel, filedAt, entries }
    }),
  )
}
