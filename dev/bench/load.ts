/**
 * Sends requests as fast as `clients` keep-alive connections can, in a separate process, so that the generator does not share the
 * server's event loop: node load.ts <url> <clients> <milliseconds> <file>. The file is a JSON list of requests that
 * the connections take in turn. A response without success ends the run. Prints one line of JSON.
 */
import { readFileSync } from 'node:fs'
import { openWire } from './httpConnection.ts'
import { percentiles } from './latency.ts'
import type { Load, Request } from './overHttp.ts'

const [base = '', clients = '8', milliseconds = '2000', file = ''] = process.argv.slice(2)
const requests: Request[] = JSON.parse(readFileSync(file, 'utf8'))

const SUCCESS = '{"responseCode":"0000"'
const latencies: number[] = []
let next = 0
const started = performance.now()
const until = started + Number(milliseconds)

const work = async (): Promise<void> => {
  const wire = await openWire(base)
  while (performance.now() < until) {
    const { path, body } = requests[next++ % requests.length] ?? { path: '', body: '' }
    const begun = performance.now()
    const answer = await wire.post(path, body, '')
    latencies.push(performance.now() - begun)
    if (!answer.startsWith(SUCCESS)) throw new Error(`${path} ${body} answered ${answer.slice(0, 200)}`)
  }
  wire.close()
}

await Promise.all(Array.from({ length: Number(clients) }, work))
const seconds = (performance.now() - started) / 1000
const load: Load = { perSecond: latencies.length / seconds, ...percentiles(latencies) }
console.log(JSON.stringify(load))
