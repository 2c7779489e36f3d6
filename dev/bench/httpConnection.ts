import { connect, type Socket } from 'node:net'

/** A keep-alive connection that posts JSON and reads responses with minimal overhead. */
export type Wire = {
  /** Returns the body of an HTTP 200; throws for any other status. */
  post: (path: string, body: string, headers: string) => Promise<string>
  close: () => void
}

const HEAD_END = '\r\n\r\n'

/** Opens a connection. `headers` of a post are ready-made lines, each ending in CRLF. */
export const openWire = async (base: string): Promise<Wire> => {
  const { hostname, port, host } = new URL(base)
  const socket: Socket = connect(Number(port), hostname)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.setNoDelay(true)
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | null = null
  let received: Buffer = Buffer.alloc(0)
  const settle = () => {
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    const bodyStart = headEnd + HEAD_END.length
    if (received.length < bodyStart + length) return
    const body = received.toString('utf8', bodyStart, bodyStart + length)
    received = received.subarray(bodyStart + length)
    const done = waiting
    waiting = null
    if (head.startsWith('HTTP/1.1 200')) done?.resolve(body)
    else done?.reject(new Error(head.slice(0, head.indexOf('\r'))))
  }
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    settle()
  })
  const fail = (error?: Error) => {
    waiting?.reject(error ?? new Error('connection closed'))
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail())
  return {
    post: (path, body, headers) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`,
        )
      }),
    close: () => socket.destroy(),
  }
}
