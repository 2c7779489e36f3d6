import type { CallOutput } from '@shanghao/client/http/calls'
import { useCall } from '@shanghao/client/http/useCall'
import { client } from '../client.ts'

export type Sites = CallOutput<'channels', 'sites'>
export type Portal = Sites['portals'][number]
export type Domain = Sites['domains'][number]
export type Channel = Sites['channels'][number]
export type Distributor = Sites['distributors'][number]
export type NetBar = Sites['netBars'][number]
export type Merchant = Sites['merchants'][number]

/** Everything that operators configure of channels. */
export const useSites = () => useCall(client.channels.sites, {}, { inPage: true })

/** The address of a host: portals are served by the scheme and port of the platform, on which the console is. */
export const addressOf = (host: string): string =>
  `${location.protocol}//${host}${location.port === '' || host.includes(':') ? '' : `:${location.port}`}/`

/** A share in basis points as percent: 1250 → 12.5%. */
export const percentText = (shareBp: number): string => `${shareBp / 100}%`
