import { Worker } from 'node:worker_threads'
import { z } from 'zod'

const answer = z.object({ id: z.number(), png: z.instanceof(Uint8Array).nullable() })

/**
 * Draws SVG as PNG in a thread of its own, which starts with the first drawing: a drawing takes some tenths of a second. Sharp,
 * which makes uploaded pictures small, is kept from reading SVG, because it would read that of strangers as well.
 */
export const pngDrawer = () => {
  const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let ids = 0

  const fail = (error: Error): void => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./pngWorker.ts', import.meta.url))
    started.unref()
    started.on('error', fail)
    started.on('message', (message: unknown) => {
      const { id, png } = answer.parse(message)
      const request = waiting.get(id)
      waiting.delete(id)
      if (png) request?.resolve(Buffer.from(png))
      else request?.reject(new Error('the picture can not be drawn'))
    })
    return started
  }
  return {
    draw: (svg: string, width: number): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        worker ??= start()
        ids += 1
        waiting.set(ids, { resolve, reject })
        worker.postMessage({ id: ids, svg, width })
      }),
    stop: async (): Promise<void> => {
      await worker?.terminate()
    },
  }
}
