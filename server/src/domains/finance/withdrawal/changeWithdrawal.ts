import {
  type WithdrawalState,
  type WithdrawalVerb,
  withdrawalTransitions,
} from '@shanghao/contract/finance/states'
import { isAllowed } from '@shanghao/contract/transitions'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { post } from '../../../ledger/post.ts'
import { notifyWithdrawalResult } from './notifyWithdrawalResult.ts'

/** A withdrawal locked until the transaction ends. */
export type LockedWithdrawal = {
  id: string
  user_id: number
  account_id: number
  amount_fen: number
  /** The part that was fee-free cash. */
  fee_free_fen: number
  fee_fen: number
  state: WithdrawalState
  created_at: Date
  sent_at: Date | null
  next_ask_at: Date | null
  asked: number
}

export const lockedColumns = sql`w.id, w.user_id, w.account_id, w.amount_fen, w.fee_free_fen, w.fee_fen, w.state, w.created_at, w.sent_at,
  w.next_ask_at, w.asked`

/** Locks a withdrawal. Raises NOT_FOUND. */
export const lockWithdrawal = async (tx: Tx, id: string): Promise<LockedWithdrawal> => {
  const { rows } = await sql<LockedWithdrawal>`
    select ${lockedColumns} from withdrawal w where w.id = ${id} for update`.execute(tx)
  return rows[0] ?? fail('NOT_FOUND')
}

type Event = {
  id: string
  verb: string
  from: WithdrawalState | null
  to: WithdrawalState
  actor: string
  at: Date
  detail?: Record<string, string>
}

/** Records an event of a withdrawal with its actor. */
export const recordWithdrawalEvent = async (
  tx: Tx,
  { id, verb, from, to, actor, at, detail = {} }: Event,
): Promise<void> => {
  await tx
    .insertInto('withdrawal_event')
    .values({
      withdrawal_id: id,
      verb,
      from_state: from,
      to_state: to,
      actor,
      at,
      detail: JSON.stringify(detail),
    })
    .execute()
}

type Change = {
  verb: WithdrawalVerb
  actor: string
  at: Date
  set?: {
    next_ask_at?: Date | null
    asked?: number
    sent_at?: Date
    transaction_id?: string
    fund_transaction_id?: string
    reason?: string
    finished_at?: Date
  }
}

/**
 * Changes the state of a locked withdrawal by the table of transitions, and records the event. Raises WITHDRAWAL_STATE when
 * the verb isn't allowed in the current state.
 */
export const changeWithdrawal = async (
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { verb, actor, at, set = {} }: Change,
): Promise<void> => {
  if (!isAllowed(withdrawalTransitions, verb, withdrawal.state)) fail('WITHDRAWAL_STATE')
  const { to } = withdrawalTransitions[verb]
  await tx
    .updateTable('withdrawal')
    .set({ state: to, ...set })
    .where('id', '=', withdrawal.id)
    .execute()
  const detail = set.reason === undefined ? {} : { reason: set.reason }
  await recordWithdrawalEvent(tx, { id: withdrawal.id, verb, from: withdrawal.state, to, actor, at, detail })
}

type Ending = { verb: 'refuse' | 'stop' | 'fail'; actor: string; at: Date; reason: string }

/** Ends a locked withdrawal without payment: returns the whole amount, fee included, to the user's cash, its fee-free part as such, and notifies the user. */
export const returnWithdrawal = async (
  tx: Tx,
  withdrawal: LockedWithdrawal,
  { verb, actor, at, reason }: Ending,
): Promise<void> => {
  await changeWithdrawal(tx, withdrawal, {
    verb,
    actor,
    at,
    set: { reason, finished_at: at, next_ask_at: null },
  })
  const way = { from: `withdrawing:${withdrawal.id}`, to: `cash:${withdrawal.user_id}` } as const
  await post(tx, {
    bizType: 'withdrawal',
    bizId: withdrawal.id,
    at,
    movements: [
      { step: 'return_fee_free', ...way, amount: withdrawal.fee_free_fen },
      { step: 'return', ...way, amount: withdrawal.amount_fen - withdrawal.fee_free_fen },
    ],
  })
  await notifyWithdrawalResult(tx, withdrawal, { state: verb === 'fail' ? 'failed' : 'refused', reason })
}
