import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import { starsOf } from './rating.ts'

export type OwnerRow = {
  owner_id: number
  name: string
  since: Date
  listed: number
  rentals: number
  good: number
  stars: number[]
}

/** The user behind a public page; undefined for none, and for an owner who is banned or has left. */
export const findOwnerId = async (db: Db, publicId: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('owner_page as p')
    .innerJoin('app_user as u', 'u.id', 'p.owner_id')
    .select('p.owner_id')
    .where('p.public_id', '=', publicId)
    .where('u.state', '=', 'active')
    .executeTakeFirst()
  return row?.owner_id
}

/** What the page of an owner counts, from indexes alone. */
export const findOwner = async (db: Db, ownerId: number): Promise<OwnerRow | undefined> => {
  const { rows } = await sql<OwnerRow>`
    select p.owner_id, u.nickname as name, p.since, t.rentals, t.good, ${starsOf('owner', sql`p.owner_id`)} as stars,
           (select count(*)::int from goods g where g.owner_id = p.owner_id and g.state = 'on_shelf') as listed
      from owner_page p join app_user u on u.id = p.owner_id
      cross join lateral (select coalesce(sum(g.rent_count), 0)::int as rentals, coalesce(sum(g.good_count), 0)::int as good
                            from goods g where g.owner_id = p.owner_id) t
     where p.owner_id = ${ownerId}`.execute(db)
  return rows[0]
}

/** The latest requests and complaints that an owner's answer time is measured by, each. */
const MEASURED_MAX = 200

/**
 * How long (minutes) an owner takes to answer codes and complaints filed since a moment, the median, and of how many. What they
 * never answered counts until it ended without them; a complaint that was withdrawn before does not.
 */
export const findAnswerTime = async (
  db: Db,
  ownerId: number,
  since: Date,
): Promise<{ minutes: number | null; answers: number }> => {
  const { rows } = await sql<{ minutes: number | null; answers: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from ended - asked) / 60)::float8 as minutes, count(*)::int as answers
      from ((select asked_at as asked, ended_at as ended from code_request
              where owner_id = ${ownerId} and asked_at > ${since} and state in ('answered', 'refused', 'expired')
              order by asked_at desc limit ${MEASURED_MAX})
            union all
            (select d.filed_at, coalesce(first.at, case when d.outcome_kind <> 'withdrawn' then d.closed_at end) from dispute d
              cross join lateral (select min(e.at) as at from dispute_entry e where e.dispute_id = d.id and e.by = 'owner') first
              where d.owner_id = ${ownerId} and d.party = 'renter' and d.filed_at > ${since}
              order by d.filed_at desc limit ${MEASURED_MAX})) answers
     where ended is not null`.execute(db)
  return rows[0] ?? { minutes: null, answers: 0 }
}
