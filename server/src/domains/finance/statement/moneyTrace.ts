import type { ResultOf } from '@shanghao/contract/call'
import type { financeCalls } from '@shanghao/contract/finance/calls'
import type { Db } from '../../../core/database/db.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import type { AccountId } from '../../../ledger/post.ts'
import { meaningOf } from './entries.ts'
import { type Trail, type Transfer, transfersOf } from './transfers.ts'

type Story = ResultOf<typeof financeCalls.money>

/** A movement that is still to come; `at` is null while nobody knows when. Amounts of 0 are left out. */
export type Planned = { at: Date | null; text: string; from: AccountId; to: AccountId; fen: number }

/** What money moved for, as one of its parties may see it. */
export type MoneyThing = {
  title: string
  trail: Trail
  /** Words for accounts that mean something in this story, e.g. `cash:100001` → 号主. The viewer's own need none. */
  words: Readonly<Record<string, string>>
  planned: Planned[]
}

/** How one kind of thing tells about its money. Raises NOT_FOUND for who is no party of it. */
export type MoneySource = (db: Db, id: string, viewer: Viewer, now: Date) => Promise<MoneyThing>

const PLACES: Record<string, string> = {
  cash: '其他用户',
  bonus: '其他用户',
  escrow: '平台托管',
  refunding: '原路退回中',
  withdrawing: '提现中',
  revenue: '平台',
  promotion: '平台补贴',
  'clearing:wechat': '微信支付',
  'clearing:alipay': '支付宝',
}

const accountLabel = (account: string, viewer: Viewer, words: MoneyThing['words']): string => {
  if (account === `cash:${viewer.userId}`) return '你的现金余额'
  if (account === `bonus:${viewer.userId}`) return '你的赠送余额'
  return words[account] ?? PLACES[account] ?? PLACES[account.split(':')[0] ?? ''] ?? '平台'
}

type Holder = Story['places'][number]['holder']

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

/** Accounts that hold money for one thing; what leaves them came in before. */
const isPot = (account: string): boolean => /^(escrow|refunding|withdrawing):/.test(account)

/**
 * Follows the movements in their order: what an account gives that it did not get in this story was put in, the rest is
 * passed on. Wallets pass on only within one business act; otherwise they are where money comes from or ends.
 */
const follow = (
  transfers: Transfer[],
): { totalFen: number; held: Map<string, { account: string; fen: number }> } => {
  const held = new Map<string, { account: string; fen: number }>()
  let totalFen = 0
  for (const { from_id, to_id, amount, biz_type, biz_id } of transfers) {
    const keyOf = (account: string) => (isPot(account) ? account : `${account} ${biz_type} ${biz_id}`)
    const had = held.get(keyOf(from_id))?.fen ?? 0
    const passedOn = Math.min(had, amount)
    totalFen += amount - passedOn
    held.set(keyOf(from_id), { account: from_id, fen: had - passedOn })
    const has = held.get(keyOf(to_id))?.fen ?? 0
    held.set(keyOf(to_id), { account: to_id, fen: has + amount })
  }
  return { totalFen, held }
}

type Step = Story['steps'][number]

/** Movements that read the same are one: who sees two purses of somebody else as one person sees one payment. */
const merged = (steps: Step[]): Step[] => {
  const lines = new Map<string, Step>()
  for (const step of steps) {
    const key = [step.state, step.at, step.text, step.from, step.to].join(' ')
    const same = lines.get(key)
    lines.set(key, same ? { ...same, fen: same.fen + step.fen } : step)
  }
  return [...lines.values()]
}

/** The way of a thing's money in the words of who looks: every movement, what is still to come, and where each 分 is now. */
export const moneyTrace = async (
  db: Db,
  { title, trail, words, planned }: MoneyThing,
  viewer: Viewer,
): Promise<Story> => {
  const transfers = await transfersOf(db, trail, viewer.userId)
  const { totalFen, held } = follow(transfers)
  const place = (account: string) => accountLabel(account, viewer, words)
  const places = new Map<string, Story['places'][number]>()
  for (const { account, fen } of held.values())
    if (fen > 0) {
      const name = place(account)
      const fenThere = (places.get(name)?.fen ?? 0) + fen
      places.set(name, { place: name, holder: holderOf(account, viewer), fen: fenThere })
    }
  const done = transfers.map((row): Step => {
    const { story } = meaningOf(row)
    return {
      state: 'done',
      at: row.at.getTime(),
      text: story,
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
    steps: [...merged(done), ...merged(toCome)],
  }
}
