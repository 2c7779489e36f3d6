import type { Db, Tx } from '../core/db.ts'
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

/** The same under lock until the transaction ends; for deciding how a price is split. */
export const lockWallet = async (tx: Tx, userId: number): Promise<Wallet> =>
  toWallet(
    await tx
      .selectFrom('ledger_account')
      .select(['kind', 'balance'])
      .where('id', 'in', walletIds(userId))
      .orderBy('id')
      .forUpdate()
      .execute(),
  )
