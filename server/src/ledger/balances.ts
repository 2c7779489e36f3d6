import type { Db } from '../core/db.ts'
import type { AccountId } from './post.ts'

type Wallet = { cash: number; bonus: number }

const walletIds = (userId: number): [AccountId, AccountId] => [`bonus:${userId}`, `cash:${userId}`]

const toWallet = (rows: { kind: string; balance: number }[]): Wallet => ({
  cash: rows.find((row) => row.kind === 'cash')?.balance ?? 0,
  bonus: rows.find((row) => row.kind === 'bonus')?.balance ?? 0,
})

/** What a user can spend, in 分, as of now; for showing. */
export const walletOf = async (db: Db, userId: number): Promise<Wallet> =>
  toWallet(
    await db
      .selectFrom('ledger_account')
      .select(['kind', 'balance'])
      .where('id', 'in', walletIds(userId))
      .execute(),
  )
