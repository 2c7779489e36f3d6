import type { ParsedOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
import { type By, findChannel, recordChannelAct } from './recordChannelAct.ts'

type Input<Name extends keyof typeof operatorChannelCalls> = ParsedOf<(typeof operatorChannelCalls)[Name]>

/** The merchant of a portal. Raises NOT_FOUND. */
const requirePortal = async (tx: Tx, portalId: number): Promise<number> => {
  const row = await tx
    .selectFrom('portal')
    .select('merchant_id')
    .where('id', '=', portalId)
    .executeTakeFirst()
  return (row ?? fail('NOT_FOUND')).merchant_id
}

/** Locks a host and finds who earns by it: the portal's merchant, the channel's distributor; null while it isn't registered. */
const lockHost = async (tx: Tx, host: string): Promise<{ earnerIds: (number | null)[] } | null> => {
  const row = await tx
    .selectFrom('site_domain as d')
    .leftJoin('portal as p', 'p.id', 'd.portal_id')
    .leftJoin('marketing_channel as c', 'c.id', 'd.channel_id')
    .leftJoin('distributor as r', 'r.id', 'c.distributor_id')
    .select(['p.merchant_id as merchantId', 'r.user_id as distributorId'])
    .where('d.host', '=', host)
    .forUpdate('d')
    .executeTakeFirst()
  return row ? { earnerIds: [row.merchantId, row.distributorId] } : null
}

/** Raises NOT_FOUND for a host that isn't registered. */
const lockKnownHost = async (tx: Tx, host: string) => (await lockHost(tx, host)) ?? fail('NOT_FOUND')

/**
 * Registers a host name, or changes where it leads; `ownHost` is the platform's. Raises DOMAIN_OWN, NOT_FOUND, OPERATOR_SELF for who
 * earns by the host before or after, REALNAME_REQUIRED, and DOMAIN_TAKEN for a host that leads to another owner's portal.
 */
export const saveDomain = async (
  tx: Tx,
  { host, portalId, channel, clientType, movedTo }: Input<'saveDomain'>,
  { ownHost, ...by }: By & { ownHost: string },
): Promise<void> => {
  if (host === ownHost) fail('DOMAIN_OWN')
  if (movedTo === host) fail('NOT_FOUND')
  const merchantId = portalId === null ? null : await requirePortal(tx, portalId)
  const led = channel === null ? null : await findChannel(tx, channel)
  const before = await lockHost(tx, host)
  const replacing = movedTo === null ? null : await lockKnownHost(tx, movedTo)
  const values = {
    portal_id: portalId,
    channel_id: led?.id ?? null,
    client_type: clientType,
    moved_to: movedTo,
  }
  const beneficiaryId = merchantId ?? led?.earnerId ?? null
  const involvedIds = [...(before?.earnerIds ?? []), ...(replacing?.earnerIds ?? [])]
  const request = { host, portalId, channel, clientType, movedTo }
  await recordChannelAct(tx, 'save_domain', request, by, { beneficiaryId, involvedIds })
  await tx
    .insertInto('site_domain')
    .values({ host, ...values })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute()
}

/**
 * Lets a host lead to a portal, unless it leads elsewhere; `ownHost` is the platform's. Raises DOMAIN_OWN, DOMAIN_TAKEN, NOT_FOUND,
 * REALNAME_REQUIRED and OPERATOR_SELF.
 */
export const openDomain = async (
  tx: Tx,
  { host, portalId }: { host: string; portalId: number },
  { ownHost, ...by }: By & { ownHost: string },
): Promise<void> => {
  if (host === ownHost) fail('DOMAIN_OWN')
  const beneficiaryId = await requirePortal(tx, portalId)
  const values = { host, portal_id: portalId, client_type: 30 }
  const added = await tx
    .insertInto('site_domain')
    .values(values)
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .executeTakeFirst()
  if (!added) fail('DOMAIN_TAKEN')
  const request = { host, portalId, channel: null, clientType: 30, movedTo: null }
  await recordChannelAct(tx, 'save_domain', request, by, { beneficiaryId })
}

/**
 * Removes a host name. Raises NOT_FOUND, REALNAME_REQUIRED, OPERATOR_SELF for who earns by it, and DOMAIN_IN_USE while another one
 * leads to it.
 */
export const removeDomain = async (tx: Tx, { host }: Input<'removeDomain'>, by: By): Promise<void> => {
  const { earnerIds } = await lockKnownHost(tx, host)
  await recordChannelAct(tx, 'remove_domain', { host }, by, { involvedIds: earnerIds })
  const moved = await tx
    .selectFrom('site_domain')
    .select('host')
    .where('moved_to', '=', host)
    .executeTakeFirst()
  if (moved) fail('DOMAIN_IN_USE')
  await tx.deleteFrom('site_domain').where('host', '=', host).execute()
}
