import pg from 'pg'

/** Ids of the renters and accounts of a bench, one of each per rent. */
export const FIRST_USER = 10_000_000
export const FIRST_GOODS = 5_000_000_000

/** The key that seals in the database: a server does not start where rows are sealed under one that it doesn't know. */
const SEALING = "coalesce((select name from seal_key where state = 'sealing'), 'bench')"

/** The session token of the nth renter, known to both sides. */
export const tokenOf = (n: number): string => `bench-token-${FIRST_USER + n}`

/**
 * Fills a migrated database with `count` new, adult renters with password-free paying and 1,000 yuan each, as many
 * accounts on the shelf, and one owner. Renters and accounts are numbered from `first`.
 */
export const layGround = async (ownerUrl: string, count: number, first = 0): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const numbered = `from generate_series(${first}, ${first + count - 1}) n`
  const statements = [
    `insert into game (id, name, initial, licence_note) values (900, '基准之战', 'J', 'bench') on conflict do nothing`,
    `insert into zone (id, game_id, system, login) values (900, 900, '安卓', '账号登录') on conflict do nothing`,
    `insert into app_user (id, phone, nickname, created_at) values (${FIRST_USER - 1}, 'bench-owner', '号主', now()) on conflict do nothing`,
    `insert into real_identity (id, number_hash, sealed, birth_date, verified_at, data_key, kek)
      overriding system value select ${FIRST_USER} + n, sha256(n::text::bytea), '', '1990-01-01', now(), '', ${SEALING} ${numbered}`,
    `insert into app_user (id, phone, nickname, pay_password_hash, password_free, identity_id, identity_slot, adult_from, created_at)
      select ${FIRST_USER} + n, 'bench-' || n, '租客', '$argon2id$bench', true, ${FIRST_USER} + n, 1, '2008-01-01', now() ${numbered}`,
    `insert into realname_try (user_id, outcome, tried_at) select ${FIRST_USER} + n, 'match', now() ${numbered}`,
    `insert into session (token_hash, user_id, created_at, expires_at)
      select sha256(('bench-token-' || ${FIRST_USER} + n)::bytea), ${FIRST_USER} + n, now(), now() + interval '30 days' ${numbered}`,
    `insert into goods (id, owner_id, game_id, zone_id, title, state, hourly_fen, ten_hour_fen, overnight_fen, day_fen, deposit_fen, created_at, listed_at,
                          search_text)
      select ${FIRST_GOODS} + n, ${FIRST_USER - 1}, 900, 900, '基准账号 ' || n, 'on_shelf', 300, 2000, 1200, 4000, 1000, now(), now(), '基准账号 ' || n ${numbered}`,
    `insert into credential (goods_id, sealed, data_key, kek, updated_at) select ${FIRST_GOODS} + n, '', '', ${SEALING}, now() ${numbered}`,
    `insert into opening_balance select 'recharge', 'bench-' || n, ${FIRST_USER} + n, 100000, 'alipay', now() ${numbered}`,
    `select ledger_post('recharge', 'bench-' || n, now(), array['cash'], array['clearing:alipay'], array['cash:' || ${FIRST_USER} + n], array[100000::bigint]) ${numbered}`,
    'select analyze_filled()',
  ]
  for (const statement of statements) await client.query(statement)
  await client.end()
}
