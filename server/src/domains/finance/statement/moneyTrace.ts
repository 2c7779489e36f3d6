import type { ResultOf } from '@shanghao/contract/call'
import type { financeCalls } from '@shanghao/contract/finance/calls'
import { channelNames, outsideChannels } from '@shanghao/contract/refundWays'
import type { Db } from '../../../core/database/db.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import type { AccountId } from '../../../ledger/post.ts'
import { listTransfers, type Transfer, type TransferScope } from './transfers.ts'
import { describeTransfer } from './transferTexts.ts'

type Trace = ResultOf<typeof financeCalls.money>

/** A future movement; `at` is null while its time is unknown. Amounts of 0 are left out. */
export type PlannedMovement = { at: Date | null; text: string; from: AccountId; to: AccountId; fen: number }

/** A thing whose money is traced, as one of its parties may see it. */
export type TraceSubject = {
  title: string
  scope: TransferScope
  /** Labels of accounts in this trace, e.g. `cash:100001` → 号主; not needed for the viewer's own. */
  labels: Readonly<Record<string, string>>
  planned: PlannedMovement[]
}

/** Finds the money of one kind of thing. Raises NOT_FOUND for a viewer who is no party of it. */
export type MoneySource = (db: Db, id: string, viewer: Viewer, now: Date) => Promise<TraceSubject>

const ACCOUNT_LABELS: Record<string, string> = {
  cash: '其他用户',
  bonus: '其他用户',
  escrow: '平台托管',
  refunding: '原路退回中',
  withdrawing: '提现中',
  revenue: '平台',
  promotion: '平台补贴',
  ...Object.fromEntries(outsideChannels.map((channel) => [`clearing:${channel}`, channelNames[channel]])),
}

/** The name of an account that is not the reader's own. */
export const accountLabel = (account: string, labels: TraceSubject['labels']): string =>
  labels[account] ?? ACCOUNT_LABELS[account] ?? ACCOUNT_LABELS[account.split(':')[0] ?? ''] ?? '平台'

const ownOrLabel = (account: string, viewer: Viewer, labels: TraceSubject['labels']): string => {
  if (account === `cash:${viewer.userId}`) return '你的现金余额'
  if (account === `bonus:${viewer.userId}`) return '你的赠送余额'
  return accountLabel(account, labels)
}

type Holder = Trace['places'][number]['holder']

const HOLDERS: Record<string, Holder> = {
  cash: 'party',
  bonus: 'party',
  escrow: 'escrow',
  refunding: 'underway',
  withdrawing: 'underway',
  clearing: 'channel',
}

const holderOf = (account: string, viewer: Viewer): Holder =>
  /^(cash|bonus):/.test(account) && account.endsWith(`:${viewer.userId}`)
    ? 'wallet'
    : (HOLDERS[account.split(':')[0] ?? ''] ?? 'platform')

/** Accounts that hold money for one thing. */
const isHoldingAccount = (account: string): boolean => /^(escrow|refunding|withdrawing):/.test(account)

/**
 * Computes where the money is after all movements. An amount that leaves an account without having come in by an earlier
 * movement is new input, else it is passed on. A wallet passes money on only within one business act.
 */
const traceMovements = (
  transfers: Transfer[],
): { totalFen: number; held: Map<string, { account: string; fen: number }> } => {
  const held = new Map<string, { account: string; fen: number }>()
  let totalFen = 0
  for (const { from_id, to_id, amount, biz_type, biz_id } of transfers) {
    const keyOf = (account: string) =>
      isHoldingAccount(account) ? account : `${account} ${biz_type} ${biz_id}`
    const had = held.get(keyOf(from_id))?.fen ?? 0
    const passedOn = Math.min(had, amount)
    totalFen += amount - passedOn
    held.set(keyOf(from_id), { account: from_id, fen: had - passedOn })
    const has = held.get(keyOf(to_id))?.fen ?? 0
    held.set(keyOf(to_id), { account: to_id, fen: has + amount })
  }
  return { totalFen, held }
}

type Step = Trace['steps'][number]

/** Sums up steps with the same texts: cash and bonus of another user have the same label, and their payment is one step. */
const mergeSteps = (steps: Step[]): Step[] => {
  const lines = new Map<string, Step>()
  for (const step of steps) {
    const key = [step.state, step.at, step.text, step.from, step.to].join(' ')
    const same = lines.get(key)
    lines.set(key, same ? { ...same, fen: same.fen + step.fen } : step)
  }
  return [...lines.values()]
}

/** The trace of a thing's money for a viewer: every movement, planned movements, and the current place of each 分. */
export const moneyTrace = async (
  db: Db,
  { title, scope, labels, planned }: TraceSubject,
  viewer: Viewer,
): Promise<Trace> => {
  const transfers = await listTransfers(db, scope, viewer.userId)
  const { totalFen, held } = traceMovements(transfers)
  const place = (account: string) => ownOrLabel(account, viewer, labels)
  const places = new Map<string, Trace['places'][number]>()
  for (const { account, fen } of held.values())
    if (fen > 0) {
      const name = place(account)
      const fenThere = (places.get(name)?.fen ?? 0) + fen
      places.set(name, { place: name, holder: holderOf(account, viewer), fen: fenThere })
    }
  const done = transfers.map((row): Step => {
    const { traceText } = describeTransfer(row)
    return {
      state: 'done',
      at: row.at.getTime(),
      text: traceText,
      from: place(row.from_id),
      to: place(row.to_id),
      fen: row.amount,
    }
  })
  const toCome = planned
    .filter(({ fen }) => fen > 0)
    .map(({ at, text, from, to, fen }): Step => {
      return { state: 'planned', at: at?.getTime() ?? null, text, from: place(from), to: place(to), fen }
    })
  return {
    title,
    totalFen,
    places: [...places.values()],
    steps: [...mergeSteps(done), ...mergeSteps(toCome)],
  }
}
