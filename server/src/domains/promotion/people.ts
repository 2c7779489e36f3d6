import { type RawBuilder, sql } from 'kysely'

/** SQL: the ids of a person's accounts, the given one and those of the same verified identity, also those that were closed. */
export const accountsOf = (userId: number): RawBuilder<unknown> =>
  sql`(select id from accounts_of(${userId}::bigint))`
