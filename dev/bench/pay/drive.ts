/**
 * Posts payment notifications as fast as `clients` connections can, in a separate process: node drive.ts <url> <clients> <file>. The
 * file is a JSON list of bodies; each is posted once. Prints one line of JSON.
 */
import { readFileSync } from 'node:fs'
import { openWire } from '../httpConnection.ts'
import { percentiles } from '../latency.ts'

const [base = '', clients = '8', file = ''] = process.argv.slice(2)
const bodies: string[] = JSON.parse(readFileSync(file, 'utf8'))

const latencies: number[] = []
let next = 0
const started = performance.now()

const work = async (): Promise<void> => {
  const wire = await openWire(base)
  while (next < bodies.length) {
    const body = bodies[next++] ?? ''
    const begun = performance.now()
    const answer = await wire.post('/api/pay/notify/alipay', body, '')
    latencies.push(performance.now() - begun)
    if (answer !== 'success') throw new Error(`a notification was answered ${answer}`)
  }
  wire.close()
}

await Promise.all(Array.from({ length: Number(clients) }, work))
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ perSecond: latencies.length / seconds, ...percentiles(latencies) }))
