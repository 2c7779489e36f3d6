import { Worker } from 'node:worker_threads'
import pTimeout from 'p-timeout'
import { z } from 'zod'

/** `width` in px; the height follows. */
export type Drawing = { readonly svg: string; readonly width: number; readonly format: 'png' | 'webp' }

/** A drawing that takes longer hangs: its thread is ended, and the next drawing starts another. */
const DEADLINE_MS = 10_000

const answer = z.object({ id: z.number(), bytes: z.instanceof(Uint8Array).nullable() })

/**
 * Draws SVG in a thread of its own, which starts with the first drawing: a drawing takes some hundredths to tenths of a second. Sharp
 * is given drawn pixels only and kept from reading SVG, because it would read that of strangers as well.
 */
export const coverDrawer = () => {
  const waiting = new Map<number, { resolve: (bytes: Buffer) => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let ids = 0

  const fail = (error: Error): void => {
    void worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./coverWorker.ts', import.meta.url))
    started.unref()
    started.on('error', fail)
    started.on('message', (message: unknown) => {
      const { id, bytes } = answer.parse(message)
      const request = waiting.get(id)
      waiting.delete(id)
      if (bytes) request?.resolve(Buffer.from(bytes))
      else request?.reject(new Error('the cover can not be drawn'))
    })
    return started
  }
  return {
    draw: (drawing: Drawing): Promise<Buffer> => {
      const drawn = new Promise<Buffer>((resolve, reject) => {
        worker ??= start()
        ids += 1
        waiting.set(ids, { resolve, reject })
        worker.postMessage({ id: ids, drawing })
      })
      return pTimeout(drawn, {
        milliseconds: DEADLINE_MS,
        fallback: () => {
          const hung = new Error('a drawing takes too long')
          fail(hung)
          throw hung
        },
      })
    },
    stop: async (): Promise<void> => {
      await worker?.terminate()
    },
  }
}

export type CoverDrawer = ReturnType<typeof coverDrawer>
