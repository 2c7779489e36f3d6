import type { GoodsScreenshots } from '@shanghao/contract/goods/listing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { claimUpload, releaseUploadsBeside } from '../../uploads/actions.ts'
import type { Shot } from './form.ts'

/** Names an account's screenshots as the user of uploads. */
export const shotsOf = (goodsId: number): string => `goods:${goodsId}`

/** The screenshots that renters see of accounts, in their order, by account. */
export const listAllShots = async (
  db: Db | Tx,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, Shot[]>> => {
  const { rows } = await sql<Shot & { goods_id: number }>`
    select goods_id, art, caption, picture from goods_screenshot where goods_id = any (${[...goodsIds]}::bigint[]) order by sort, id`.execute(
    db,
  )
  const shots = Map.groupBy(rows, ({ goods_id: id }) => id)
  return new Map(
    goodsIds.map((id) => [id, (shots.get(id) ?? []).map(({ goods_id: _, ...shot }) => shot)] as const),
  )
}

/** The screenshots that renters see, in their order. */
export const listShots = async (db: Db | Tx, goodsId: number): Promise<Shot[]> =>
  (await listAllShots(db, [goodsId])).get(goodsId) ?? []

type Given = { goodsId: number; actorId: number; given: GoodsScreenshots; known: readonly Shot[]; now: Date }

/**
 * The screenshots of a form: those the account has (`known`), and uploads of the person who acts, which are kept from then on. Raises
 * UPLOAD_EXPIRED for others.
 */
export const resolveShots = async (
  tx: Tx,
  { goodsId, actorId, given, known, now }: Given,
): Promise<Shot[]> => {
  const shots: Shot[] = []
  for (const { publicKey, art, caption } of given) {
    const kept = known.find((shot) =>
      publicKey === null ? shot.picture === null && shot.art === art : shot.picture?.publicKey === publicKey,
    )
    if (kept) shots.push({ ...kept, caption })
    else if (publicKey === null) fail('UPLOAD_EXPIRED')
    else {
      const claim = {
        userId: actorId,
        publicKey,
        purpose: 'screenshot',
        usedBy: shotsOf(goodsId),
        now,
      } as const
      shots.push({ art: 0, caption, picture: await claimUpload(tx, claim) })
    }
  }
  return shots
}

export const storeShots = async (tx: Tx, goodsId: number, shots: readonly Shot[]): Promise<void> => {
  await tx.deleteFrom('goods_screenshot').where('goods_id', '=', goodsId).execute()
  if (shots.length === 0) return
  await tx
    .insertInto('goods_screenshot')
    .values(
      shots.map(({ art, caption, picture }, sort) => ({
        goods_id: goodsId,
        art,
        caption,
        picture: picture && JSON.stringify(picture),
        sort,
      })),
    )
    .execute()
}

/** Releases the pictures that the account has no longer: they are deleted when their days are over. */
export const releaseShotsBeside = (tx: Tx, goodsId: number, kept: readonly Shot[]): Promise<void> =>
  releaseUploadsBeside(
    tx,
    shotsOf(goodsId),
    kept.flatMap(({ picture }) => (picture ? [picture.publicKey] : [])),
  )
