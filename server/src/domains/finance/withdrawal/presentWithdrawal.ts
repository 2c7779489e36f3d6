import type { ResultOf } from '@shanghao/contract/call'
import { withdrawalStateNames } from '@shanghao/contract/finance/states'
import type { withdrawCalls } from '@shanghao/contract/finance/withdrawal'
import { maskName, maskPhone } from '@shanghao/contract/rules'
import type { AccountRow } from './accounts.ts'
import { STUCK_MS } from './payouts.ts'
import type { ReviewRow, WithdrawalRow } from './withdrawalQueries.ts'

type Account = ResultOf<typeof withdrawCalls.saveWithdrawAccount>
type Summary = ResultOf<typeof withdrawCalls.withdraw>
type Detail = ResultOf<typeof withdrawCalls.withdrawalDetail>
type Review = ResultOf<typeof withdrawCalls.withdrawalReviews>['list'][number]

/** `holder` is the verified name, masked as the user may see it. */
export const presentAccount = (row: AccountRow, holder: string): Account => ({
  accountId: row.id,
  channel: 'alipay',
  account: row.masked,
  holder,
  isDefault: row.is_default,
  createdAt: row.created_at.getTime(),
})

export const presentWithdrawal = (row: WithdrawalRow): Summary => ({
  withdrawalId: row.id,
  state: row.state,
  stateName: withdrawalStateNames[row.state],
  amountFen: row.amount_fen,
  feeFreeFen: row.fee_free_fen,
  feeFen: row.fee_fen,
  arrivesFen: row.amount_fen - row.fee_fen,
  account: row.masked,
  createdAt: row.created_at.getTime(),
  finishedAt: row.finished_at?.getTime() ?? null,
  reason: row.reason,
})

const EVENT_TEXTS: Record<string, string> = {
  approve: '审核通过',
  refuse: '审核未通过，金额已退回余额',
  stop: '账号已停用，金额已退回余额',
  send: '已提交支付宝转账',
  doubt: '支付宝还没有返回结果，正在查询',
  follow: '支付宝正在处理',
  pay: '已到账',
  fail: '转账未成功，金额已退回余额',
}

type Event = { verb: string; to_state: string; at: Date }

const eventText = ({ verb, to_state }: Event): string => {
  if (verb !== 'apply') return EVENT_TEXTS[verb] ?? verb
  return to_state === 'reviewing' ? '已提交申请，等待人工审核' : '已提交申请，等待转账'
}

type DetailInput = { holder: string; isPaused: boolean; events: Event[] }

export const presentDetail = (row: WithdrawalRow, { holder, isPaused, events }: DetailInput): Detail => ({
  ...presentWithdrawal(row),
  holder,
  paused: isPaused,
  transactionId: row.transaction_id,
  events: events.map((event) => ({ at: event.at.getTime(), text: eventText(event) })),
})

/** Whether a withdrawal has been in flight for longer than `STUCK_MS`. */
const isStuck = ({ next_ask_at, sent_at, created_at }: ReviewRow, now: Date): boolean =>
  next_ask_at !== null && now.getTime() - (sent_at ?? created_at).getTime() > STUCK_MS

/** A verified name as operators see it; `holder` is null for a closed account. */
export const presentHolder = (holder: string | null): string =>
  holder === null ? '已注销' : maskName(holder)

/** `holder` is the verified name, null for a closed account. */
export const presentReview = (row: ReviewRow, holder: string | null, now: Date): Review => ({
  ...presentWithdrawal(row),
  userId: String(row.user_id),
  phone: maskPhone(row.phone),
  holder: presentHolder(holder),
  paidBefore: { count: row.paid_count, fen: row.paid_fen },
  stuck: isStuck(row, now),
  asked: row.asked,
  nextAskAt: row.next_ask_at?.getTime() ?? null,
  events: row.events.map(({ at, verb, actor }) => ({ at: Date.parse(at), verb, actor })),
})
