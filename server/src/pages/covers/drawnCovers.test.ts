import { beforeEach, expect, test } from 'vitest'
import { drawnCovers } from './drawnCovers.ts'

let now: number
let waiting: { svg: string; finish: (bytes: Buffer) => void; fail: (error: Error) => void }[]
beforeEach(() => {
  now = 0
  waiting = []
})
const covers = () =>
  drawnCovers({
    renderer: { cover: ({ gameId, number, shape }) => `${gameId} ${number} ${shape}` },
    clock: { now: () => new Date(now) },
    drawer: {
      draw: ({ svg }) => new Promise((finish, fail) => void waiting.push({ svg, finish, fail })),
    },
  })
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

test('600 are drawn in a minute at most, and further ones in the next', async () => {
  const { find } = covers()
  for (let number = 0; number < 600; number += 1) {
    const found = find(square(number % 100, 1 + Math.floor(number / 100)))
    await drawAll()
    expect(await found).not.toBeNull()
  }
  expect(await find(square(0, 9))).toBeNull()
  expect(String(await find(square(0, 1)))).toBe('1 0 square')
  now = 60_000
  const found = find(square(0, 9))
  await drawAll()
  expect(String(await found)).toBe('9 0 square')
})
