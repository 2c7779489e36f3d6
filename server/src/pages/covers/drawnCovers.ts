import { coverSeed } from '@shanghao/contract/goods/cover'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Clock } from '../../core/config/clock.ts'
import type { CoverDrawer, Drawing } from './coverDrawer.ts'

/** Bytes of pictures kept: about 8,000 covers. */
const KEPT_BYTES_MAX = 64 * 1024 * 1024
/** Drawings that may wait, one after the other, and those begun in a minute: together half of one processor at most. */
const WAITING_MAX = 100
const PER_MINUTE = 600

type AnyCover = Parameters<PageRenderer['cover']>[0]

const FILES: Record<AnyCover['shape'], Omit<Drawing, 'svg'>> = {
  square: { width: 320, format: 'webp' },
  wide: { width: 400, format: 'webp' },
  preview: { width: 600, format: 'png' },
}

type CoverDeps = {
  readonly renderer: Pick<PageRenderer, 'cover'>
  readonly clock: Clock
  readonly drawer: Pick<CoverDrawer, 'draw'>
}

/**
 * The covers of accounts as picture files, each drawn once and kept. There are so few different ones (COVERS_PER_GAME of each game and
 * shape) that strangers who request all of them cost a bounded amount of drawing.
 */
export const drawnCovers = ({ renderer, clock, drawer }: CoverDeps) => {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ length }) => length,
  })
  const drawing = new Map<string, Promise<Buffer>>()
  const limit = pLimit(1)
  let minute = 0
  let begun = 0

  const mayDraw = (): boolean => {
    const now = Math.floor(clock.now().getTime() / 60_000)
    if (now !== minute) begun = 0
    minute = now
    return limit.pendingCount < WAITING_MAX && begun < PER_MINUTE
  }
  const draw = (key: string, cover: AnyCover): Promise<Buffer> => {
    begun += 1
    const started = limit(() => drawer.draw({ svg: renderer.cover(cover), ...FILES[cover.shape] }))
      .then((bytes) => {
        kept.set(key, bytes)
        return bytes
      })
      .finally(() => drawing.delete(key))
    drawing.set(key, started)
    return started
  }
  return {
    /** The picture; null while too many others are being drawn. Raises when it can't be drawn. */
    find: async (cover: AnyCover): Promise<Buffer | null> => {
      const key = `${coverSeed(cover)}-${cover.shape}`
      const known = kept.get(key) ?? drawing.get(key)
      return known ?? (mayDraw() ? draw(key, cover) : null)
    },
  }
}
