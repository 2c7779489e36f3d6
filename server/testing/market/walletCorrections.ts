import type { TestUser } from '../people/testUser.ts'
import type { TestServer } from '../server/startServer.ts'

type Named = { transferId?: number; differenceId?: number }
type Direction = 'credit' | 'debit'
type Found = {
  reason: string
  ownId: string
  oursFen?: number
  theirsFen?: number
  kind?: string
  transactionId?: string
}

/** Corrections of wallets that one operator requests and another approves, and the differences that they name. */
export const setUpWalletCorrections = (
  { clock, pool }: TestServer,
  { first, second }: { first: TestUser; second: TestUser },
) => {
  const correct = (direction: Direction, { userId }: { userId: number }, amountFen: number, named: Named) =>
    first.client.finance[direction === 'credit' ? 'creditWallet' : 'debitWallet']({
      userId: String(userId),
      amountFen,
      reason: '转账被退回',
      ...named,
    })

  const approve = (approvalId: number | null) => second.client.ops.approve({ approvalId: approvalId ?? 0 })

  /** Requests and approves a correction; returns its id. */
  const approved = async (
    direction: Direction,
    user: { userId: number },
    fen: number,
    named: Named,
  ): Promise<string> => {
    const { awaitedApproval } = await correct(direction, user, fen, named)
    await approve(awaitedApproval)
    const { rows } = await pool.query('select id from wallet_correction where approval_id = $1', [
      awaitedApproval,
    ])
    return String(rows[0].id)
  }

  /** The last transfer of an account, as an operator finds it. */
  const lastOf = async (account: string): Promise<number> =>
    (await first.client.finance.ledgerEntries({ account })).list[0]?.transferId ?? 0

  /** A transfer by its business act. */
  const transferOf = async (bizType: string, bizId: string, step: string): Promise<number> => {
    const { rows } = await pool.query(
      'select id from ledger_transfer where biz_type = $1 and biz_id = $2 and step = $3',
      [bizType, bizId, step],
    )
    return rows[0].id
  }

  /** Records an open difference of a bill of Alipay, by default of a payout. */
  const difference = async ({ kind = 'payout', transactionId = 'tx', ...found }: Found): Promise<number> => {
    const { rows } = await pool.query(
      `insert into reconciliation_difference (channel, bill, day, kind, own_id, transaction_id, reason, ours_fen, theirs_fen, state, noted_at)
     values ('alipay', $1, '2026-11-17', $2, $3, $4, $5, $6, $7, 'open', $8) returning id`,
      [
        kind.startsWith('payout') ? 'fund' : 'trade',
        kind,
        found.ownId,
        transactionId,
        found.reason,
        found.oursFen ?? null,
        found.theirsFen ?? null,
        clock.now(),
      ],
    )
    return rows[0].id
  }

  return { correct, approve, approved, lastOf, transferOf, difference }
}
