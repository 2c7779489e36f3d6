import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ServerConfig } from '../config/config.ts'
import { isInNetworks, networkOf, WIDE_FACTOR, wideNetworkOf } from './address.ts'

type Limits = Pick<
  ServerConfig,
  'CONNECTIONS_MAX' | 'CONNECTIONS_PER_ADDRESS' | 'DATABASE_POOL' | 'TRUST_PROXY'
>

/** File descriptors reserved for other uses than client connections: served files, logs, calls to providers. */
const RESERVED_DESCRIPTORS = 128

/** The limit of open descriptors of this process; null where it is unknown. */
const descriptorLimit = (): number | null => {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isInteger(soft) && soft > 0 ? soft : null
}

/**
 * The number of connections the server accepts: CONNECTIONS_MAX, or fewer where the system's limit of open files would
 * otherwise leave none for the database pool.
 */
export const acceptedConnections = (
  { CONNECTIONS_MAX, DATABASE_POOL }: Limits,
  descriptors = descriptorLimit(),
): number =>
  descriptors === null
    ? CONNECTIONS_MAX
    : Math.max(1, Math.min(CONNECTIONS_MAX, descriptors - DATABASE_POOL - RESERVED_DESCRIPTORS))

/**
 * Closes connections beyond the limits as soon as they are opened: in total, and per network address; an IPv6 address
 * counts for its /64 and, with WIDE_FACTOR times the limit, for its /48. Connections of a trusted proxy count only in
 * total.
 */
export const limitConnections = (server: Server, limits: Limits): void => {
  server.maxConnections = acceptedConnections(limits)
  const open = new Map<string, number>()
  const countOpen = (network: string, by: 1 | -1): void => {
    const count = (open.get(network) ?? 0) + by
    if (count === 0) open.delete(network)
    else open.set(network, count)
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isInNetworks(address, limits.TRUST_PROXY)) return
    const wide = wideNetworkOf(address)
    const counted = [
      { network: networkOf(address), limit: limits.CONNECTIONS_PER_ADDRESS },
      ...(wide === null ? [] : [{ network: wide, limit: limits.CONNECTIONS_PER_ADDRESS * WIDE_FACTOR }]),
    ]
    if (counted.some(({ network, limit }) => (open.get(network) ?? 0) >= limit)) {
      socket.destroy()
      return
    }
    for (const { network } of counted) countOpen(network, 1)
    socket.once('close', () => {
      for (const { network } of counted) countOpen(network, -1)
    })
  })
}
