import type { Invariants } from '../../core/jobs/invariants.ts'
import { activityByHour, type SpanOf } from './dashboard/sources.ts'

/** The hours that are counted; the last two days of them in checks of what is new. */
const counted =
  (from: string): SpanOf =>
  (column) =>
    `${column} >= ${from} and ${column} < (select until from activity_progress)`

const comparison = (from: string): string => `
  select coalesce(a.measure, s.measure) as measure, coalesce(a.hour, s.hour) as hour, coalesce(a.dimension, s.dimension) as dimension,
         a.count, s.count as real_count, a.sum_fen, s.sum_fen as real_sum_fen
    from (select * from activity_hour where hour >= ${from}) a
    full join (${activityByHour(counted(from))}) s using (measure, hour, dimension)
   where (a.count, a.sum_fen) is distinct from (s.count, s.sum_fen)`

/** Invariants of what operators see of the platform. */
export const platformInvariants: Invariants = {
  'the numbers of each hour are those of the rows they count': {
    fullOnly: comparison(`'-infinity'::timestamptz`),
  },
  'the numbers of the last counted hours are those of the rows they count': comparison(
    `coalesce((select until - interval '3 hours' from activity_progress), 'infinity')`,
  ),
  'one key seals, and the rotation that runs leads to it': `
    select k.name, k.state, r.id from seal_key k full join (select * from key_rotation where finished_at is null) r on r.to_name = k.name
     where r.id is not null and k.state is distinct from 'sealing'
        or k.state = 'former' and not exists (select from key_rotation where finished_at is null and from_name = k.name)`,
  'what was sealed before a rotation that is over is sealed under a key that is in use': `
    select kek from (
      select distinct kek from real_identity union select distinct kek from withdraw_account union select distinct kek from credential) used
      join seal_key k on k.name = used.kek where k.state = 'retired'`,
}
