import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../config/deps.ts'
import type { Database } from '../database/db.ts'
import { fail } from '../errors.ts'

/** A site that shows the accounts of one owner. */
export type Portal = {
  id: number
  /** The owner. */
  merchantId: number
  merchantType: number
  name: string
  /** A path of the site; empty for a drawn mark. */
  logo: string
  skin: number
  /** The end of the portal, or of its owner's contract where that is earlier. */
  expiresAt: Date
}

/** The site that a call came to, by its host name. */
export type Site = {
  /** What separates cached responses of one site from those of others: the portal's id, empty without one. */
  key: string
  /** Scheme, host and port, for addresses that lead back to the site. */
  origin: string
  /** The host that replaces this one, or this one; with the port of PUBLIC_URL. */
  domain: string
  /** The host that this one replaces, or this one. */
  oldDomain: string
  clientType: number
  /** The marketing channel of a distributor's site. */
  channelId: number | null
  portal: Portal | null
}

type Row = {
  client_type: number
  channel_id: number | null
  moved_to: string | null
  old_host: string | null
  portal_id: number | null
  merchant_id: number
  merchant_type: number
  name: string
  logo: string
  skin: number
  expires_at: Date
}

const ORDINARY_CLIENT = 30
/** A change made by another process acts after this time at the latest (ms). */
const FRESH_MS = 5_000
/** Hosts kept; the least recently used goes first. */
const HOSTS_MAX = 1_000

type Cached = { row: Promise<Row | null>; until: number }
const caches = new WeakMap<Database, LRUCache<string, Cached>>()

const cacheOf = (database: Database): LRUCache<string, Cached> => {
  const cache = caches.get(database) ?? new LRUCache<string, Cached>({ max: HOSTS_MAX })
  caches.set(database, cache)
  return cache
}

const readRow = async ({ db }: Database, host: string): Promise<Row | null> => {
  const { rows } = await sql<Row>`
    select d.client_type, d.channel_id, d.moved_to, (select o.host from site_domain o where o.moved_to = d.host order by o.host limit 1) as old_host,
           p.id as portal_id, m.user_id as merchant_id, m.merchant_type, p.name, p.logo, p.skin, least(p.expires_at, m.expires_at) as expires_at
      from site_domain d left join portal p on p.id = d.portal_id left join merchant m on m.user_id = p.merchant_id
     where d.host = ${host}`.execute(db)
  return rows[0] ?? null
}

/** The row of a host, at most FRESH_MS old; while the database is away the last one that was read. */
const findRow = (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  host: string,
): Promise<Row | null> => {
  const cache = cacheOf(database)
  const cached = cache.get(host)
  const now = clock.now().getTime()
  if (cached && cached.until > now) return cached.row
  const row = readRow(database, host).catch((thrown) => {
    cache.delete(host)
    if (cached) return cached.row
    throw thrown
  })
  cache.set(host, { row, until: now + FRESH_MS })
  return row
}

/** Lets the next calls of this process read every host again, after a change made by it. */
export const forgetSites = (database: Database): void => cacheOf(database).clear()

/** The name of the platform's own host. */
export const platformHost = ({ PUBLIC_URL }: Pick<Deps['config'], 'PUBLIC_URL'>): string =>
  new URL(PUBLIC_URL).hostname

/** Scheme, host and port of a site at a host name: those of PUBLIC_URL but for the name. */
export const originAt = (host: string, publicUrl: string): string => {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${host}${port && `:${port}`}`
}

const present = (row: Row | null, host: string, publicUrl: string): Site => {
  const own = new URL(publicUrl)
  const port = own.port ? `:${own.port}` : ''
  if (!row)
    return {
      key: '',
      origin: own.origin,
      domain: own.host,
      oldDomain: own.host,
      clientType: ORDINARY_CLIENT,
      channelId: null,
      portal: null,
    }
  const { portal_id: id, merchant_id: merchantId, merchant_type: merchantType, name, logo, skin } = row
  return {
    key: id === null ? '' : String(id),
    origin: originAt(host, publicUrl),
    domain: `${row.moved_to ?? host}${port}`,
    oldDomain: `${row.old_host ?? host}${port}`,
    clientType: row.client_type,
    channelId: row.channel_id,
    portal:
      id === null ? null : { id, merchantId, merchantType, name, logo, skin, expiresAt: row.expires_at },
  }
}

/** The site of a host name, in capitals or not; the platform's own for one that is not registered. */
export const findSite = async (
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  hostname: string,
): Promise<Site> => {
  const host = hostname.toLowerCase()
  const row = host === platformHost(deps.config) ? null : await findRow(deps, host)
  return present(row, host, deps.config.PUBLIC_URL)
}

/** The site of a host that is registered; null for any other. */
export const findRegisteredSite = async (
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  host: string,
): Promise<Site | null> => {
  const row = await findRow(deps, host)
  return row && present(row, host, deps.config.PUBLIC_URL)
}

/** Whether a portal's time is over. */
export const isExpired = ({ expiresAt }: Portal, now: Date): boolean => expiresAt <= now

/** The owner whose accounts alone a site shows and rents; null for all owners. Raises PORTAL_EXPIRED. */
export const ownerShown = ({ portal }: Site, now: Date): number | null => {
  if (!portal) return null
  return isExpired(portal, now) ? fail('PORTAL_EXPIRED') : portal.merchantId
}
