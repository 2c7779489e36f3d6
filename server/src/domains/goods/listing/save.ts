import type { GoodsListing, GoodsScreenshots } from '@shanghao/contract/goods/listing'
import type { GoodsState } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { shownColumns } from '../draft.ts'
import { lockSeats } from '../rentConditions.ts'
import { type Presentation, presentationOf, type Shot, termsColumns, textOf } from './form.ts'
import { planPresentation } from './planPresentation.ts'
import { listShots, releaseShotsBeside, resolveShots, storeShots } from './screenshots.ts'
import { findWaiting, submitVersions, supersedeWaiting } from './versions.ts'

type Acting = { ownerId: number; actorId: number; now: Date }

/** Stores a new account as a draft. Raises INVALID_INPUT, UPLOAD_EXPIRED and CUSTOM_ID_TAKEN. */
export const createListing = async (
  tx: Tx,
  form: GoodsListing,
  { ownerId, actorId, now, screenshots = [] }: Acting & { screenshots?: GoodsScreenshots },
): Promise<number> => {
  const { id } = await tx
    .insertInto('goods')
    .values({
      ...termsColumns(form),
      ...(await shownColumns(tx, form)),
      role_names: form.roleNames,
      game_id: form.gameId,
      owner_id: ownerId,
      state: 'draft',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeShots(
    tx,
    id,
    await resolveShots(tx, { goodsId: id, actorId, given: screenshots, known: [], now }),
  )
  return id
}

type OwnGoods = {
  state: GoodsState
  gameId: number
  seats: number
  twoStep: boolean
  hourlyFen: number
  presentation: Presentation
}

/** An own account, optionally locked. Raises NOT_FOUND for a deleted one and one of another owner. */
export const findOwnGoods = async (
  db: Db | Tx,
  { ownerId, goodsId, isLocked }: { ownerId: number; goodsId: number; isLocked: boolean },
): Promise<OwnGoods> => {
  const { rows } = await sql<OwnGoods>`
    select state, game_id as "gameId", seats, two_step as "twoStep", hourly_fen as "hourlyFen",
           json_build_object('zoneId', zone_id, 'title', title, 'description', description, 'options', options,
                             'roleNames', role_names) as presentation
      from goods where id = ${goodsId} and owner_id = ${ownerId} and state <> 'deleted' ${sql.raw(isLocked ? 'for no key update' : '')}`.execute(
    db,
  )
  return rows[0] ?? fail('NOT_FOUND')
}

/** Stores what renters see of an account. Raises INVALID_INPUT. */
export const applyPresentation = async (
  tx: Tx,
  goodsId: number,
  { gameId, twoStep }: Pick<OwnGoods, 'gameId' | 'twoStep'>,
  presentation: Presentation,
): Promise<void> => {
  const columns = await shownColumns(tx, { ...presentation, gameId, twoStep })
  await tx
    .updateTable('goods')
    .set({ ...columns, role_names: presentation.roleNames })
    .where('id', '=', goodsId)
    .execute()
}

type Changing = Acting & {
  goodsId: number
  /** Left out: they stay as they are. */
  screenshots?: GoodsScreenshots | undefined
  /** Whether what renters see of a listed account is reviewed first. */
  reviews: boolean
}

/**
 * Changes an own account. Its terms count at once, for orders placed from now on. What renters see of an account that they see is
 * stored as a version that waits for review, and the listed one stays until then. Returns whether something waits, and the former
 * price by the hour. Raises NOT_FOUND, GOODS_STATE for a banned account, INVALID_INPUT, UPLOAD_EXPIRED, CUSTOM_ID_TAKEN and
 * SEATS_IN_USE.
 */
export const changeListing = async (
  tx: Tx,
  form: GoodsListing,
  { ownerId, actorId, goodsId, screenshots, reviews, now }: Changing,
): Promise<{ inReview: boolean; formerHourlyFen: number }> => {
  const { seats } = await findOwnGoods(tx, { ownerId, goodsId, isLocked: false })
  if (seats !== form.seats) await lockSeats(tx, { ownerId, goodsId, seats: form.seats, now })
  const own = await findOwnGoods(tx, { ownerId, goodsId, isLocked: true })
  if (own.state === 'banned') fail('GOODS_STATE')
  if (own.seats !== seats) fail('CONFLICT')
  if (own.gameId !== form.gameId) fail('INVALID_INPUT', { gameId: ['账号的游戏不能修改，请新建账号'] })
  // Also checks the form against the game's template, for a version that is not approved too.
  await shownColumns(tx, form)
  await tx.updateTable('goods').set(termsColumns(form)).where('id', '=', goodsId).execute()

  const [shown, waiting] = [await listShots(tx, goodsId), await findWaiting(tx, goodsId)]
  const shots = await chosenShots(tx, { goodsId, actorId, now, screenshots, shown, waiting })
  const presentation = presentationOf(form)
  const change = planPresentation({
    ...{ state: own.state, reviews, waiting },
    present: textOf(own.presentation, shown),
    next: textOf(presentation, shots),
  })
  if (change.withdraws) await supersedeWaiting(tx, [goodsId])
  if (change.applies) {
    await applyPresentation(tx, goodsId, { gameId: own.gameId, twoStep: form.twoStep }, presentation)
    await storeShots(tx, goodsId, shots)
  }
  if (change.submits) {
    const { isApproved } = change
    const version = { goodsId, presentation, screenshots: shots, submittedBy: actorId, isApproved, at: now }
    await submitVersions(tx, [version])
  }
  await releaseShotsBeside(tx, goodsId, change.stays ? [...shown, ...shots] : shots)
  return {
    inReview: change.isReviewed && (await findWaiting(tx, goodsId)) !== undefined,
    formerHourlyFen: own.hourlyFen,
  }
}

type Choosing = Pick<Changing, 'goodsId' | 'actorId' | 'now' | 'screenshots'> & {
  shown: readonly Shot[]
  waiting: { screenshots: readonly Shot[] } | undefined
}

/** The screenshots after a change: without new ones those of the version in review, or those that renters see. */
const chosenShots = async (
  tx: Tx,
  { goodsId, actorId, now, screenshots, shown, waiting }: Choosing,
): Promise<readonly Shot[]> => {
  if (screenshots === undefined) return waiting?.screenshots ?? shown
  const known = [...shown, ...(waiting?.screenshots ?? [])]
  return resolveShots(tx, { goodsId, actorId, given: screenshots, known, now })
}

/** Sets the note that only the owner and their staff see. Raises NOT_FOUND. */
export const setNote = async (
  tx: Tx,
  { ownerId, goodsId, note }: { ownerId: number; goodsId: number; note: string },
): Promise<void> => {
  await findOwnGoods(tx, { ownerId, goodsId, isLocked: true })
  await tx.updateTable('goods').set({ owner_note: note }).where('id', '=', goodsId).execute()
}
