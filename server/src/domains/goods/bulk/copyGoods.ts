import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordActOf } from '../../owners/actions.ts'
import { createAccounts } from '../import/createAccounts.ts'
import { drawIds } from '../import/drawIds.ts'
import { findListings } from '../sheet/listings.ts'

type Copying = { ownerId: number; actorId: number; goodsId: number; count: number; now: Date }

/**
 * Creates drafts with the form of an account, without what belongs to that account alone: its login, screenshots, custom id and role
 * names. Returns their ids. Raises NOT_FOUND.
 */
export const copyGoods = async (
  tx: Tx,
  { ownerId, actorId, goodsId, count, now }: Copying,
): Promise<number[]> => {
  const [account] = await findListings(tx, { ownerId, where: sql`g.id = ${goodsId}`, limit: 1 })
  if (!account || account.state === 'banned') return fail('NOT_FOUND')
  const form = { ...account.form, customId: null, roleNames: [] }
  const ids = await drawIds(tx, count)
  const accounts = ids.map((id) => ({ id, form, login: null }))
  await createAccounts(tx, accounts, {
    ...{ ownerId, actorId, gameId: form.gameId },
    ...{ submits: false, reviews: true, now },
  })
  const act = { kind: 'goods_copied', subject: String(goodsId), detail: `${count} 份` } as const
  await recordActOf(tx, { ownerId, actorId, now }, act)
  return ids
}
