import type { BulkChange, BulkPriceName } from '@shanghao/contract/goods/bulk'
import { type GoodsListing, goodsListing } from '@shanghao/contract/goods/listing'
import { PRICE_MAX_FEN } from '@shanghao/contract/goods/listingRules'
import { type GoodsState, goodsStateNames, goodsTransitions } from '@shanghao/contract/goods/states'
import { yuanShort } from '@shanghao/contract/money'
import { fieldLabels } from '@shanghao/contract/validation/labels'
import { fieldMessage } from '@shanghao/contract/validation/schema'
import { weekText } from '@shanghao/contract/week'
import type { StoredListing } from '../sheet/listings.ts'

/** What a change does to an account. */
export type PlannedChange =
  | { readonly does: 'terms'; readonly form: GoodsListing; readonly before: string; readonly after: string }
  | { readonly does: 'state'; readonly to: GoodsState; readonly before: string; readonly after: string }
  | { readonly does: 'nothing' }
  | { readonly does: 'refused'; readonly reason: string }

const refused = (reason: string): PlannedChange => ({ does: 'refused', reason })

type Price = Extract<BulkChange, { kind: 'price' }>

/** A price after a change (分), rounded half up; null where the account doesn't offer the plan. */
const newPrice = (fen: number | null, { by, roundFen }: Price): number | null => {
  if (fen === null) return null
  const exact = by.how === 'set' ? by.fen : by.how === 'add' ? fen + by.fen : (fen * (100 + by.percent)) / 100
  return Math.round(exact / roundFen) * roundFen
}

const priceText = (form: GoodsListing, names: readonly BulkPriceName[]): string =>
  names
    .flatMap((name) => {
      const fen = form[name]
      return fen === null ? [] : [`${fieldLabels.get(name)?.label ?? name} ${yuanShort(fen)} 元`]
    })
    .join('，')

const hoursText = ({ week, minHours, maxHours }: GoodsListing): string =>
  `${weekText(week)}，租期 ${minHours}–${maxHours} 小时`

/** Whether two forms have the same terms. */
const isSame = (a: GoodsListing, b: GoodsListing): boolean => JSON.stringify(a) === JSON.stringify(b)

const planPrice = ({ form }: StoredListing, change: Price): PlannedChange => {
  const entries = change.prices.map((name) => [name, newPrice(form[name], change)] as const)
  if (entries.some(([, fen]) => fen !== null && (fen < 1 || fen > PRICE_MAX_FEN)))
    return refused('改后的价格超出范围')
  const next: GoodsListing = { ...form, ...Object.fromEntries(entries) }
  if (isSame(form, next)) return { does: 'nothing' }
  return {
    does: 'terms',
    form: next,
    before: priceText(form, change.prices),
    after: priceText(next, change.prices),
  }
}

const planHours = (
  { form }: StoredListing,
  change: Extract<BulkChange, { kind: 'hours' }>,
): PlannedChange => {
  const given = {
    ...form,
    week: change.week ?? form.week,
    minHours: change.minHours ?? form.minHours,
    maxHours: change.maxHours ?? form.maxHours,
  }
  if (isSame(form, given)) return { does: 'nothing' }
  const parsed = goodsListing.safeParse(given, { error: fieldMessage })
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '')
  return { does: 'terms', form: parsed.data, before: hoursText(form), after: hoursText(parsed.data) }
}

/** An account that waits for its owner is confirmed by looking at it, which is done one by one. */
const planShelf = ({ state, rests }: StoredListing, verb: 'shelve' | 'unshelve'): PlannedChange => {
  const { from, to } = goodsTransitions[verb]
  if (state === to) return { does: 'nothing' }
  if (verb === 'shelve' && rests) return refused('有维权在处理，结束后才能重新上架')
  if (verb === 'shelve' && state === 'awaiting_owner') return refused('归还后等你确认，请逐个确认后上架')
  const states: readonly GoodsState[] = from
  if (!states.includes(state))
    return refused(`${goodsStateNames[state]}的账号不能${verb === 'shelve' ? '上架' : '下架'}`)
  return { does: 'state', to, before: goodsStateNames[state], after: goodsStateNames[to] }
}

/** What a change does to an account, by the same rules as one by one. */
export const planChange = (account: StoredListing, change: BulkChange): PlannedChange => {
  if (change.kind === 'shelve' || change.kind === 'unshelve') return planShelf(account, change.kind)
  if (account.state === 'banned') return refused(`${goodsStateNames.banned}的账号不能修改`)
  return change.kind === 'price' ? planPrice(account, change) : planHours(account, change)
}
