import type { ModerationAct, PostKind } from '@shanghao/contract/reviews/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { concernedBy } from '../ops/actions.ts'
import type { ReviewPicture } from './write.ts'

export type Post = {
  kind: PostKind
  id: number
  goods_id: number
  writer_id: number
  /** The owner a renter writes about, or the person an owner answers. */
  other_id: number
  stars: number | null
  text: string | null
  pictures: ReviewPicture[]
  at: Date
  hidden_reason: string | null
}

/** A post, hidden ones too; undefined for none. */
export const findPost = (tx: Tx, { kind, id }: { kind: PostKind; id: number }): Promise<Post | undefined> =>
  tx
    .selectFrom('post')
    .select(['kind', 'id', 'goods_id', 'writer_id', 'other_id', 'stars', 'text', 'pictures', 'at'])
    .select('hidden_reason')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('at', 'is not', null)
    .$castTo<Post>()
    .executeTakeFirst()

export type ReportedPost = {
  kind: PostKind
  id: number
  text: string | null
  reports: number
  first_at: Date
  reasons: string[]
}

type ReportPage = {
  viewerId: number
  after: { at: Date; kind: string; id: number } | null
  skip: number
  limit: number
}

/** Posts with open reports, the earliest first, without those that the viewer has part in, by any account. */
export const listReported = async (
  db: Db,
  { viewerId, after, skip, limit }: ReportPage,
): Promise<ReportedPost[]> => {
  const { rows } = await sql<ReportedPost>`
    select p.kind, p.id, p.text, o.reports, o.first_at, o.reasons
      from (select kind, post_id, count(*)::int as reports, min(at) as first_at, array_agg(distinct reason) as reasons
              from post_report where closed_at is null group by kind, post_id) o
      join post p on p.kind = o.kind and p.id = o.post_id
     where not exists (select from app_user u where u.id in (p.writer_id, p.other_id) and ${concernedBy(viewerId)})
       and (${after?.at ?? null}::timestamptz is null or (o.first_at, o.kind, o.post_id) > (${after?.at ?? null}, ${after?.kind ?? null}, ${after?.id ?? null}::bigint))
     order by o.first_at, o.kind, o.post_id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** What operators read of a post besides itself: what a review was before its edits, its reports, and what was done. */
export const readPostHistory = async (tx: Tx, { kind, id }: { kind: PostKind; id: number }) => {
  const versions =
    kind === 'review'
      ? await tx
          .selectFrom('review_version')
          .select(['stars', 'text', 'until'])
          .where('review_id', '=', id)
          .orderBy('no')
          .execute()
      : []
  const reports = await tx
    .selectFrom('post_report')
    .select(['reason', 'text', 'at', 'closed_at'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .orderBy('id')
    .execute()
  const acts = await tx
    .selectFrom('moderation')
    .select(['act', 'reason', 'operator_id', 'at'])
    .where('kind', '=', kind)
    .where('post_id', '=', id)
    .orderBy('id')
    .$castTo<{ act: ModerationAct; reason: string; operator_id: number; at: Date }>()
    .execute()
  return { versions, reports, acts }
}
