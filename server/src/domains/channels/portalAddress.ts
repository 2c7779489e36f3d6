import type { ResultOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import type { Deps } from '../../core/config/deps.ts'
import type { Db } from '../../core/database/db.ts'
import { originAt, platformHost } from '../../core/http/site.ts'

type Address = NonNullable<ResultOf<typeof operatorChannelCalls.previewPortal>['address']>

const findDomain = (db: Db, host: string) =>
  db.selectFrom('site_domain').select(['portal_id', 'moved_to']).where('host', '=', host).executeTakeFirst()

/** The host that leads to a portal now; undefined for none. */
const findPortalHost = async (db: Db, portalId: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('site_domain')
    .select('host')
    .where('portal_id', '=', portalId)
    .where('moved_to', 'is', null)
    .orderBy('host')
    .executeTakeFirst()
  return row?.host
}

const stateOf = async (
  db: Db,
  host: string,
  { portalId, ownHost }: { portalId: number | undefined; ownHost: string },
): Promise<Address['state']> => {
  if (host === ownHost) return 'reserved'
  const domain = await findDomain(db, host)
  if (!domain) return 'free'
  return domain.portal_id === portalId && domain.moved_to === null ? 'own' : 'taken'
}

/** The address of a portal: that of `host`, or of the host it has. Null without either. */
export const findPortalAddress = async (
  db: Db,
  { portalId, host: wanted }: { portalId?: number | undefined; host?: string | undefined },
  config: Pick<Deps['config'], 'PUBLIC_URL'>,
): Promise<Address | null> => {
  const host = wanted ?? (portalId === undefined ? undefined : await findPortalHost(db, portalId))
  if (host === undefined) return null
  const state = await stateOf(db, host, { portalId, ownHost: platformHost(config) })
  return { host, url: `${originAt(host, config.PUBLIC_URL)}/`, state }
}
