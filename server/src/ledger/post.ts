import { sql } from 'kysely'
import type { Tx } from '../core/database/db.ts'

/** An account of the ledger: kind and owner. Platform-wide accounts have an owner of their own, e.g. `revenue:platform`. */
export type AccountId =
  `${'cash' | 'bonus' | 'escrow' | 'refunding' | 'withdrawing' | 'revenue' | 'promotion' | 'clearing'}:${string}`

/** One movement of money; `step` tells the movements of one business act apart. Amounts are positive 分. */
export type Movement = { step: string; from: AccountId; to: AccountId; amount: number }

export type Posting = { bizType: string; bizId: string; at: Date; movements: Movement[] }

/**
 * Moves money, all movements or none, in one statement. Movements of 0 are left out. The same (bizType, bizId, step)
 * posts once: a repeat is refused by `transfer_once`, which callers prevent by checking their own state under lock.
 * Raises BALANCE_SHORT when a tracked account would go below zero. Some steps make cash free of the withdrawal fee: those of
 * `ledger_fee_free_change`.
 */
export const post = async (tx: Tx, { bizType, bizId, at, movements }: Posting): Promise<void> => {
  const moving = movements.filter(({ amount }) => amount !== 0)
  if (moving.length === 0) return
  await sql`select ledger_post(${bizType}, ${bizId}, ${at}, ${moving.map((m) => m.step)}, ${moving.map((m) => m.from)},
    ${moving.map((m) => m.to)}, ${moving.map((m) => m.amount)}::bigint[])`.execute(tx)
}

/**
 * Locks accounts until the transaction ends, in the order `post` locks them. For a transaction that posts several times:
 * two of them that touch the same accounts in different orders would deadlock.
 */
export const lockAccounts = async (tx: Tx, ids: readonly AccountId[]): Promise<void> => {
  await sql`select ledger_lock(${[...new Set(ids)]})`.execute(tx)
}

type Spending = { bizType: string; bizId: string; at: Date; userId: number; to: AccountId; amount: number }

/**
 * Pays from a user's wallet, bonus before cash, and answers how much came from bonus (分). Raises BALANCE_SHORT when
 * both together do not reach.
 */
export const spend = async (
  tx: Tx,
  { bizType, bizId, at, userId, to, amount }: Spending,
): Promise<number> => {
  const { rows } = await sql<{ bonus: number }>`
    select ledger_spend(${bizType}, ${bizId}, ${at}, ${String(userId)}, ${to}, ${amount}) as bonus`.execute(
    tx,
  )
  return rows[0]?.bonus ?? 0
}

type Holding = { withdrawalId: string; userId: number; amount: number; at: Date }

/**
 * Sets cash of a user aside for a withdrawal, fee-free cash first, and answers how much of it was fee-free (分). Raises
 * BALANCE_SHORT.
 */
export const hold = async (tx: Tx, { withdrawalId, userId, amount, at }: Holding): Promise<number> => {
  const { rows } = await sql<{ free: number }>`
    select ledger_hold(${withdrawalId}, ${at}, ${String(userId)}, ${amount}) as free`.execute(tx)
  return rows[0]?.free ?? 0
}
