import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { recordAction, requireUninvolved } from '../ops/actions.ts'

export type By = { operatorId: number; now: Date }

type Concerned = {
  /** Who gets something by it; null for no one in particular. */
  beneficiaryId?: number | null
  /** Everyone who gains or loses by it; nulls count for no one. */
  involvedIds?: readonly (number | null)[]
}

/** Records an act on channels and checks that it concerns no account of the operator's. Raises REALNAME_REQUIRED and OPERATOR_SELF. */
export const recordChannelAct = async (
  tx: Tx,
  kind: string,
  request: object,
  { operatorId, now }: By,
  { beneficiaryId = null, involvedIds = [] }: Concerned,
): Promise<void> => {
  for (const id of [beneficiaryId, ...involvedIds]) await requireUninvolved(tx, operatorId, id)
  await recordAction(tx, { kind, request, amountFen: 0, reason: '', beneficiaryId, operatorId, at: now })
}

type Channel = {
  id: number
  /** The user who earns by it; null for a channel of the platform. */
  earnerId: number | null
}

/** A channel by its code. Raises NOT_FOUND. */
export const findChannel = async (tx: Tx, code: string): Promise<Channel> => {
  const row = await tx
    .selectFrom('marketing_channel as c')
    .leftJoin('distributor as d', 'd.id', 'c.distributor_id')
    .select(['c.id', 'd.user_id as earnerId'])
    .where('c.code', '=', code)
    .executeTakeFirst()
  return row ?? fail('NOT_FOUND')
}
