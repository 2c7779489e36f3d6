import { request } from 'node:http'
import pg from 'pg'
import { buildApp } from '../../../server/src/app.ts'
import { composeDeps } from '../../../server/src/compose.ts'
import { besideSandbox } from '../../local/environment.ts'
import type { Asked } from './listings.ts'
import { TOKEN } from './people.ts'

/** A statement that took long, in ms. */
export type Slowest = { ms: number; text: string }

/** Times the statements that this process sends to PostgreSQL. */
const timeStatements = () => {
  let slowest: Slowest = { ms: 0, text: '' }
  const original = pg.Client.prototype.query
  const spy = function (this: pg.Client, ...args: unknown[]) {
    const started = performance.now()
    const sent = Reflect.apply(original, this, args)
    const [query] = args as [string | { text?: string }]
    const note = () => {
      const ms = performance.now() - started
      if (ms > slowest.ms) slowest = { ms, text: typeof query === 'string' ? query : (query.text ?? '') }
    }
    if (sent instanceof Promise) void sent.then(note, note)
    return sent
  }
  pg.Client.prototype.query = spy as typeof original
  return {
    reset: () => {
      slowest = { ms: 0, text: '' }
    },
    read: () => slowest,
    stop: () => {
      pg.Client.prototype.query = original
    },
  }
}

type Answer = { bytes: number; first: string }

/** Serves the filled database without jobs, in this process. Its clock begins at `now`, so that orders which ran when it was filled still run. */
export const serve = async (database: { appUrl: string }, sealKey: string, now: Date) => {
  const behind = Date.now() - now.getTime()
  const own = {
    DATABASE_URL: database.appUrl,
    SEAL_KEY: sealKey,
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '100000000',
  }
  const composed = composeDeps(besideSandbox('http://127.0.0.1:9', process.env, own))
  const deps = { ...composed, clock: { now: () => new Date(Date.now() - behind) } }
  const app = await buildApp(deps)
  const statements = timeStatements()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { authtoken: TOKEN, 'content-type': 'application/json' }
  return {
    deps,
    statements,
    /** The answer of a call, raising an Error for a refusal. */
    ask: async (
      { name, call, what }: Asked,
      input: object,
    ): Promise<{ page?: { cursor: string | null; time: number } }> => {
      const answer = await app.inject({
        method: 'POST',
        url: call.path,
        headers,
        payload: JSON.stringify(input),
      })
      const { responseCode, data } = answer.json()
      if (responseCode !== '0000') throw new Error(`${name}, ${what} answered ${answer.body.slice(0, 300)}`)
      return data.object
    },
    /** Receives a file without keeping it; null for a refusal, because there is no such file. */
    download: ({ call, input }: Asked): Promise<Answer | null> =>
      new Promise((resolve, reject) => {
        const sent = request(address + call.path, { method: 'POST', headers }, (response) => {
          let [bytes, first] = [0, '']
          response.on('data', (chunk: Buffer) => {
            if (bytes === 0) first = chunk.toString('utf8', 0, 200)
            bytes += chunk.length
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve(
              String(response.headers['content-type']).startsWith('application/json')
                ? null
                : { bytes, first },
            ),
          )
        })
        sent.on('error', reject)
        sent.end(JSON.stringify(input))
      }),
    stop: async () => {
      statements.stop()
      await app.close()
      await deps.database.close()
    },
  }
}
