import { beforeEach, expect, test } from 'vitest'
import { type AnyCover, drawnCovers } from './drawnCovers.ts'

let now: number
let waiting: { svg: string; finish: (bytes: Buffer) => void; fail: (error: Error) => void }[]
beforeEach(() => {
  now = 0
  waiting = []
})
const LIMITS = { keptBytes: 100_000, perMinute: 600, perNetwork: 200 }
const NETWORK = '192.0.2.1'
const covers = (limits = LIMITS) => {
  const drawn = drawnCovers(
    {
      renderer: { cover: ({ gameId, number, shape }) => `${gameId} ${number} ${shape}` },
      clock: { now: () => new Date(now) },
      drawer: {
        draw: ({ svg }) => new Promise((finish, fail) => void waiting.push({ svg, finish, fail })),
      },
    },
    () => ({ width: 320, format: 'webp' }),
    limits,
  )
  return { find: (cover: AnyCover, network = NETWORK) => drawn.find(cover, network) }
}
const square = (number: number, gameId = 1) => ({ gameId, number, shape: 'square' }) as const
/** Lets all that wait be drawn, one after the other. */
const drawAll = async () => {
  let drawn = 0
  for (let next = await nextDrawing(); next; next = await nextDrawing()) {
    next.finish(Buffer.from(next.svg))
    drawn += 1
  }
  return drawn
}
const nextDrawing = async () => {
  for (let turn = 0; turn < 20 && waiting.length === 0; turn += 1) await Promise.resolve()
  return waiting.shift()
}

test('one cover is drawn once, for all who request it then and later', async () => {
  const { find } = covers()
  const found = [find(square(1)), find(square(1)), find(square(2))]
  expect(await drawAll()).toBe(2)
  expect((await Promise.all(found)).map(String)).toEqual(['1 1 square', '1 1 square', '1 2 square'])
  expect(String(await find(square(1)))).toBe('1 1 square')
  expect(await drawAll()).toBe(0)
})

test('a cover that could not be drawn is drawn again for the next who requests it', async () => {
  const { find } = covers()
  const failed = find(square(1))
  ;(await nextDrawing())?.fail(new Error('no memory'))
  await expect(failed).rejects.toThrow('no memory')
  const again = find(square(1))
  await drawAll()
  expect(String(await again)).toBe('1 1 square')
})

test('one is drawn at a time and a hundred wait; more are refused, and what was drawn is still sent', async () => {
  const { find } = covers()
  const found = Array.from({ length: 102 }, (_, number) => find(square(number)))
  expect(await found[101]).toBeNull()
  expect(waiting).toHaveLength(1)
  expect(await drawAll()).toBe(101)
  expect(String(await find(square(7)))).toBe('1 7 square')
})

test('a network takes its share of the drawings of a minute, and all together take no more than theirs', async () => {
  const { find } = covers({ keptBytes: 100_000, perMinute: 5, perNetwork: 2 })
  const drawnFor = async (number: number, network: string) => {
    const found = find(square(number), network)
    await drawAll()
    return found.then((picture) => picture !== null)
  }
  expect([await drawnFor(1, 'a'), await drawnFor(2, 'a'), await drawnFor(3, 'a')]).toEqual([
    true,
    true,
    false,
  ])
  expect([
    await drawnFor(3, 'b'),
    await drawnFor(4, 'b'),
    await drawnFor(5, 'c'),
    await drawnFor(6, 'd'),
  ]).toEqual([true, true, true, false])
  expect(await drawnFor(1, 'd')).toBe(true)
  now = 60_000
  expect([await drawnFor(6, 'a'), await drawnFor(7, 'a')]).toEqual([true, true])
})

test('no more is kept than fits', async () => {
  const { find } = covers({ keptBytes: 30, perMinute: 100, perNetwork: 100 })
  for (const number of [1, 2, 3, 4]) {
    const found = find(square(number))
    await drawAll()
    await found
  }
  void find(square(4))
  expect(await drawAll()).toBe(0)
  void find(square(1))
  expect(await drawAll()).toBe(1)
})
