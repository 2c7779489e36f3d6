import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import spawn from 'nano-spawn'
import { inFolder, type Slice } from './slice.ts'

const LOAD = new URL('./load.ts', import.meta.url).pathname

export type Request = { path: string; body: string }
/** The result of a slice: responses per second, latencies in ms. */
export type Load = { perSecond: number; p50: number; p95: number; p99: number }

/** Sends these requests in turn over HTTP, from another process. */
export const overHttp = (url: string, requests: readonly Request[], slice: Slice): Promise<Load> =>
  inFolder(async (folder) => {
    const file = join(folder, 'requests.json')
    await writeFile(file, JSON.stringify(requests))
    const args = [LOAD, url, String(slice.clients), String(slice.milliseconds), file]
    const { stdout } = await spawn(process.execPath, args)
    return JSON.parse(stdout) as Load
  })
