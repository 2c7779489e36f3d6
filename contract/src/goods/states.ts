import type { Transitions } from '../transitions.ts'

/** States of an account. Whether it is rented right now is derived from its leases, not stored. */
export const goodsStates = [
  'draft',
  'reviewing',
  'rejected',
  'on_shelf',
  'off_shelf',
  'awaiting_owner',
  'disputed',
  'banned',
  'deleted',
] as const
export type GoodsState = (typeof goodsStates)[number]

/** Transitions by verb, used by the server's checks and the app's buttons. */
export const goodsTransitions = {
  submit: { from: ['draft', 'rejected'], to: 'reviewing' },
  approve: { from: ['reviewing'], to: 'on_shelf' },
  reject: { from: ['reviewing'], to: 'rejected' },
  shelve: { from: ['off_shelf', 'awaiting_owner'], to: 'on_shelf' },
  unshelve: { from: ['on_shelf', 'awaiting_owner'], to: 'off_shelf' },
  /** After a rental, where the owner confirms the account before the next one. */
  await_owner: { from: ['on_shelf'], to: 'awaiting_owner' },
  dispute: { from: ['on_shelf', 'off_shelf', 'awaiting_owner'], to: 'disputed' },
  undispute: { from: ['disputed'], to: 'on_shelf' },
  ban: { from: ['reviewing', 'on_shelf', 'off_shelf', 'awaiting_owner', 'disputed'], to: 'banned' },
  remove: { from: ['draft', 'rejected', 'off_shelf'], to: 'deleted' },
} as const satisfies Transitions<GoodsState>
export type GoodsVerb = keyof typeof goodsTransitions

/** How owners and operators read the states. */
export const goodsStateNames: Readonly<Record<GoodsState, string>> = {
  draft: '草稿',
  reviewing: '审核中',
  rejected: '未通过',
  on_shelf: '在架',
  off_shelf: '已下架',
  awaiting_owner: '等待确认',
  disputed: '维权中',
  banned: '已封禁',
  deleted: '已删除',
}
