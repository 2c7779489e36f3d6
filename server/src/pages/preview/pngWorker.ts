import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** The thread of `drawPng.ts`: answers each SVG with a PNG, or with null where it can't be drawn. */
const isReady = readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then(initWasm)

const draw = (svg: string, width: number): Uint8Array | null => {
  try {
    return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
  } catch {
    return null
  }
}

parentPort?.on('message', async ({ id, svg, width }: { id: number; svg: string; width: number }) => {
  await isReady
  parentPort?.postMessage({ id, png: draw(svg, width) })
})
