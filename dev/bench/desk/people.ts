import type pg from 'pg'

/** Ids of the people, accounts and campaign of the bench. Owners come first, then renters. */
export const FIRST_USER = 30_000_000
export const OWNERS = 500
export const FIRST_RENTER = FIRST_USER + 1_000
export const FIRST_GOODS = 5_000_000_000
/** Has one order in a hundred; `BUSY_OWNER` the account with one in sixty-four orders; the last renter has none. */
export const BUSY_RENTER = 30_001_000
export const BUSY_OWNER = 30_000_000
export const OPERATOR = FIRST_USER + 900
export const TOKEN = 'bench-desk-operator'
export const CAMPAIGN = 900

/** Rungs of the game's ladder, roles and skins that an account has at most; the ids of their options count up from these. */
export const RUNGS = 20
export const ROLES = 10
export const SKINS = 15
export const FIRST_RUNG = 900_000
export const FIRST_ROLE = 900_100
export const FIRST_SKIN = 900_200

/** SQL of what the nth account has. Better accounts are dearer, as in a market. */
export const rungOf = (n: string): string => `(${n} / 4 % ${RUNGS})`
export const rolesOf = (n: string): string => `(5 + ${n} / 80 % (${ROLES} - 4))`
export const skinsOf = (n: string): string => `(${n} / 480 % (${SKINS} + 1))`
export const hourlyFenOf = (n: string): string =>
  `(200 + ${rungOf(n)} * 40 + ${skinsOf(n)} * 10 + ${n} * 37 % 20 * 10)`

/** Each is a multiple of the number of owners. */
export type Sizes = { goods: number; orders: number; users: number; claims: number; withdrawals: number }
const SIZES: Sizes = {
  goods: 1_000_000,
  orders: 1_000_000,
  users: 200_000,
  claims: 500_000,
  withdrawals: 500_000,
}

/** The sizes of the bench divided by a number. */
export const sizesOver = (divisor: number): Sizes => {
  const share = (size: number) => Math.max(1, Math.round(size / divisor / OWNERS)) * OWNERS
  return {
    goods: share(SIZES.goods),
    orders: share(SIZES.orders),
    users: share(SIZES.users),
    claims: share(SIZES.claims),
    withdrawals: share(SIZES.withdrawals),
  }
}

/** One part of a filling. `now` is SQL of its moment, the same in all its statements, `kek` of the name of the key that seals. */
export type Fill = (client: pg.Client, filling: Sizes & { now: string; kek: string }) => Promise<void>

/** SQL of the id that something of a moment has: nineteen digits, the moment first. */
export const idAt = (at: string, n: string): string =>
  `(floor(extract(epoch from ${at}) * 1000))::bigint::text || lpad((${n})::text, 6, '0')`
