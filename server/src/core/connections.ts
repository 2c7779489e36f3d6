import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isAmong, networkOf } from './address.ts'
import type { ServerConfig } from './config.ts'

type Limits = Pick<
  ServerConfig,
  'CONNECTIONS_MAX' | 'CONNECTIONS_PER_ADDRESS' | 'DATABASE_POOL' | 'TRUST_PROXY'
>

/** File descriptors left for everything but visitors: files being served, logs, calls to providers. */
const RESERVED_DESCRIPTORS = 128

/** The most descriptors this process may have open; null where the system doesn't say. */
const descriptorLimit = (): number | null => {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = Number(report.userLimits?.open_files?.soft)
  return Number.isInteger(soft) && soft > 0 ? soft : null
}

/**
 * How many connections a server accepts: CONNECTIONS_MAX, or fewer where the system's limit of open files would otherwise
 * leave none for the database pool.
 */
export const acceptedConnections = (
  { CONNECTIONS_MAX, DATABASE_POOL }: Limits,
  descriptors = descriptorLimit(),
): number =>
  descriptors === null
    ? CONNECTIONS_MAX
    : Math.max(1, Math.min(CONNECTIONS_MAX, descriptors - DATABASE_POOL - RESERVED_DESCRIPTORS))

/**
 * Closes connections beyond the limits as soon as they are made: in all, and of one network address. A trusted proxy
 * carries everyone, so its connections count only in all.
 */
export const limitConnections = (server: Server, limits: Limits): void => {
  server.maxConnections = acceptedConnections(limits)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isAmong(address, limits.TRUST_PROXY)) return
    const network = networkOf(address)
    const count = (open.get(network) ?? 0) + 1
    if (count > limits.CONNECTIONS_PER_ADDRESS) {
      socket.destroy()
      return
    }
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}
