import type { ResultOf } from '@shanghao/contract/call'
import type { operatorChannelCalls } from '@shanghao/contract/channels/operator'
import type { listSites } from './queries.ts'

/** What operators configure of channels, in the contract's shapes. */
export const presentSites = (
  rows: Awaited<ReturnType<typeof listSites>>,
): Omit<ResultOf<typeof operatorChannelCalls.sites>, 'activities' | 'shareAloneBp'> => ({
  merchants: rows.merchants.map((row) => ({
    userId: String(row.user_id),
    merchantType: row.merchant_type,
    expiresAt: row.expires_at.getTime(),
  })),
  portals: rows.portals.map((row) => ({
    portalId: row.id,
    userId: String(row.merchant_id),
    name: row.name,
    logo: row.logo,
    skin: row.skin,
    expiresAt: row.expires_at.getTime(),
  })),
  domains: rows.domains.map((row) => ({
    host: row.host,
    portalId: row.portal_id,
    channel: row.code,
    clientType: row.client_type === 60 || row.client_type === 70 ? row.client_type : 30,
    movedTo: row.moved_to,
  })),
  channels: rows.channels.map((row) => ({
    code: row.code,
    name: row.name,
    distributorId: row.distributor_id,
    inviteCode: row.invite_code,
    isOpen: row.is_open,
  })),
  distributors: rows.distributors.map((row) => ({
    distributorId: row.id,
    userId: String(row.user_id),
    name: row.name,
    shareBp: row.share_bp,
    version: row.version,
  })),
  netBars: rows.netBars.map((row) => ({
    netBarId: row.id,
    name: row.name,
    channel: row.code,
    networks: row.networks,
    isOpen: row.is_open,
  })),
})
