import { quoted } from '@shanghao/contract/quoted'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import { asSentence } from '@shanghao/contract/text'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { notify } from '../../notifications/actions.ts'
import { recordAction, requireUninvolved } from '../../ops/actions.ts'
import { notifyStaff } from '../../owners/actions.ts'
import { approveGoods, rejectGoods, submitGoods } from '../states/transitions.ts'
import { applyPresentation, findOwnGoods } from './save.ts'
import { listShots, releaseShotsBeside, storeShots } from './screenshots.ts'
import { findWaiting, submitVersions } from './versions.ts'

type Submitting = { ownerId: number; actorId: number; goodsId: number; reviews: boolean; now: Date }

/**
 * Submits an own draft or rejected account for review; without reviews it is listed at once. Returns its state. Raises NOT_FOUND,
 * GOODS_STATE, GOODS_UNLICENSED and CREDENTIAL_MISSING.
 */
export const submitListing = async (
  tx: Tx,
  { ownerId, actorId, goodsId, reviews, now }: Submitting,
): Promise<'reviewing' | 'on_shelf'> => {
  const { presentation } = await findOwnGoods(tx, { ownerId, goodsId, isLocked: true })
  await submitGoods(tx, ownerId, goodsId)
  await requireListable(tx, goodsId)
  const screenshots = await listShots(tx, goodsId)
  const version = { goodsId, presentation, screenshots, submittedBy: actorId, isApproved: !reviews, at: now }
  await submitVersions(tx, [version])
  if (reviews) return 'reviewing'
  await approveGoods(tx, goodsId, now)
  return 'on_shelf'
}

/** Raises what `approveGoods` raises, while the owner can still act on it. */
const requireListable = async (tx: Tx, goodsId: number): Promise<void> => {
  const { rows } = await sql<{ licensed: boolean; sealed: boolean }>`
    select m.licence_note is not null as licensed, exists (select from credential c where c.goods_id = g.id) as sealed
      from goods g join game m on m.id = g.game_id where g.id = ${goodsId}`.execute(tx)
  const facts = rows[0] ?? fail('NOT_FOUND')
  if (!facts.licensed) fail('GOODS_UNLICENSED')
  if (!facts.sealed) fail('CREDENTIAL_MISSING')
}

type Deciding = {
  goodsId: number
  version: number
  approve: boolean
  reason: string
  operatorId: number
  now: Date
}

/**
 * Decides on the version of an account that waits for review, on record; its owner is notified. Raises NOT_FOUND, GOODS_STATE for a version
 * that is decided or replaced, OPERATOR_SELF and REALNAME_REQUIRED, and what `approveGoods` raises.
 */
export const reviewListing = async (
  tx: Tx,
  { goodsId, version, approve, reason, operatorId, now }: Deciding,
): Promise<void> => {
  const goods =
    (await tx
      .selectFrom('goods')
      .select(['owner_id', 'state', 'game_id as gameId', 'two_step as twoStep'])
      .where('id', '=', goodsId)
      .where('state', '<>', 'deleted')
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? fail('NOT_FOUND')
  const { owner_id: ownerId } = goods
  await requireUninvolved(tx, operatorId, ownerId)
  const waiting = await findWaiting(tx, goodsId)
  if (waiting?.version !== version) return fail('GOODS_STATE')
  const isNew = goods.state === 'reviewing'
  if (approve && !isNew) {
    await applyPresentation(tx, goodsId, goods, waiting.presentation)
    await storeShots(tx, goodsId, waiting.screenshots)
  }
  if (isNew) await (approve ? approveGoods(tx, goodsId, now) : rejectGoods(tx, goodsId))
  await tx
    .updateTable('goods_version')
    .set({
      state: approve ? 'approved' : 'refused',
      reason: approve ? null : reason,
      decided_by: operatorId,
      decided_at: now,
    })
    .where('goods_id', '=', goodsId)
    .where('version', '=', version)
    .execute()
  await releaseShotsBeside(tx, goodsId, await listShots(tx, goodsId))
  const request = { goodsId: String(goodsId), version, approve }
  const action = {
    kind: 'review_goods',
    request,
    amountFen: 0,
    reason,
    beneficiaryId: ownerId,
    operatorId,
    at: now,
  }
  await recordAction(tx, action)
  const { title } = waiting.presentation
  const what = isNew ? '已上架' : '修改已生效'
  const message = {
    kind: 'goods_reviewed',
    title: approve ? '账号通过审核' : '账号没有通过审核',
    text: approve
      ? `${quoted(title)}${what}。`
      : `${quoted(title)}没有通过，原因：${asSentence(reason)}请修改后重新提交。`,
    path: `${OWNER_CONSOLE}/accounts/${goodsId}`,
  } as const
  await notify(tx, ownerId, message)
  await notifyStaff(tx, { ownerId, may: 'goods_edit', renterId: null }, message)
}
