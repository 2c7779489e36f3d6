import { connect, type Socket } from 'node:net'
import pTimeout from 'p-timeout'

export type Held = {
  readonly socket: Socket
  readonly received: () => string
  readonly closed: Promise<void>
}

/** Opens a connection and sends a text, errors ignored; `closed` resolves when the server has closed it. */
export const hold = (url: string, text: string): Held => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.once('connect', () => text !== '' && socket.write(text))
  return { socket, received: () => received, closed }
}

/** Waits until all are closed, at most `withinMs`; closes the rest and returns how many those were. */
export const leftOpen = async (held: readonly Held[], withinMs: number): Promise<number> => {
  let open = held.length
  const all = Promise.all(held.map(({ closed }) => closed.then(() => (open -= 1))))
  await pTimeout(all, { milliseconds: withinMs, message: false })
  const left = open
  for (const { socket } of held) socket.destroy()
  return left
}

/** Sends a text as a request and returns everything received until the server closes, at most within `withinMs`. */
export const exchangeRaw = async (url: string, text: string, withinMs = 10_000): Promise<string> => {
  const held = hold(url, text)
  await leftOpen([held], withinMs)
  return held.received()
}
