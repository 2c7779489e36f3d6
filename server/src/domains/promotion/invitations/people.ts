import { type RawBuilder, sql } from 'kysely'

/** SQL: the ids of a person's accounts, the given one and those of the same verified identity. */
export const accountsOf = (userId: number): RawBuilder<unknown> => sql`
  (select id from app_user where id = ${userId}
   union select p.id from app_user u join app_user p on p.identity_id = u.identity_id where u.id = ${userId})`
