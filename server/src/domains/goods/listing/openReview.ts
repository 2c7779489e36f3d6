import type { ResultOf } from '@shanghao/contract/call'
import type { goodsReviewCalls } from '@shanghao/contract/goods/review'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { requireUninvolved } from '../../ops/actions.ts'
import type { PictureDeps } from '../../uploads/actions.ts'
import { type Catalogue, getCatalogue } from '../search/catalogue.ts'
import type { Presentation, Shot } from './form.ts'
import { listLikeGoods, type OperatedRow, operatedColumns } from './lookAlikes.ts'
import { presentShot } from './present.ts'
import { listShots } from './screenshots.ts'
import { findWaiting } from './versions.ts'

type Review = ResultOf<typeof goodsReviewCalls.goodsReview>
type Deciding = PictureDeps & Pick<Deps, 'database' | 'config'>

export const presentOperated = (row: OperatedRow): Review['goods'] => ({
  goodsId: String(row.id),
  title: row.title,
  gameName: row.game_name,
  state: row.state,
  ownerId: String(row.owner_id),
  ownerName: row.owner_name,
  hourlyFen: row.hourly_fen,
  rentCount: row.rent_count,
  createdAt: row.created_at.getTime(),
})

/** A version in words: zone and options by their names. */
const presentVersion = (
  deps: Deciding,
  { zones, properties }: Catalogue,
  { presentation, shots }: { presentation: Presentation; shots: readonly Shot[] },
): Review['after'] => {
  const zone = zones.get(presentation.zoneId)
  const chosen = new Set(presentation.options)
  return {
    title: presentation.title,
    zone: zone ? `${zone.system}·${zone.login}` : '',
    description: presentation.description,
    roleNames: [...presentation.roleNames],
    properties: [...properties.values()].flatMap(({ name, options }) => {
      const labels = options.filter(({ id }) => chosen.has(id)).map(({ label }) => label)
      return labels.length === 0 ? [] : [{ name, options: labels }]
    }),
    screenshots: shots.map((shot) => {
      const { url, art, caption } = presentShot(deps, shot)
      return { url, art, caption }
    }),
  }
}

type GoodsRow = OperatedRow & { presentation: Presentation; owner: Review['owner'] }

/**
 * What waits for review of an account, beside what renters see now, with accounts that may be the same. Raises NOT_FOUND, REALNAME_REQUIRED,
 * OPERATOR_SELF for an account of the operator's, and GOODS_STATE when nothing waits.
 */
export const openReview = async (
  deps: Deciding,
  tx: Tx,
  { goodsId, operatorId }: { goodsId: number; operatorId: number },
): Promise<Review> => {
  const { rows } = await sql<GoodsRow>`
    select ${operatedColumns},
           json_build_object('zoneId', g.zone_id, 'title', g.title, 'description', g.description, 'options', g.options,
                             'roleNames', g.role_names) as presentation,
           json_build_object(
             'goods', (select count(*) from goods o where o.owner_id = g.owner_id and o.state = 'on_shelf'),
             'refused', (select count(*) from goods o join goods_version v on v.goods_id = o.id and v.state = 'refused' where o.owner_id = g.owner_id),
             'banned', (select count(*) from goods o where o.owner_id = g.owner_id and o.state = 'banned')) as owner
      from goods g join game m on m.id = g.game_id join app_user u on u.id = g.owner_id
     where g.id = ${goodsId} and g.state <> 'deleted'`.execute(tx)
  const goods = rows[0] ?? fail('NOT_FOUND')
  await requireUninvolved(tx, operatorId, goods.owner_id)
  const waiting = (await findWaiting(tx, goodsId)) ?? fail('GOODS_STATE')
  const submission = await tx
    .selectFrom('goods_version as v')
    .innerJoin('app_user as s', 's.id', 'v.submitted_by')
    .select(['s.nickname as by', 'v.at'])
    .where('v.goods_id', '=', goodsId)
    .where('v.version', '=', waiting.version)
    .executeTakeFirst()
  if (!submission) return fail('GOODS_STATE')
  const catalogue = await getCatalogue(deps)
  const { presentation, screenshots } = waiting
  const before =
    goods.state === 'reviewing'
      ? null
      : { presentation: goods.presentation, shots: await listShots(tx, goodsId) }
  const alike = await listLikeGoods(tx, { goodsId, presentation, screenshots })
  return {
    goods: presentOperated(goods),
    version: waiting.version,
    before: before && presentVersion(deps, catalogue, before),
    after: presentVersion(deps, catalogue, { presentation, shots: screenshots }),
    submittedBy: submission.by,
    at: submission.at.getTime(),
    owner: goods.owner,
    lookAlikes: alike.map((row) => ({ ...presentOperated(row), common: row.common, isOwn: row.is_own })),
  }
}
