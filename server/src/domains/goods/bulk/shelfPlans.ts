import { SHELF_AHEAD_DAYS, SHELF_PLANS_MAX, type ShelfPlanState } from '@shanghao/contract/goods/bulkStates'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiMoment } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { Failure, fail, failWith } from '../../../core/errors.ts'
import type { IdPage } from '../../../core/http/cursor.ts'
import { claimDueRows, processDue } from '../../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { recordActOf } from '../../owners/actions.ts'
import { applyChange } from './bulkChange.ts'
import { findSelected, type Selection } from './selection.ts'

const DAY_MS = 86_400_000
const PAUSES = { firstMs: 60_000, longestMs: 3_600_000 }

export type ShelfAct = 'shelve' | 'unshelve'
const actNames: Readonly<Record<ShelfAct, string>> = { shelve: '上架', unshelve: '下架' }

export type ShelfPlan = {
  id: number
  act: ShelfAct
  at: Date
  accounts: number
  state: ShelfPlanState
  changed: number | null
  created_at: Date
}

const COLUMNS = sql`id, act, at, cardinality(goods_ids) as accounts, state, changed, created_at from shelf_plan`

export const findShelfPlan = async (
  db: Db | Tx,
  ownerId: number,
  id: number,
): Promise<ShelfPlan | undefined> =>
  (await sql<ShelfPlan>`select ${COLUMNS} where id = ${id} and owner_id = ${ownerId}`.execute(db)).rows[0]

export const listShelfPlans = async (
  db: Db,
  ownerId: number,
  { time, after, skip, limit }: IdPage,
): Promise<ShelfPlan[]> => {
  const { rows } = await sql<ShelfPlan>`
    select ${COLUMNS} where owner_id = ${ownerId} and created_at <= ${time} and (${after}::bigint is null or id < ${after})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

const requireRoom = async (tx: Tx, ownerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('shelf_plan:' || ${ownerId}::bigint, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from shelf_plan where owner_id = ${ownerId} and state = 'waiting'`.execute(
    tx,
  )
  if ((rows[0]?.waiting ?? 0) >= SHELF_PLANS_MAX) failWith('SHELF_PLAN_LIMIT', { plans: SHELF_PLANS_MAX })
}

type Planning = { ownerId: number; actorId: number; selection: Selection; act: ShelfAct; at: Date; now: Date }

/**
 * Schedules a shelf state for the accounts that a selection has now. Raises SHELF_PLAN_TIME, SHELF_PLAN_LIMIT, BULK_NONE and
 * BULK_TOO_MANY.
 */
export const planShelf = async (tx: Tx, planning: Planning): Promise<number> => {
  const { ownerId, actorId, selection, act, at, now } = planning
  if (at <= now || at.getTime() > now.getTime() + SHELF_AHEAD_DAYS * DAY_MS)
    failWith('SHELF_PLAN_TIME', { days: SHELF_AHEAD_DAYS })
  await requireRoom(tx, ownerId)
  const accounts = await findSelected(tx, ownerId, selection)
  const { id } = await tx
    .insertInto('shelf_plan')
    .values({
      owner_id: ownerId,
      created_by: actorId,
      act,
      goods_ids: accounts.map((account) => account.id),
      at,
      created_at: now,
      due_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const detail = `${shanghaiMoment(at)} ${actNames[act]} ${accounts.length} 个账号`
  await recordActOf(tx, planning, { kind: 'shelf_planned', subject: actNames[act], detail })
  return id
}

type Cancelling = { ownerId: number; actorId: number; id: number; now: Date }

/** Raises NOT_FOUND, and SHELF_PLAN_STATE for one that was carried out or cancelled. */
export const cancelShelfPlan = async (tx: Tx, { ownerId, actorId, id, now }: Cancelling): Promise<void> => {
  const cancelled = await tx
    .updateTable('shelf_plan')
    .set({ state: 'cancelled', ended_at: now, due_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'waiting')
    .returning(['at', 'act'])
    .$castTo<{ at: Date; act: ShelfAct }>()
    .executeTakeFirst()
  if (!cancelled) return fail((await findShelfPlan(tx, ownerId, id)) ? 'SHELF_PLAN_STATE' : 'NOT_FOUND')
  const detail = `原定 ${shanghaiMoment(cancelled.at)}`
  const record = { kind: 'shelf_plan_cancelled', subject: actNames[cancelled.act], detail } as const
  await recordActOf(tx, { ownerId, actorId, now }, record)
}

type Due = { owner_id: number; created_by: number; act: ShelfAct; goods_ids: number[] }

/** The accounts of a plan may all be gone by then. */
const changedBy = async (tx: Tx, { owner_id: ownerId, act, goods_ids: ids }: Due): Promise<number> => {
  try {
    return await applyChange(tx, { ownerId, selection: { goodsIds: ids.map(String) }, change: { kind: act } })
  } catch (error) {
    if (error instanceof Failure && error.failure === 'BULK_NONE') return 0
    throw error
  }
}

/** Carries out a plan whose time has come: accounts that the act doesn't apply to any more stay as they are. */
const carryOut = ({ db, clock }: Deps, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const due = await tx
      .selectFrom('shelf_plan')
      .select(['owner_id', 'created_by', 'act', 'goods_ids'])
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .forUpdate()
      .$castTo<Due>()
      .executeTakeFirst()
    if (!due) return
    const changed = await changedBy(tx, due)
    await tx
      .updateTable('shelf_plan')
      .set({ state: 'done', changed, ended_at: now, due_at: null })
      .where('id', '=', id)
      .execute()
    const by = { ownerId: due.owner_id, actorId: due.created_by, now }
    const subject = `定时${actNames[due.act]}`
    await recordActOf(tx, by, { kind: 'goods_bulk_changed', subject, detail: `${changed} 个账号` })
  })

export const shelfPlansJob: Job = {
  name: 'goods.shelfPlans',
  label: '定时上下架',
  everySeconds: 15,
  run: (deps) =>
    processDue<{ id: number }, JobDeps>(deps, {
      claim: (tx, now) => claimDueRows(tx, { table: 'shelf_plan', key: 'id', batch: 5, pauses: PAUSES }, now),
      handle: (given, { id }) => carryOut(given, id),
      logFields: ({ id }) => ({ shelfPlan: id }),
    }),
}
