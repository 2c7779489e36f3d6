import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WIDE_FACTOR } from './address.ts'
import { acceptedConnections, limitConnections } from './connections.ts'

const limits = {
  CONNECTIONS_MAX: 100,
  CONNECTIONS_PER_ADDRESS: 3,
  DATABASE_POOL: 10,
  TRUST_PROXY: [] as string[],
}
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const listening = async (overrides: Partial<typeof limits>) => {
  const server = createServer((_request, response) => response.end('served'))
  limitConnections(server, { ...limits, ...overrides })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return (server.address() as { port: number }).port
}
/** A connection that got a response; null when it was closed without one. */
const dial = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'))
    ends.push(() => socket.destroy())
    socket.once('data', () => resolve(socket))
    socket.on('error', () => resolve(null))
    socket.once('close', () => resolve(null))
  })

describe('connections of one address', () => {
  test('beyond the limit are closed, until others have ended', async () => {
    const port = await listening({})
    const open = [await dial(port), await dial(port), await dial(port)]
    expect(open).not.toContain(null)
    expect(await dial(port)).toBeNull()
    open[0]?.destroy()
    await once(open[0] as Socket, 'close')
    let again: Socket | null = null
    for (let i = 0; i < 100 && !again; i += 1) again = await dial(port)
    expect(again).not.toBeNull()
  })

  test('of a trusted proxy count only in total', async () => {
    const port = await listening({ TRUST_PROXY: ['127.0.0.0/8'], CONNECTIONS_MAX: 5 })
    for (let i = 0; i < 5; i += 1) expect(await dial(port)).not.toBeNull()
    expect(await dial(port)).toBeNull()
  })
})

describe('connections of an IPv6 /48', () => {
  /** Simulates a connection from an address; returns whether it was left open. */
  const accepts = (server: Server) => {
    const sockets: (EventEmitter & { remoteAddress: string; destroyed: boolean; destroy: () => void })[] = []
    const open = (remoteAddress: string): boolean => {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress,
        destroyed: false,
        destroy() {
          this.destroyed = true
        },
      })
      sockets.push(socket)
      server.emit('connection', socket)
      return !socket.destroyed
    }
    return { open, sockets }
  }

  test('are limited over all of its /64s, and counted until they end', () => {
    const server = new EventEmitter() as Server
    limitConnections(server, limits)
    const { open, sockets } = accepts(server)
    const opened = Array.from({ length: 20 }, (_, i) => open(`2001:db8:7:${i.toString(16)}::1`))
    expect(opened.filter(Boolean)).toHaveLength(3 * WIDE_FACTOR)
    expect(open('2001:db8:8::1')).toBe(true)
    sockets[0]?.emit('close')
    expect(open('2001:db8:7:99::1')).toBe(true)
    expect(open('2001:db8:7:99::1')).toBe(false)
  })
})

test.each([
  [1000, null, 1000],
  [1000, 20_000, 1000],
  [4000, 1024, 1024 - 10 - 128],
  [4000, 64, 1],
])(
  'with CONNECTIONS_MAX %i and %s descriptors %i connections are accepted',
  (connectionsMax, descriptors, accepted) => {
    expect(acceptedConnections({ ...limits, CONNECTIONS_MAX: connectionsMax }, descriptors)).toBe(accepted)
  },
)
