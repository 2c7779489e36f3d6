import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { BulkChange } from '@shanghao/contract/goods/bulk'
import { PREVIEW_ROWS } from '@shanghao/contract/goods/bulkStates'
import { sql } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordActOf } from '../../owners/actions.ts'
import { setTerms } from '../import/changeAccounts.ts'
import type { StoredListing } from '../sheet/listings.ts'
import { type PlannedChange, planChange } from './planChange.ts'
import { findSelected, type Selection } from './selection.ts'

type Planned = { account: StoredListing; change: PlannedChange }

/** Accounts that are planned before other requests go on: some milliseconds. */
const PIECE = 25

/** What a change does to each account. Thousands take a second altogether. */
export const planAll = async (accounts: readonly StoredListing[], change: BulkChange): Promise<Planned[]> => {
  const planned: Planned[] = []
  for (const [at, account] of accounts.entries()) {
    if (at > 0 && at % PIECE === 0) await setImmediate()
    planned.push({ account, change: planChange(account, change) })
  }
  return planned
}

/** By database and owner. */
const previewing = new WeakMap<Db, Map<number, LimitFunction>>()

/** Makes an owner's previews one after the other: many at once would hold up all other requests. */
const inTurn = async <T>(db: Db, ownerId: number, make: () => Promise<T>): Promise<T> => {
  const owners = previewing.get(db) ?? new Map<number, LimitFunction>()
  previewing.set(db, owners)
  const limit = owners.get(ownerId) ?? pLimit(1)
  owners.set(ownerId, limit)
  try {
    return await limit(make)
  } finally {
    if (limit.pendingCount === 0 && limit.activeCount === 0) owners.delete(ownerId)
  }
}

const isChanged = ({ change }: Planned): boolean => change.does === 'terms' || change.does === 'state'

/** The same for two plans that change the same accounts from the same to the same. */
const digestOf = (change: BulkChange, planned: readonly Planned[]): string => {
  const digest = createHash('sha256').update(JSON.stringify(change))
  for (const { account, change: one } of planned)
    if ('before' in one) digest.update(JSON.stringify([account.id, one.before, one.after]))
  return digest.digest('hex')
}

const previewRow = ({ account: { id, form }, change }: Planned) => ({
  goodsId: String(id),
  title: form.title,
  customId: form.customId,
  before: 'before' in change ? change.before : '',
  after: 'after' in change ? change.after : '',
  reason: change.does === 'refused' ? change.reason : null,
})

type Previewing = {
  ownerId: number
  selection: Selection
  change: BulkChange
  /** Which accounts are listed, from the `offset`-th on. */
  show: 'changed' | 'refused'
  offset: number
}

const preview = async (db: Db, { ownerId, selection, change, show, offset }: Previewing) => {
  const planned = await planAll(await findSelected(db, ownerId, selection), change)
  const reasons = new Map<string, number>()
  for (const { change: one } of planned)
    if (one.does === 'refused') reasons.set(one.reason, (reasons.get(one.reason) ?? 0) + 1)
  const shown = show === 'changed' ? isChanged : (one: Planned) => one.change.does === 'refused'
  return {
    selected: planned.length,
    changed: planned.filter(isChanged).length,
    unchanged: planned.filter(({ change: one }) => one.does === 'nothing').length,
    refused: [...reasons].map(([reason, accounts]) => ({ reason, accounts })),
    digest: digestOf(change, planned),
    rows: planned
      .filter(shown)
      .slice(offset, offset + PREVIEW_ROWS)
      .map(previewRow),
  }
}

/** What a change would do to a selection. Raises BULK_NONE and BULK_TOO_MANY. */
export const previewBulkChange = (db: Db, previewed: Previewing): ReturnType<typeof preview> =>
  inTurn(db, previewed.ownerId, () => preview(db, previewed))

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

/**
 * Makes a change to every account that it changes, and returns their number. Nothing is on record yet. With the `digest` of a
 * preview it raises BULK_CHANGED where it would do anything else.
 */
export const applyChange = async (
  tx: Tx,
  { ownerId, selection, change }: Making,
  digest?: string,
): Promise<number> => {
  const planned = await planAll(await findSelected(tx, ownerId, selection, { lock: true }), change)
  const terms = planned.flatMap(({ account, change: one }) =>
    one.does === 'terms' ? [{ id: account.id, form: one.form }] : [],
  )
  const states = planned.filter(({ change: one }) => one.does === 'state')
  if (digest !== undefined && digestOf(change, planned) !== digest) fail('BULK_CHANGED')
  await setTerms(tx, terms)
  await setStates(tx, states)
  return terms.length + states.length
}

const names: Readonly<Record<BulkChange['kind'], string>> = {
  price: '价格',
  hours: '可租时段与租期',
  shelve: '上架',
  unshelve: '下架',
}

/**
 * Makes the change of a preview to all of its accounts, or to none. Raises BULK_NONE, BULK_TOO_MANY, and BULK_CHANGED where it would
 * do anything else than its owner saw.
 */
export const makeBulkChange = async (
  tx: Tx,
  making: Making & { actorId: number; digest: string; now: Date },
): Promise<number> => {
  const { change, digest } = making
  const changed = await applyChange(tx, making, digest)
  if (changed === 0) fail('BULK_NONE')
  const detail = `${changed} 个账号`
  await recordActOf(tx, making, { kind: 'goods_bulk_changed', subject: names[change.kind], detail })
  return changed
}
