import { expect, test } from 'vitest'
import { clampZoom, tilesAround, toPixel, toPlace } from './tiles.ts'

const beijing = { latitude: 39.9, longitude: 116.41 }

test('a place becomes a pixel and back', () => {
  expect(toPixel({ latitude: 0, longitude: 0 }, 1)).toEqual({ x: 256, y: 256 })
  const { latitude, longitude } = toPlace(toPixel(beijing, 15), 15)
  expect([latitude, longitude].map((degrees) => degrees.toFixed(6))).toEqual(['39.900000', '116.410000'])
  expect(toPlace({ x: -50, y: -50 }, 3).longitude).toBe(-180)
})

test('the tiles cover what is shown', () => {
  const tiles = tilesAround(beijing, 10, {
    width: 390,
    height: 300,
    template: 'https://t.example/{z}/{x}/{y}.png',
  })
  expect(tiles).toContainEqual(expect.objectContaining({ url: 'https://t.example/10/843/388.png' }))
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(-195)
  expect(Math.max(...tiles.map(({ left }) => left + 256))).toBeGreaterThanOrEqual(195)
  expect(Math.max(...tiles.map(({ top }) => top + 256))).toBeGreaterThanOrEqual(150)
  expect(tiles.length).toBeLessThanOrEqual(9)
})

test('beyond the edge of the world there are none', () => {
  const world = { width: 5000, height: 5000, template: '{z}/{x}/{y}' }
  expect(tilesAround({ latitude: 0, longitude: 0 }, 3, world)).toHaveLength(64)
  expect([clampZoom(1), clampZoom(25), clampZoom(12.4)]).toEqual([3, 18, 12])
})
