import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { goodsCalls } from '@shanghao/contract/goods/calls'
import { root } from '../../platform.mjs'
import { startChild } from '../../process/child.ts'
import { median } from '../latency.ts'
import { overHttp } from '../overHttp.ts'
import { inFolder, type Slice } from '../slice.ts'
import { whenQuiet } from '../waitForIdle.ts'

const BARE = relative(root, fileURLToPath(new URL('./bareServer.ts', import.meta.url)))

/** Compares the home page with a bare Fastify that sends the same bytes, in alternating slices; returns the median ratio. */
export const homeRatio = async (url: string, slices: number, slice: Slice): Promise<number> => {
  const home = [{ path: goodsCalls.index.path, body: '{}' }]
  const answer = await fetch(url + goodsCalls.index.path, { method: 'POST' })
  return inFolder(async (folder) => {
    const file = join(folder, 'home.json')
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    const bare = await startChild(BARE, process.env, () => {}, [file])
    try {
      const ratios: number[] = []
      for (let i = 0; i < slices; i++) {
        await whenQuiet()
        const ours = await overHttp(url, home, slice)
        const least = await overHttp(bare.url, home, slice)
        console.log(`  home: ${ours.perSecond.toFixed(0)}/s, bare Fastify ${least.perSecond.toFixed(0)}/s`)
        ratios.push(ours.perSecond / least.perSecond)
      }
      return median(ratios)
    } finally {
      await bare.stop()
    }
  })
}
