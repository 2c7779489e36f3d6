import type { moneyKinds } from '@shanghao/contract/finance/shapes'
import { sql } from 'kysely'
import { fail } from '../../../core/errors.ts'
import { findWithdrawal, type WithdrawalRow } from '../withdrawal/withdrawals.ts'
import type { MoneySource, Planned } from './moneyTrace.ts'

const WAITS_FOR: Partial<Record<WithdrawalRow['state'], string>> = {
  reviewing: '人工审核通过后转到支付宝',
  approved: '即将转到支付宝',
  paying: '支付宝处理中，到账前会持续查询',
  unknown: '支付宝还没有返回结果，会持续查询，确认未成功时全额退回',
}

const plannedPayout = (row: WithdrawalRow): Planned[] => {
  const text = WAITS_FOR[row.state]
  if (text === undefined) return []
  const from = `withdrawing:${row.id}` as const
  // When the provider is asked again is no moment at which the money moves.
  const at = row.state === 'approved' ? row.next_ask_at : null
  return [
    { at, text, from, to: 'clearing:alipay', fen: row.amount_fen - row.fee_fen },
    { at, text: '提现手续费', from, to: 'revenue:platform', fen: row.fee_fen },
  ]
}

const withdrawalMoney: MoneySource = async (db, id, { userId }) => {
  const row = (await findWithdrawal(db, userId, id)) ?? fail('NOT_FOUND')
  return {
    title: '提现',
    trail: { pots: [`withdrawing:${id}`], acts: [], paidFor: [] },
    words: { 'clearing:alipay': `你的支付宝 ${row.masked}`, 'revenue:platform': '提现手续费' },
    planned: plannedPayout(row),
  }
}

/** A recharge is whose wallet it fills: by its own row, or by the ledger where it was credited by hand. */
const rechargeMoney: MoneySource = async (db, id, { userId }) => {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from recharge where id = ${id} and user_id = ${userId})
        or exists (select from ledger_transfer where biz_type = 'recharge' and biz_id = ${id} and to_id = ${`cash:${userId}`}) as own`.execute(
    db,
  )
  if (!rows[0]?.own) return fail('NOT_FOUND')
  return {
    title: '充值',
    trail: {
      pots: [],
      acts: ['recharge', 'reward'].map((type) => ({ type, id })),
      paidFor: [{ purpose: 'recharge', id }],
    },
    words: {},
    planned: [],
  }
}

const paymentMoney: MoneySource = async (db, id, { userId }) => {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return fail('NOT_FOUND')
  return {
    title: '付款',
    trail: { pots: [`refunding:${id}`], acts: [{ type: 'payment', id }], paidFor: [] },
    words: {},
    planned: [],
  }
}

export type MoneyKind = (typeof moneyKinds)[number]

/** The kinds of things finance can tell about itself; others are handed in by app.ts. */
export const ownSources: Record<Exclude<MoneyKind, 'order'>, MoneySource> = {
  withdrawal: withdrawalMoney,
  recharge: rechargeMoney,
  payment: paymentMoney,
}
