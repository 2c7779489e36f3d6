import type { Db } from '../core/database/db.ts'
import type { AccountId } from './post.ts'

/** `feeFree` is the part of `cash` that is withdrawn free of fee. */
type Wallet = { cash: number; bonus: number; feeFree: number }

const walletIds = (userId: number): [AccountId, AccountId] => [`bonus:${userId}`, `cash:${userId}`]

const walletOfRows = (rows: { kind: string; balance: number; fee_free: number }[]): Wallet => ({
  cash: rows.find((row) => row.kind === 'cash')?.balance ?? 0,
  bonus: rows.find((row) => row.kind === 'bonus')?.balance ?? 0,
  feeFree: rows.find((row) => row.kind === 'cash')?.fee_free ?? 0,
})

/** A user's balances in 分, unlocked: for display and early checks. */
export const readWallet = async (db: Db, userId: number): Promise<Wallet> =>
  walletOfRows(
    await db
      .selectFrom('ledger_account')
      .select(['kind', 'balance', 'fee_free'])
      .where('id', 'in', walletIds(userId))
      .execute(),
  )
