import { sql } from 'kysely'
import type { Tx } from '../core/database/db.ts'
import type { BizType, Step } from './steps.ts'

/** An account of the ledger: kind and owner. Platform-wide accounts have a fixed owner, e.g. `revenue:platform`. */
export type AccountId =
  `${'cash' | 'bonus' | 'escrow' | 'refunding' | 'withdrawing' | 'revenue' | 'promotion' | 'clearing' | 'compensation' | 'correction' | 'distributor'}:${string}`

/** One movement of money; `step` identifies it within one business act. Amounts are positive 分. */
export type Movement<Type extends BizType> = {
  step: Step<Type>
  from: AccountId
  to: AccountId
  amount: number
}

export type Posting = {
  [Type in BizType]: { bizType: Type; bizId: string; at: Date; movements: Movement<Type>[] }
}[BizType]

/**
 * Posts movements atomically in one statement. Movements of 0 are left out. (bizType, bizId, step) is unique: the constraint
 * `transfer_once` refuses a repeat, which callers avoid by checking their own state under lock.
 * Raises BALANCE_SHORT when a tracked account would go below zero. The steps in `ledger_fee_free_change` make cash free of
 * the withdrawal fee.
 */
export const post = async (tx: Tx, { bizType, bizId, at, movements }: Posting): Promise<void> => {
  const nonZero = movements.filter(({ amount }) => amount !== 0)
  if (nonZero.length === 0) return
  await sql`select ledger_post(${bizType}, ${bizId}, ${at}, ${nonZero.map((m) => m.step)}, ${nonZero.map((m) => m.from)},
    ${nonZero.map((m) => m.to)}, ${nonZero.map((m) => m.amount)}::bigint[])`.execute(tx)
}

/**
 * Locks accounts until the transaction ends, in the order in which `post` locks them. Needed by transactions that post several
 * times, which could deadlock otherwise.
 */
export const lockAccounts = async (tx: Tx, ids: readonly AccountId[]): Promise<void> => {
  await sql`select ledger_lock(${[...new Set(ids)]})`.execute(tx)
}

type SpendInput = {
  bizType: 'payment'
  bizId: string
  at: Date
  userId: number
  to: AccountId
  amount: number
}

/**
 * Pays from a user's wallet, bonus before cash, and returns the part from bonus (分). Raises BALANCE_SHORT when both
 * together are less than the amount.
 */
export const spend = async (
  tx: Tx,
  { bizType, bizId, at, userId, to, amount }: SpendInput,
): Promise<number> => {
  const { rows } = await sql<{ bonus: number }>`
    select ledger_spend(${bizType}, ${bizId}, ${at}, ${String(userId)}, ${to}, ${amount}) as bonus`.execute(
    tx,
  )
  return rows[0]?.bonus ?? 0
}

type HoldInput = { withdrawalId: string; userId: number; amount: number; at: Date }

/**
 * Moves cash of a user to the withdrawal's account, fee-free cash first, and returns the fee-free part (分). Raises
 * BALANCE_SHORT.
 */
export const holdForWithdrawal = async (
  tx: Tx,
  { withdrawalId, userId, amount, at }: HoldInput,
): Promise<number> => {
  const { rows } = await sql<{ free: number }>`
    select ledger_hold(${withdrawalId}, ${at}, ${String(userId)}, ${amount}) as free`.execute(tx)
  return rows[0]?.free ?? 0
}
