import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'

/** An open channel by its code; undefined for any other. */
export const findOpenChannel = (db: Db, code: string) =>
  db
    .selectFrom('marketing_channel')
    .select(['id', 'code'])
    .where('code', '=', code)
    .where('is_open', '=', true)
    .executeTakeFirst()

/** The host of the site of a channel, by the channel's code or its invite code; null without one. */
export const findChannelHost = async (
  db: Db,
  { code, inviteCode }: { code: string; inviteCode: string },
): Promise<string | null> => {
  const { rows } = await sql<{ host: string }>`
    select d.host from marketing_channel c join site_domain d on d.channel_id = c.id and d.moved_to is null
     where c.is_open and (c.code = ${code} or c.invite_code = ${inviteCode})
     order by c.invite_code = ${inviteCode} desc nulls last, d.host limit 1`.execute(db)
  return rows[0]?.host ?? null
}

/** The code of the channel of an open net bar, by its number. */
export const findNetBarChannel = async (db: Db, id: number): Promise<string | null> => {
  const row = await db
    .selectFrom('net_bar as b')
    .innerJoin('marketing_channel as c', 'c.id', 'b.channel_id')
    .select('c.code')
    .where('b.id', '=', id)
    .where('b.is_open', '=', true)
    .where('c.is_open', '=', true)
    .executeTakeFirst()
  return row?.code ?? null
}

/** The code of the channel of the open net bar in whose networks an address lies, the narrowest network first. */
export const findNetBarChannelAt = async (db: Db, address: string): Promise<string | null> => {
  const { rows } = await sql<{ code: string }>`
    select c.code from net_bar b join marketing_channel c on c.id = b.channel_id, unnest(b.networks) network
     where b.is_open and c.is_open and network >>= ${address}::inet
     order by masklen(network) desc, b.id limit 1`.execute(db)
  return rows[0]?.code ?? null
}

/** Until when a user has a merchant's contract; undefined for one who has none. */
export const findMerchantEnd = (db: Db, userId: number) =>
  db.selectFrom('merchant').select('expires_at').where('user_id', '=', userId).executeTakeFirst()

/** Everything that operators configure of channels. */
export const listSites = async (db: Db) => {
  const [merchants, portals, domains, channels, distributors, netBars] = await Promise.all([
    db.selectFrom('merchant').selectAll().orderBy('user_id').execute(),
    db.selectFrom('portal').selectAll().orderBy('id').execute(),
    db
      .selectFrom('site_domain as d')
      .leftJoin('marketing_channel as c', 'c.id', 'd.channel_id')
      .select(['d.host', 'd.portal_id', 'c.code', 'd.client_type', 'd.moved_to'])
      .orderBy('d.host')
      .execute(),
    db.selectFrom('marketing_channel').selectAll().orderBy('id').execute(),
    sql<{ id: number; user_id: number; name: string; version: number; share_bp: number }>`
      select d.id, d.user_id, d.name, s.version, s.share_bp from distributor d
        join lateral (select version, share_bp from distributor_share where distributor_id = d.id order by version desc limit 1) s on true
       order by d.id`.execute(db),
    sql<{ id: number; name: string; code: string; networks: string[]; is_open: boolean }>`
      select b.id, b.name, c.code, b.networks::text[] as networks, b.is_open
        from net_bar b join marketing_channel c on c.id = b.channel_id order by b.id`.execute(db),
  ])
  return { merchants, portals, domains, channels, distributors: distributors.rows, netBars: netBars.rows }
}
