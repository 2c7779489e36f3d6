import type { ManualChannel } from '@shanghao/contract/finance/states'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

export type ClosedWallet = {
  cash_fen: number
  bonus_fen: number
  /** The number of the identity that the account had when it was closed; null for none. */
  identity_id: number | null
}

/** What is in the wallet of a closed account. Raises NOT_FOUND for no such user, and ACCOUNT_NOT_CLOSED. */
export const readClosedWallet = async (tx: Tx, userId: number): Promise<ClosedWallet> => {
  const { rows } = await sql<ClosedWallet & { state: string }>`
    select u.state, coalesce(c.balance, 0)::bigint as cash_fen, coalesce(b.balance, 0)::bigint as bonus_fen, k.identity_id
      from app_user u
      left join account_closing k on k.user_id = u.id and k.closed_at is not null
      left join ledger_account c on c.id = 'cash:' || u.id
      left join ledger_account b on b.id = 'bonus:' || u.id
     where u.id = ${userId}`.execute(tx)
  const { state, ...wallet } = rows[0] ?? fail('NOT_FOUND')
  return state === 'closed' ? wallet : fail('ACCOUNT_NOT_CLOSED')
}

export type ClosedPayoutRow = {
  id: number
  cash_fen: number
  bonus_fen: number
  channel: ManualChannel
  transaction_id: string
  evidence: string
  operator_id: number
  approved_by: number
  at: Date
}

/** What was paid out of a closed account, the newest first. */
export const listClosedPayouts = (tx: Tx, userId: number): Promise<ClosedPayoutRow[]> =>
  tx
    .selectFrom('closed_payout as p')
    .innerJoin('operator_approval as a', 'a.id', 'p.approval_id')
    .select(['p.id', 'p.cash_fen', 'p.bonus_fen', 'p.channel', 'p.transaction_id', 'p.evidence'])
    .select(['p.operator_id', 'a.decided_by as approved_by', 'p.at'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id', 'desc')
    .$narrowType<{ channel: ManualChannel; approved_by: number }>()
    .execute()
