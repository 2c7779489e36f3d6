import type { BulkChange } from '@shanghao/contract/goods/bulk'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordOwnerAct } from '../../owners/actions.ts'
import { setTerms } from '../import/changeAccounts.ts'
import type { StoredListing } from '../sheet/listings.ts'
import { type PlannedChange, planChange } from './planChange.ts'
import { findSelected, type Selection } from './selection.ts'

/** Accounts that a preview shows. */
const EXAMPLES = 5

type Planned = { account: StoredListing; change: PlannedChange }

const planAll = (accounts: readonly StoredListing[], change: BulkChange): Planned[] =>
  accounts.map((account) => ({ account, change: planChange(account, change) }))

/** What a change would do to a selection. Raises BULK_NONE and BULK_TOO_MANY. */
export const previewBulkChange = async (
  db: Db,
  ownerId: number,
  selection: Selection,
  change: BulkChange,
) => {
  const planned = planAll(await findSelected(db, ownerId, selection), change)
  const reasons = new Map<string, number>()
  for (const { change: one } of planned)
    if (one.does === 'refused') reasons.set(one.reason, (reasons.get(one.reason) ?? 0) + 1)
  const changed = planned.flatMap(({ account, change: one }) =>
    'before' in one
      ? [{ goodsId: String(account.id), title: account.form.title, before: one.before, after: one.after }]
      : [],
  )
  return {
    selected: planned.length,
    changed: changed.length,
    unchanged: planned.filter(({ change: one }) => one.does === 'nothing').length,
    refused: [...reasons].map(([reason, accounts]) => ({ reason, accounts })),
    examples: changed.slice(0, EXAMPLES),
  }
}

/** Shelves or unshelves accounts for which that was planned; the same change as `shelveGoods` and `unshelveGoods` make. */
const setStates = async (tx: Tx, planned: readonly Planned[]): Promise<void> => {
  const changed = planned.flatMap(({ account, change }) =>
    change.does === 'state' ? [{ id: account.id, to: change.to }] : [],
  )
  await sql`
    update goods g set state = n.state, login_failed_at = case when n.state <> 'on_shelf' then g.login_failed_at end
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ to }) => to)}::text[]) n(id, state)
     where g.id = n.id`.execute(tx)
}

type Making = { ownerId: number; selection: Selection; change: BulkChange }

/** Makes a change to every account that it changes, and returns their number. Nothing is on record yet. */
export const applyChange = async (
  tx: Tx,
  { ownerId, selection, change }: Making,
  expected?: number,
): Promise<number> => {
  const planned = planAll(await findSelected(tx, ownerId, selection, { lock: true }), change)
  const terms = planned.flatMap(({ account, change: one }) =>
    one.does === 'terms' ? [{ id: account.id, form: one.form }] : [],
  )
  const states = planned.filter(({ change: one }) => one.does === 'state')
  const changed = terms.length + states.length
  if (expected !== undefined && changed !== expected) fail('BULK_CHANGED')
  await setTerms(tx, terms)
  await setStates(tx, states)
  return changed
}

const names: Readonly<Record<BulkChange['kind'], string>> = {
  price: '价格',
  hours: '可租时段与租期',
  shelve: '上架',
  unshelve: '下架',
}

/**
 * Makes the change of a preview to all of its accounts, or to none. Raises BULK_NONE, BULK_TOO_MANY, and BULK_CHANGED where it would
 * change another number of accounts than its owner saw.
 */
export const makeBulkChange = async (
  tx: Tx,
  making: Making & { actorId: number; expectedChanged: number; now: Date },
): Promise<number> => {
  const { ownerId, actorId, change, expectedChanged, now } = making
  const changed = await applyChange(tx, making, expectedChanged)
  const detail = `${changed} 个账号`
  await recordOwnerAct(
    tx,
    { ownerId, actorId, kind: 'goods_bulk_changed', subject: names[change.kind], detail },
    now,
  )
  return changed
}
