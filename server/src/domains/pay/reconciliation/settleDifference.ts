import { sql } from 'kysely'
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

/**
 * What a person may have too much or too little (分): where both sides know another amount what a correction of it may come to
 * (`amount_difference`), else the whole.
 */
const readStakeFen = async (
  tx: Tx,
  { kind, own_id, reason, ours_fen, theirs_fen }: DifferenceRow,
): Promise<number> => {
  if (reason !== 'amount') return Math.max(theirs_fen ?? 0, ours_fen ?? 0)
  const { rows } = await sql<{ fen: number }>`
    select amount_difference(${kind}, ${own_id}, ${ours_fen}, ${theirs_fen}) as fen`.execute(tx)
  return rows[0]?.fen ?? fail('NOT_FOUND')
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
      amountFen: await readStakeFen(tx, difference),
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
