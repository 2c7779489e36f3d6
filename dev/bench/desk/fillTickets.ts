import { FIRST_RENTER, type Fill, idAt, OPERATOR } from './people.ts'
import { withoutIndexes } from './withoutIndexes.ts'

/** Entries of the audit log after which it is analysed. */
const AUDITED_FIRST = 1_000

/** A moment of the last year, the nth of `count`. */
const nth = (now: string, count: number): string =>
  `cross join lateral (select date_trunc('milliseconds', ${now} - (${count} - n)::float8 / ${count} * interval '365 days') as at) t`

/** What people wrote to the desk, what operators did, and what reconciliation found. */
export const fillTickets: Fill = async (client, { now, users, orders }) => {
  const [conversations, feedback, entries, differences] = [orders / 10, orders / 20, orders / 10, orders / 50]
  await withoutIndexes(client, 'conversation', () =>
    client.query(`insert into conversation (id, user_id, user_type, scene, state, opened_at, waiting_since, taken_by, taken_at, closed_at, close_cause, rating, rated_at, last_no, last_at, seen_at)
      select ${idAt('at', 'n')}, ${FIRST_RENTER} + (n * 7)::bigint % ${users}, 'renter', 'general', case when waits then 'waiting' else 'closed' end, at,
             case when waits then at end, case when not waits then ${OPERATOR} end, case when not waits then at end, case when not waits then at end,
             case when not waits then 'desk' end, case when not waits and n % 5 = 0 then 1 + n % 4 end, case when not waits and n % 5 = 0 then at end, 1, at, at
        from generate_series(0, ${conversations - 1}) n cross join lateral (select n >= ${conversations - Math.min(200, conversations / 10)} as waits) w ${nth(now, conversations)} order by n`),
  )
  await withoutIndexes(client, 'message', () =>
    client.query(`insert into message (conversation_id, no, author, kind, text, client_id, at)
      select id, 1, 'customer', 'text', '账号登录不上去', md5(id), opened_at from conversation where opened_at <= ${now}
       and not exists (select from message m where m.conversation_id = id) order by id`),
  )
  await withoutIndexes(client, 'feedback', () =>
    client.query(`insert into feedback (id, user_id, client_id, category, text, state, created_at, answer, answered_by, answered_at)
      select ${idAt('at', 'n')}, ${FIRST_RENTER} + (n * 7)::bigint % ${users}, md5(n::text), (array['fault', 'suggestion', 'account', 'money', 'content', 'other'])[1 + n % 6], '页面打不开',
             case when is_open then 'open' else 'answered' end, at, case when not is_open then '已修复' end, case when not is_open then ${OPERATOR} end, case when not is_open then at end
        from generate_series(0, ${feedback - 1}) n cross join lateral (select n >= ${feedback - Math.min(500, feedback / 10)} as is_open) w ${nth(now, feedback)} order by n`),
  )
  await client.query(`insert into reconciliation (channel, bill, day, state, lines, theirs_fen, ours_fen, compared_at)
    select 'alipay', 'trade', (${now} - n * interval '1 day')::date, 'compared', 1000, 1, 1, ${now} from generate_series(1, 365) n on conflict do nothing`)
  await client.query(`insert into reconciliation_difference (channel, bill, day, kind, own_id, reason, ours_fen, theirs_fen, state, noted_at, settled_at, settled_by, note)
    select 'alipay', 'trade', at::date, case when n % 100 = 0 then 'refund' else 'payment' end, ${idAt('at', 'n')}, 'amount', 100, 101, case when n % 2000 = 7 then 'open' else 'settled' end, at,
           case when n % 2000 <> 7 then at end, case when n % 2000 <> 7 then 'operator:${OPERATOR}' end, case when n % 2000 <> 7 then '已核对' end
      from generate_series(0, ${differences - 1}) n ${nth(now, differences)} order by n`)
  // Each entry is chained to the one before it by a trigger, which PostgreSQL plans as for an empty table until there are statistics.
  const audited = (from: number, to: number) =>
    client.query(`insert into audit_entry (at, operator_id, address, call_name, input, refusal)
      select at, ${OPERATOR}, '203.0.113.7', (array['orders.deskOrder', 'people.person', 'people.search', 'finance.ledgerEntries'])[1 + n % 4],
             case n % 4 when 1 then jsonb_build_object('userId', (${FIRST_RENTER} + n % 5000)::text) else '{}' end, case when n % 1000 = 0 then 'NO_PERMISSION' end
        from generate_series(${from}, ${to - 1}) n ${nth(now, entries)} order by n`)
  const first = Math.min(AUDITED_FIRST, entries)
  await audited(0, first)
  await client.query('analyze audit_entry')
  await audited(first, entries)
}
