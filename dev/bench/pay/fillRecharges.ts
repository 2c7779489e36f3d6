import pg from 'pg'

/** Ids of the payers, their recharges and open payments: one of each per notification. */
export const FIRST_USER = 20_000_000
const FIRST_RECHARGE = 1_900_000_000_000_000_000n
const FIRST_PAYMENT = 1_910_000_000_000_000_000n
export const AMOUNT_FEN = 5000

export const rechargeIdOf = (n: number): string => String(FIRST_RECHARGE + BigInt(n))
export const paymentIdOf = (n: number): string => String(FIRST_PAYMENT + BigInt(n))

/** The same numbers as expressions over `:n`. */
export const expressions = {
  rechargeId: `(${FIRST_RECHARGE} + :n)::bigint::text`,
  paymentId: `(${FIRST_PAYMENT} + :n)::bigint::text`,
  userId: `(${FIRST_USER} + :n)`,
}

/** Fills a migrated database with `count` payers, numbered from `first`, who each have one recharge open at Alipay. */
export const layGround = async (ownerUrl: string, count: number, first = 0): Promise<void> => {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const numbered = `from generate_series(${first}, ${first + count - 1}) n`
  const statements = [
    `insert into app_user (id, phone, nickname, created_at)
      select ${FIRST_USER} + n, 'bench-' || n, '租客', now() ${numbered}`,
    `insert into recharge (id, user_id, amount_fen, reward, state, created_at)
      select (${FIRST_RECHARGE} + n)::text, ${FIRST_USER} + n, ${AMOUNT_FEN}, '{"bonusFen": 0, "packets": []}', 'created', now() ${numbered}`,
    `insert into payment (id, purpose, biz_id, user_id, channel, way, amount_fen, state, created_at, expires_at, next_ask_at)
      select (${FIRST_PAYMENT} + n)::text, 'recharge', (${FIRST_RECHARGE} + n)::text, ${FIRST_USER} + n, 'alipay', 'wap', ${AMOUNT_FEN},
             'paying', now(), now() + interval '1 day', now() + interval '1 day' ${numbered}`,
    'select analyze_filled()',
  ]
  for (const statement of statements) await client.query(statement)
  await client.end()
}
