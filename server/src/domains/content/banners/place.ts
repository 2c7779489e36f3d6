import type { ParsedOf } from '@shanghao/contract/call'
import type { bannerCalls } from '@shanghao/contract/content/banners'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordAction } from '../../ops/actions.ts'
import { claimUpload, type ReadyUpload, releaseUploadsBeside } from '../../uploads/actions.ts'

type Operating = { operatorId: number; now: Date }

/** A banner without dates, as the demo has them. `art` names a drawing of the web, `target` is a path of it. */
type PlainBanner = {
  type: number
  art: string
  title: string
  text: string
  target: string
  sort: number
}

/** Places a banner with a drawing from now on, until it is withdrawn. Returns its id. */
export const placeBanner = async (tx: Tx, banner: PlainBanner, now: Date): Promise<number> => {
  const { id } = await tx
    .insertInto('banner')
    .values({ ...banner, starts_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const pictureUse = (bannerId: number): string => `banner:${bannerId}`

/** The picture of a banner from now on: the one it has, or one that the operator has uploaded. Raises UPLOAD_EXPIRED. */
const takePicture = async (
  tx: Tx,
  {
    bannerId,
    picture,
    current,
    operatorId,
    now,
  }: Operating & {
    bannerId: number
    picture: string | null
    current: ReadyUpload | null
  },
): Promise<ReadyUpload | null> => {
  const usedBy = pictureUse(bannerId)
  const take = (publicKey: string): ReadyUpload | Promise<ReadyUpload> =>
    publicKey === current?.publicKey
      ? current
      : claimUpload(tx, { userId: operatorId, publicKey, purpose: 'banner', usedBy, now })
  const taken = picture === null ? null : await take(picture)
  await releaseUploadsBeside(tx, usedBy, taken ? [taken.publicKey] : [])
  return taken
}

/**
 * Places a banner, or changes one that is not over, and returns its id. Raises NOT_FOUND, UPLOAD_EXPIRED, and INVALID_INPUT for a span
 * that is over or ends before it begins.
 */
export const saveBanner = async (
  tx: Tx,
  { bannerId, picture, startsAt, endsAt, ...look }: ParsedOf<typeof bannerCalls.saveBanner>,
  { operatorId, now }: Operating,
): Promise<number> => {
  if (endsAt !== null && endsAt <= startsAt) fail('INVALID_INPUT', { endsAt: ['结束时间要晚于开始时间'] })
  if (endsAt !== null && endsAt <= now.getTime()) fail('INVALID_INPUT', { endsAt: ['结束时间要晚于现在'] })
  const values = {
    ...look,
    starts_at: new Date(startsAt),
    ends_at: endsAt === null ? null : new Date(endsAt),
  }
  const known =
    bannerId === null
      ? { id: await placeBanner(tx, look, now), picture: null }
      : await tx
          .selectFrom('banner')
          .select(['id', 'picture'])
          .where('id', '=', bannerId)
          .where('withdrawn_at', 'is', null)
          .$narrowType<{ picture: ReadyUpload | null }>()
          .forUpdate()
          .executeTakeFirst()
  const { id, picture: current } = known ?? fail('NOT_FOUND')
  const taken = await takePicture(tx, { bannerId: id, picture, current, operatorId, now })
  await tx
    .updateTable('banner')
    .set({ ...values, picture: taken && JSON.stringify(taken) })
    .where('id', '=', id)
    .execute()
  const request = { bannerId: id, ...look, picture, startsAt, endsAt }
  const act = { kind: 'save_banner', request, amountFen: 0, beneficiaryId: null }
  await recordAction(tx, { ...act, reason: look.title, operatorId, at: now })
  return id
}

/** Takes a banner off. Raises NOT_FOUND and BANNER_OVER. */
export const withdrawBanner = async (
  tx: Tx,
  { bannerId, reason, operatorId, now }: Operating & { bannerId: number; reason: string },
): Promise<void> => {
  const banner =
    (await tx
      .selectFrom('banner')
      .select(['withdrawn_at', 'ends_at'])
      .where('id', '=', bannerId)
      .forUpdate()
      .executeTakeFirst()) ?? fail('NOT_FOUND')
  if (banner.withdrawn_at || (banner.ends_at && banner.ends_at <= now)) fail('BANNER_OVER')
  await tx.updateTable('banner').set({ withdrawn_at: now }).where('id', '=', bannerId).execute()
  const act = { kind: 'withdraw_banner', request: { bannerId }, amountFen: 0, beneficiaryId: null }
  await recordAction(tx, { ...act, reason, operatorId, at: now })
}
