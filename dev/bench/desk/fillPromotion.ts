import { CAMPAIGN, FIRST_RENTER, type Fill } from './people.ts'
import { withoutIndexes } from './withoutIndexes.ts'

const PACKET_FEN = 500

/** One campaign of forty days that gave nearly all packets, and one that gave the rest. */
export const fillPromotion: Fill = async (client, { now, users, claims }) => {
  await client.query(`insert into campaign (id, kind, name, budget_fen, granted_fen, starts_at, ends_at, amount_fen, threshold_fen, valid_days, created_at)
    overriding system value select ${CAMPAIGN} + n, 'grant', '基准活动' || n, 1000000000, ${PACKET_FEN} * case n when 0 then ${claims} - ${claims} / 10 else ${claims} / 10 end,
      ${now} - interval '40 days', ${now} + interval '20 days', ${PACKET_FEN}, 2000, 7, ${now} - interval '41 days' from generate_series(0, 1) n`)
  await withoutIndexes(client, 'red_packet', () =>
    client.query(`insert into red_packet (campaign_id, user_id, cause, amount_fen, threshold_fen, valid_from, valid_until, granted_at)
      select ${CAMPAIGN} + case when n % 10 = 9 then 1 else 0 end, ${FIRST_RENTER} + (hashint8(n) & 2147483647) % ${users}, 'bench:' || n, ${PACKET_FEN}, 2000, at, at + interval '7 days', at
        from generate_series(0, ${claims - 1}) n
        cross join lateral (select date_trunc('milliseconds', ${now} - (${claims} - n)::float8 / ${claims} * interval '40 days') as at) t order by n`),
  )
  await client.query(`insert into campaign_day (campaign_id, day, claims, amount_fen)
    select campaign_id, (granted_at at time zone 'Asia/Shanghai')::date, count(*), sum(amount_fen) from red_packet where campaign_id >= ${CAMPAIGN} group by 1, 2`)
}
