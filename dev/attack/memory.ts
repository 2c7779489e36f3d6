import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Network } from '../local/network.ts'
import { hold, leftOpen } from './sockets.ts'
import type { Attack } from './target.ts'

const CONNECTIONS = 2500
const ADDRESSES = 60_000
/** Memory that a server may keep after an attack: compiled code, filled pools. */
const KEPT_MAX_MB = 150
const SETTLE_MS = 90_000
const LOOK_MS = 3000

const residentMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** Half-sent bodies, then calls from very many addresses: the server's memory returns to about its initial level. */
export const memoryAfterFlood = (network: Network): Attack => ({
  name: 'memory after a flood',
  run: async () => {
    const server = await network.startServer({
      env: { BODY_TIMEOUT_MS: '2000', CONNECTIONS_PER_ADDRESS: String(CONNECTIONS) },
    })
    const call = (address: string) =>
      fetch(`${server.url}/userBase/isLogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{}',
      }).then((answer) => answer.text())
    for (let i = 0; i < 2000; i += 1) await call('10.0.0.1')
    const before = residentMb(server.pid)
    let peak = before
    for (let round = 0; round < 3; round += 1) {
      const half = `POST /userBase/isLogin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n${'x'.repeat(20_000)}`
      const held = Array.from({ length: CONNECTIONS }, () => hold(server.url, half))
      await wait(1000)
      peak = Math.max(peak, residentMb(server.pid))
      await leftOpen(held, 30_000)
    }
    let next = 0
    const work = async () => {
      for (; next < ADDRESSES; ) {
        next += 1
        await call(`2001:db8:${(next >> 8).toString(16)}:${(next & 255).toString(16)}::1`)
      }
    }
    await Promise.all(Array.from({ length: 20 }, work))
    peak = Math.max(peak, residentMb(server.pid))
    let after = residentMb(server.pid)
    for (const end = Date.now() + SETTLE_MS; after > before + KEPT_MAX_MB && Date.now() < end; ) {
      await wait(LOOK_MS)
      after = residentMb(server.pid)
    }
    await server.stop()
    const numbers = `${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most, ${after.toFixed(0)} MB after`
    return {
      tried: `${3 * CONNECTIONS} half-sent bodies, ${ADDRESSES} addresses: ${numbers}`,
      findings: after > before + KEPT_MAX_MB ? [numbers] : [],
    }
  },
})
