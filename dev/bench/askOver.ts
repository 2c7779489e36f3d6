import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PlainError } from '../progress.ts'

const run = promisify(execFile)
const LOAD = new URL('./load.ts', import.meta.url).pathname

export type Request = { path: string; body: string }
/** What came of a slice: answers per second, latencies in ms. */
export type Load = { perSecond: number; p50: number; p95: number; p99: number }
export type Slice = { clients: number; milliseconds: number }

const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Asks these requests in turn over HTTP, from another process. */
export const askHttp = (url: string, requests: readonly Request[], slice: Slice): Promise<Load> =>
  withFolder(async (folder) => {
    const file = join(folder, 'requests.json')
    await writeFile(file, JSON.stringify(requests))
    const args = [LOAD, url, String(slice.clients), String(slice.milliseconds), file]
    const { stdout } = await run(process.execPath, args)
    return JSON.parse(stdout) as Load
  })

/** One statement and the text of its parameters. `prepared` is planned once by each client, `extended` each time. */
export type Statement = { text: string; values: readonly string[]; mode: 'prepared' | 'extended' }

const scriptOf = ({ text }: Statement, i: number): string =>
  `${text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, `:s${i}p$1`)};\n`

/** Has Debian's pgbench run these statements, each as often as the next, and answers how many a second. */
export const askSql = (
  databaseUrl: string,
  statements: readonly Statement[],
  slice: Slice,
): Promise<number> =>
  withFolder(async (folder) => {
    const args = ['-n', '-M', statements[0]?.mode ?? 'extended', '-c', String(slice.clients), '-j', '1', '-T']
    args.push(String(Math.ceil(slice.milliseconds / 1000)))
    for (const [i, statement] of statements.entries()) {
      const file = join(folder, `${i}.sql`)
      await writeFile(file, scriptOf(statement, i))
      args.push('-f', file, ...statement.values.map((value, place) => `-Ds${i}p${place + 1}=${value}`))
    }
    const { hostname, port, username, password, pathname } = new URL(databaseUrl)
    args.push('-h', hostname, '-p', port, '-U', username, pathname.slice(1))
    const { stdout } = await run('pgbench', args, { env: { ...process.env, PGPASSWORD: password } }).catch(
      (error) => {
        if (error.code !== 'ENOENT') throw error
        throw new PlainError(
          'pgbench is missing: apt install postgresql (on macOS: brew install postgresql).',
        )
      },
    )
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1]
    if (failed && failed !== '0') throw new Error(`pgbench: ${failed} transactions failed`)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  })
