import { expect, test } from 'vitest'
import { COVERS_PER_GAME, coverPath, parseCoverFile } from './cover.ts'

test('the path of an account’s cover names the picture that is drawn for it', () => {
  for (const goodsId of ['1000000000', '1000000127', '9999999999']) {
    const path = coverPath({ goodsId, gameId: 7 }, 'wide')
    const number = Number(goodsId) % COVERS_PER_GAME
    expect(parseCoverFile(path.replace('/covers/', ''))).toEqual({ gameId: 7, number, shape: 'wide' })
  }
})

test('accounts listed one after the other have different covers', () => {
  const paths = Array.from({ length: COVERS_PER_GAME }, (_, n) =>
    coverPath({ goodsId: String(1_000_000_000 + n), gameId: 1 }, 'square'),
  )
  expect(new Set(paths).size).toBe(COVERS_PER_GAME)
})

test.each([
  `1-${COVERS_PER_GAME}-wide.webp`,
  '1-01-wide.webp',
  '0-1-wide.webp',
  '99999999999-1-wide.webp',
  '1-1-tall.webp',
  '1-1-wide.png',
  '../1-1-wide.webp',
  '1-1-wide.webp.webp',
  '',
])('%s is no cover', (file) => expect(parseCoverFile(file)).toBeNull())
