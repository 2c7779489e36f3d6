import type { OutputOf } from '@shanghao/contract/call'
import type { reconciliationCalls } from '@shanghao/contract/pay/reconciliation'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { DifferenceRow } from './queries.ts'

type Detail = OutputOf<typeof reconciliationCalls.difference>

/** What an operator does about a difference, by its reason. */
const ADVICE: Readonly<Record<DifferenceRow['reason'], string>> = {
  unknown_here:
    '我们没有这个单号：商户号可能被其他软件使用，或数据库恢复后缺了记录。到商户平台按单号找到对方；转账的，从付款用户的余额扣减，再恢复转账。',
  missing_there: '次日账单可能会补上，届时自动了结；仍没有的，向渠道查询。',
  amount:
    '两边金额不一致：到商户平台核对。渠道多收的，在商户平台退回，或更正付款人的余额；支付仍未结束的，先关闭支付。',
  other_number: '同一单号在渠道有另一笔交易：到商户平台查明我们没有记录的那一笔。',
  duplicate: '同一单号出现多次：用户多付的，在商户平台退回或更正余额；重复转账的，联系渠道处理。',
  not_counted_here: '渠道已成功，我们没能入账：提现仍在审核的，先通过再重新对账；其余查看服务器日志。',
  failed_here: '用户收到了渠道的款，余额里也退了一份：联系用户，从余额扣减。',
  returned: '转账到账后被退回，钱在商户账户：把金额和手续费更正到用户余额，由用户重新提现。',
}
export const adviceFor = (reason: DifferenceRow['reason']): string => ADVICE[reason]

export const findDifference = (db: Db, id: number): Promise<DifferenceRow | undefined> =>
  db
    .selectFrom('reconciliation_difference')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<Omit<DifferenceRow, 'id' | 'day'>>()
    .executeTakeFirst()

/** Lines of the channel's bills with the number of a difference, of any day. */
export const listBillLines = async (db: Db, row: DifferenceRow): Promise<Detail['lines']> => {
  const lines = await db
    .selectFrom('bill_line')
    .select(['day', 'line', 'kind', 'transaction_id', 'amount_fen', 'at'])
    .where('channel', '=', row.channel)
    .where('bill', '=', row.bill)
    .where('own_id', '=', row.own_id)
    .$narrowType<Pick<DifferenceRow, 'kind'>>()
    .orderBy('day')
    .orderBy('line')
    .execute()
  return lines.map((line) => ({
    day: line.day,
    line: line.line,
    kind: line.kind,
    transactionId: line.transaction_id,
    amountFen: line.amount_fen,
    at: line.at.getTime(),
  }))
}

type RecordRow = {
  kind: 'payment' | 'refund' | 'withdrawal' | 'closed_payout'
  id: string
  user_id: number
  state: string
  amount_fen: number
  transaction_id: string | null
  created_at: Date
}

/** What we have under the number of a difference, or under the channel's for a transfer by hand; for a withdrawal the amount that was to arrive. */
export const findOwnRecord = async (db: Db, { kind, own_id }: DifferenceRow): Promise<Detail['record']> => {
  const { rows } = await sql<RecordRow>`
    select 'payment' as kind, id, user_id, state, amount_fen, transaction_id, created_at from payment
     where ${kind} = 'payment' and id = ${own_id}
    union all
    select 'refund', r.id, p.user_id, r.state, r.amount_fen, r.refund_transaction_id, r.created_at
      from refund r join payment p on p.id = r.payment_id where ${kind} = 'refund' and r.id = ${own_id}
    union all
    select 'withdrawal', id, user_id, state, amount_fen - fee_fen, transaction_id, created_at from withdrawal
     where ${kind} in ('payout', 'payout_return') and id = ${own_id}
    union all
    select 'closed_payout', p.id::text, p.user_id, 'paid', p.cash_fen, p.transaction_id, p.at from closed_payout p
     where ${kind} in ('payout', 'payout_return') and not exists (select from withdrawal where id = ${own_id})
       and (p.transaction_id = ${own_id} or p.transaction_id in (
         select transaction_id from bill_line
          where channel = p.channel and bill = 'fund' and kind = 'payout' and own_id = ${own_id}))`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  return {
    kind: row.kind,
    id: row.id,
    userId: String(row.user_id),
    state: row.state,
    amountFen: row.amount_fen,
    transactionId: row.transaction_id,
    createdAt: row.created_at.getTime(),
  }
}

/** What was corrected because of a difference. */
export const listCorrections = async (db: Db, id: number): Promise<Detail['corrections']> => {
  const rows = await db
    .selectFrom('wallet_correction')
    .select(['user_id', 'direction', 'amount_fen', 'reason', 'at'])
    .where('difference_id', '=', id)
    .$narrowType<{ direction: 'credit' | 'debit' }>()
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    userId: String(row.user_id),
    direction: row.direction,
    amountFen: row.amount_fen,
    reason: row.reason,
    at: row.at.getTime(),
  }))
}

/** Approvals of corrections that name a difference and wait. */
export const listAwaitedCorrections = async (db: Db, id: number, now: Date): Promise<number[]> => {
  const rows = await db
    .selectFrom('operator_approval')
    .select('id')
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .where('kind', 'in', ['credit_wallet', 'debit_wallet'])
    .where('subject', 'like', `correction:%:difference:${id}`)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
