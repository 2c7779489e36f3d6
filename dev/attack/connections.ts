import pTimeout from 'p-timeout'
import { exchangeRaw, hold, leftOpen } from './sockets.ts'
import type { Attack } from './target.ts'

const CALL = '/userBase/isLogin'
const head = (length: number, more = '') =>
  `POST ${CALL} HTTP/1.1\r\nhost: attacked\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`
/** Far above what the bare server allows, because the machine may be busy. */
const CUT_WITHIN_MS = 15_000
const PER_ADDRESS = 40

const isServed = async (url: string): Promise<boolean> => {
  const answer = await exchangeRaw(url, `${head(2, 'connection: close\r\n')}{}`)
  return answer.startsWith('HTTP/1.1 200') && answer.includes('"0000"')
}

/** Half-sent bodies and endless request heads: both connections are closed, and other clients are served meanwhile. */
export const slowBodies: Attack = {
  name: 'slow bodies',
  run: async ({ bare }, size) => {
    const count = 15
    const findings: string[] = []
    for (let round = 0; round < size; round += 1) {
      const bodies = Array.from({ length: count }, () => hold(bare, `${head(1000)}{"a":`))
      const heads = Array.from({ length: count }, () =>
        hold(bare, `POST ${CALL} HTTP/1.1\r\nhost: attacked\r\n`),
      )
      const silent = Array.from({ length: 5 }, () => hold(bare, ''))
      if (!(await isServed(bare))) findings.push('others are not served while bodies are half-sent')
      const all = [...bodies, ...heads, ...silent]
      const open = await leftOpen(all, CUT_WITHIN_MS)
      if (open > 0) findings.push(`${open} of ${all.length} half-sent requests were still open`)
      const untold = bodies.filter(({ received }) => !received().includes('"1021"')).length
      if (untold > 0) findings.push(`${untold} of ${count} half-sent bodies were ended without an answer`)
    }
    return { tried: `${35 * size} half-sent bodies and heads and silent connections`, findings }
  },
}

/** More connections from one address than allowed: the excess is closed, and the others stay usable. */
export const manyConnections: Attack = {
  name: 'many connections',
  run: async ({ bare }, size) => {
    const count = PER_ADDRESS * 3 * size
    const findings: string[] = []
    const held = Array.from({ length: count }, () =>
      hold(bare, 'GET /healthz HTTP/1.1\r\nhost: attacked\r\n\r\n'),
    )
    const served = () => held.filter(({ received }) => received().startsWith('HTTP/1.1 200')).length
    const refused = Promise.all(held.slice(PER_ADDRESS).map(({ closed }) => closed))
    await pTimeout(refused, { milliseconds: CUT_WITHIN_MS, message: false })
    if (served() > PER_ADDRESS)
      findings.push(`${served()} of ${count} connections of one address were served`)
    for (const { socket } of held) socket.destroy()
    await Promise.all(held.map(({ closed }) => closed))
    let freed = false
    for (let i = 0; i < 50 && !freed; i += 1) freed = await isServed(bare)
    if (!freed) findings.push('connections that were ended still count')
    return { tried: `${count} connections of one address`, findings }
  },
}

/** Oversized heads, heads that are not HTTP, and more pipelined requests than a connection buffers. */
export const headerFlood: Attack = {
  name: 'header flood',
  run: async ({ bare }, size) => {
    const findings: string[] = []
    const texts = [
      head(0, `x-large: ${'x'.repeat(100_000)}\r\n`),
      head(0, Array.from({ length: 3000 }, (_, i) => `x-${i}: ${i}\r\n`).join('')),
      head(0, 'transfer-encoding: chunked\r\n'),
      `POST ${CALL} HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello`,
      `GET /${'a'.repeat(60_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      'GARBAGE\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
    ]
    for (let round = 0; round < size; round += 1)
      for (const text of texts) {
        const answer = await exchangeRaw(bare, text)
        const [first = ''] = answer.split('\r\n')
        const status = Number(/^HTTP\/1\.1 (\d+)/.exec(first)?.[1] ?? 0)
        if (status >= 500) findings.push(`${JSON.stringify(text.slice(0, 40))}… was answered with ${first}`)
        if (status >= 400 && !answer.includes('"responseCode"'))
          findings.push(`${JSON.stringify(text.slice(0, 40))}… was not answered by the envelope`)
      }
    if (!(await isServed(bare))) findings.push('others are not served afterwards')
    return { tried: `${texts.length * size} heads that are too large or no HTTP`, findings }
  },
}
