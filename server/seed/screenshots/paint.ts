import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import sharp from 'sharp'
import type { Picture } from '../../src/domains/uploads/actions.ts'

const FONT = fileURLToPath(new URL('../../fonts/WenQuanYiMicroHei-GB2312.ttf', import.meta.url))

/** Paints SVG with the server's own font, so that the pictures are the same on every machine. To be called once in a process. */
export const openPainter = async (): Promise<(svg: string) => Promise<Picture>> => {
  const [wasm, font] = await Promise.all([
    readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))),
    readFile(FONT),
  ])
  await initWasm(wasm)
  return async (svg) => {
    const { width, height, pixels } = new Resvg(svg, { font: { fontBuffers: [font] } }).render()
    const raw = { width, height, channels: 4 } as const
    return { body: await sharp(pixels, { raw }).webp({ quality: 80, effort: 1 }).toBuffer(), width, height }
  }
}
