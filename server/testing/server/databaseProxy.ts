import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll } from 'vitest'

/** An address of a database whose failures the test decides on: gone, silent, or there. */
export const databaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let [losesQuestions, losesAnswers] = [false, false]
  const forward = (client: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to, isLost] of [
      [client, upstream, () => losesQuestions],
      [upstream, client, () => losesAnswers],
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
    /** Ends every connection and refuses new ones. */
    refuse: async () => {
      if (isOpen) await close()
      isOpen = false
    },
    /** Keeps connections open and takes new ones, and passes nothing on: what a frozen machine looks like. */
    fallSilent: () => {
      losesQuestions = true
      losesAnswers = true
    },
    /** Passes on what is asked, and not what is answered. */
    loseAnswers: () => {
      losesAnswers = true
    },
    restore: async () => {
      losesQuestions = false
      losesAnswers = false
      if (!isOpen) await listen(port)
      isOpen = true
    },
  }
  afterAll(proxy.refuse)
  return proxy
}
