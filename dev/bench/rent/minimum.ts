import pg from 'pg'

/**
 * The least that renting can cost in PostgreSQL: one order, one hold under an exclusion constraint, two balances and three
 * entries, without any of the product's rules, in tables of its own. It is independent of the server's statements, so that
 * the comparison does not change with the server.
 */
const SCHEMA = `
  create schema bench_minimum;
  grant usage on schema bench_minimum to shanghao_app;
  create table bench_minimum.rental (id bigint primary key, goods_id bigint not null, renter_id bigint not null, fen bigint not null);
  create table bench_minimum.hold (goods_id bigint not null, span tstzrange not null, exclude using gist (goods_id with =, span with &&));
  create table bench_minimum.balance (user_id bigint primary key, fen bigint not null check (fen >= 0));
  create table bench_minimum.entry (rental_id bigint not null, account text not null, fen bigint not null);
  grant all on all tables in schema bench_minimum to shanghao_app`

/** Creates the tables, with `count` renters numbered from 0 and an owner (-1). */
export const layMinimum = async (ownerUrl: string, count: number): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(SCHEMA)
  await client.query(
    `insert into bench_minimum.balance select n, 100000 from generate_series(-1, ${count - 1}) n`,
  )
  await client.query('vacuum analyze bench_minimum.balance')
  await client.end()
}

/** The rent of the `:n`th renter as a pgbench script; `:n` counts as in `scriptOf`. */
export const minimumScript = `\\set n :first + :client_id * :stride + :i
\\set i :i + 1
begin;
insert into bench_minimum.rental values (:n, :n, :n, 1600);
insert into bench_minimum.hold values (:n, tstzrange(now(), now() + interval '2 hours'));
update bench_minimum.balance set fen = fen - 1600 where user_id = :n;
insert into bench_minimum.entry values (:n, 'renter', -1600), (:n, 'escrow', 1300), (:n, 'deposit', 300);
commit;
`
