import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { onEnd } from './onEnd.ts'

/** A TCP proxy of a database that simulates failures. */
export const databaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let [dropsRequests, dropsResponses] = [false, false]
  const forward = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to, isLost] of [
      [client, upstream, () => dropsRequests],
      [upstream, client, () => dropsResponses],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isLost()) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  let listener: Server
  const listen = (port: number) => {
    listener = createServer(forward)
    return new Promise<number>((resolve) =>
      listener.listen(port, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port)),
    )
  }
  const close = () => {
    const closed = new Promise((resolve) => listener.close(resolve))
    for (const socket of sockets) socket.destroy()
    return closed
  }
  const port = await listen(0)
  let isOpen = true
  const proxy = {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Closes every connection and refuses new ones. */
    refuse: async () => {
      if (isOpen) await close()
      isOpen = false
    },
    /** Keeps connections open and accepts new ones, but forwards nothing, like a frozen machine. */
    hang: () => {
      dropsRequests = true
      dropsResponses = true
    },
    /** Forwards requests, but not responses. */
    dropResponses: () => {
      dropsResponses = true
    },
    restore: async () => {
      dropsRequests = false
      dropsResponses = false
      if (!isOpen) await listen(port)
      isOpen = true
    },
  }
  onEnd(proxy.refuse)
  return proxy
}
