import { coverSeed } from '@shanghao/contract/goods/cover'
import type { PageRenderer } from '@shanghao/contract/renderedPage'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Clock } from '../../core/config/clock.ts'
import type { CoverDrawer, Drawing } from './coverDrawer.ts'
import { type DrawingLimits, drawingBudget } from './drawingBudget.ts'

/** Drawings that may wait, one after the other. */
const WAITING_MAX = 100

export type AnyCover = Parameters<PageRenderer['cover']>[0]

export type CoverLimits = DrawingLimits & {
  /** Bytes of pictures kept. */
  readonly keptBytes: number
}

type CoverDeps = {
  readonly renderer: Pick<PageRenderer, 'cover'>
  readonly clock: Clock
  readonly drawer: Pick<CoverDrawer, 'draw'>
}

/**
 * Covers of accounts as pictures, each drawn once and kept. There are so few different ones (COVERS_PER_GAME of each game and shape) that
 * all fit, and strangers who request every one cost a bounded amount of drawing.
 */
export const drawnCovers = (
  { renderer, clock, drawer }: CoverDeps,
  format: (cover: AnyCover) => Omit<Drawing, 'svg'>,
  { keptBytes, ...limits }: CoverLimits,
) => {
  const kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length })
  const drawing = new Map<string, Promise<Buffer>>()
  const oneAtATime = pLimit(1)
  const budget = drawingBudget(clock, limits)

  const draw = (key: string, cover: AnyCover): Promise<Buffer> => {
    const started = oneAtATime(() => drawer.draw({ svg: renderer.cover(cover), ...format(cover) }))
      .then((bytes) => {
        kept.set(key, bytes)
        return bytes
      })
      .finally(() => drawing.delete(key))
    drawing.set(key, started)
    return started
  }
  return {
    /** The picture; null while too many others are drawn, for all or for this network. Raises when it can't be drawn. */
    find: async (cover: AnyCover, network: string): Promise<Buffer | null> => {
      const key = `${coverSeed(cover)}-${cover.shape}`
      const known = kept.get(key) ?? drawing.get(key)
      if (known) return known
      return oneAtATime.pendingCount < WAITING_MAX && budget.take(network) ? draw(key, cover) : null
    },
  }
}
