import type { LiveEvent, LiveKind } from '@shanghao/contract/live'
import type pg from 'pg'
import type { ResumePoint } from './resumePoint.ts'

/** An event as stored; `session` tells servers that a session of the user may have ended. */
export type StoredEvent = { audience: string; kind: LiveKind | 'session'; subject: string }
export type ReadEvents = {
  /** Every event up to here was read. */
  point: ResumePoint
  events: StoredEvent[]
  /** Age (s) of the oldest event when it was read; 0 without events. */
  lagSeconds: number
  /** PostgreSQL's clock at the read, in microseconds, as text. */
  readAt: string
}

/**
 * One statement, because its rows and `pg_current_snapshot` are of the same snapshot. A PostgreSQL that crashed may give the id of a
 * transaction that was rolled back before to a new one, which an earlier snapshot takes for seen: `$2` is the moment after which
 * events are read in any case, null while the connection lasts.
 */
const EVENTS = `
  select pg_current_snapshot()::text as snapshot, floor(extract(epoch from clock_timestamp()))::int as seconds,
         coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as "lagSeconds", clock_timestamp()::text as "readAt",
         coalesce(jsonb_agg(distinct jsonb_build_object('audience', audience, 'kind', kind, 'subject', subject))
                    filter (where audience is not null), '[]') as events
    from live_event
   where (xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)) or at > $2::timestamptz`

/**
 * Reads what was committed after `since`; for null only the point. `lostAt` is `readAt` of the last read over a connection that was lost
 * since, null otherwise.
 */
export const readEvents = async (
  client: pg.Client,
  since: ResumePoint | null,
  lostAt: string | null,
): Promise<ReadEvents> => {
  const { rows } = await client.query<ResumePoint & Omit<ReadEvents, 'point'>>(EVENTS, [
    since?.snapshot ?? null,
    lostAt,
  ])
  const [row] = rows
  if (!row) throw new Error('live events: no row')
  const { snapshot, seconds, ...read } = row
  return { point: { snapshot, seconds }, ...read }
}

/** What a new client may have read just before an event: it is told the events of the last so many seconds. */
const RECENT_SECONDS = 60

const MISSED = `
  select e.kind, e.subject, r.place::int - 1 as place
    from unnest($1::text[], $2::text[]) with ordinality r (audience, since, place)
    join live_event e on e.audience = r.audience and pg_visible_in_snapshot(e.xid, $3::pg_snapshot)
     and e.xid >= coalesce(pg_snapshot_xmin(r.since::pg_snapshot), '0'::xid8)
     and case when r.since is null then e.at > clock_timestamp() - interval '${RECENT_SECONDS} seconds'
              else not pg_visible_in_snapshot(e.xid, r.since::pg_snapshot) end
   where e.kind <> 'session'
   group by 1, 2, 3`

export type MissedRequest = { audience: string; since: ResumePoint | 'recent' }

/** For each request what its audience missed after `since`, up to the point `until`. */
export const readMissed = async (
  client: pg.Client,
  requests: readonly MissedRequest[],
  until: ResumePoint,
): Promise<LiveEvent[][]> => {
  const missed: LiveEvent[][] = requests.map(() => [])
  if (requests.length === 0) return missed
  const { rows } = await client.query<LiveEvent & { place: number }>(MISSED, [
    requests.map(({ audience }) => audience),
    requests.map(({ since }) => (since === 'recent' ? null : since.snapshot)),
    until.snapshot,
  ])
  for (const { kind, subject, place } of rows) missed[place]?.push({ kind, subject })
  return missed
}
