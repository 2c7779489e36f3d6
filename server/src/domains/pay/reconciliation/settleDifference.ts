import { z } from 'zod'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { OperatorAct } from '../../ops/actions.ts'
import { findOwnRecord } from './differenceDetail.ts'
import type { DifferenceRow } from './queries.ts'

/** Locks an open difference. Raises NOT_FOUND and DIFFERENCE_SETTLED. */
const lockOpen = async (tx: Tx, id: number): Promise<DifferenceRow> => {
  const row = await tx
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<DifferenceRow>()
    .executeTakeFirst()
  const difference = row ?? fail('NOT_FOUND')
  if (difference.state === 'settled') fail('DIFFERENCE_SETTLED')
  return difference
}

/** What a person may have too much (分): where both sides know another amount their difference, else the whole. */
const stakeFen = ({ reason, ours_fen, theirs_fen }: DifferenceRow): number => {
  const [ours, theirs] = [ours_fen ?? 0, theirs_fen ?? 0]
  return reason === 'amount' ? Math.abs(theirs - ours) : Math.max(theirs, ours)
}

/**
 * Settling an open difference by hand, with a note on how; whom the payment, the refund or the withdrawal is of takes no part in it.
 * Above the limits it takes two. Raises NOT_FOUND and DIFFERENCE_SETTLED.
 */
export const settleDifferenceAct: OperatorAct<{ id: number; note: string }, Record<never, never>> = {
  kind: 'settle_difference',
  request: z.object({ id: z.number(), note: z.string() }),
  summarize: async (tx, { id, note }) => {
    const difference = await lockOpen(tx, id)
    const record = await findOwnRecord(tx, difference)
    return {
      subject: `difference:${id}`,
      amountFen: stakeFen(difference),
      reason: note,
      beneficiaryId: record ? Number(record.userId) : null,
    }
  },
  describe: ({ id }) => `把对账差异 ${id} 记为已处理`,
  perform: async (tx, { id, note }, { operatorId, at }) => {
    await tx
      .updateTable('reconciliation_difference')
      .set({ state: 'settled', settled_at: at, settled_by: `operator:${operatorId}`, note })
      .where('id', '=', id)
      .execute()
    return {}
  },
}
