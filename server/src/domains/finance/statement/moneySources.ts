import type { moneyKinds } from '@shanghao/contract/finance/shapes'
import { sql } from 'kysely'
import { fail } from '../../../core/errors.ts'
import { findWithdrawal, type WithdrawalRow } from '../withdrawal/withdrawalQueries.ts'
import type { MoneySource, PlannedMovement } from './moneyTrace.ts'

const PLANNED_TEXTS: Partial<Record<WithdrawalRow['state'], string>> = {
  reviewing: '人工审核通过后转到支付宝',
  approved: '即将转到支付宝',
  paying: '支付宝处理中，到账前会持续查询',
  unknown: '支付宝还没有返回结果，会持续查询，确认未成功时全额退回',
}

const plannedPayout = (row: WithdrawalRow): PlannedMovement[] => {
  const text = PLANNED_TEXTS[row.state]
  if (text === undefined) return []
  const from = `withdrawing:${row.id}` as const
  // The time of the next query is not the time at which the money moves.
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
    scope: { holdingAccounts: [`withdrawing:${id}`], acts: [], paidFor: [] },
    labels: { 'clearing:alipay': `你的支付宝 ${row.masked}`, 'revenue:platform': '提现手续费' },
    planned: plannedPayout(row),
  }
}

/** A recharge belongs to the user whose wallet it credits: by its row, or by the ledger for opening balances. */
const rechargeMoney: MoneySource = async (db, id, { userId }) => {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from recharge where id = ${id} and user_id = ${userId})
        or exists (select from ledger_transfer where biz_type = 'recharge' and biz_id = ${id} and to_id = ${`cash:${userId}`}) as own`.execute(
    db,
  )
  if (!rows[0]?.own) return fail('NOT_FOUND')
  return {
    title: '充值',
    scope: {
      holdingAccounts: [],
      acts: ['recharge', 'reward'].map((type) => ({ type, id })),
      paidFor: [{ purpose: 'recharge', id }],
    },
    labels: {},
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
    scope: { holdingAccounts: [`refunding:${id}`], acts: [{ type: 'payment', id }], paidFor: [] },
    labels: {},
    planned: [],
  }
}

export type MoneyKind = (typeof moneyKinds)[number]

/** The money sources of finance; app.ts passes in those of other domains. */
export const moneySources: Record<Exclude<MoneyKind, 'order'>, MoneySource> = {
  withdrawal: withdrawalMoney,
  recharge: rechargeMoney,
  payment: paymentMoney,
}
