import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import sharp from 'sharp'
import type { Drawing } from './coverDrawer.ts'

/** The thread of `coverDrawer.ts`: answers each SVG with a picture, or with null where it can't be drawn. */
const isReady = readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm)

const draw = async ({ svg, width, format }: Drawing): Promise<Uint8Array> => {
  await isReady
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render()
  if (format === 'png') return drawn.asPng()
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const
  return sharp(drawn.pixels, { raw }).webp({ quality: 78, effort: 2 }).toBuffer()
}

parentPort?.on('message', async ({ id, drawing }: { id: number; drawing: Drawing }) => {
  const bytes = await draw(drawing).catch(() => null)
  parentPort?.postMessage({ id, bytes })
})
