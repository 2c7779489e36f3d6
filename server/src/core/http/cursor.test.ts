import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

const raw = (text: string): string => Buffer.from(text).toString('base64url')

describe('decodeCursor', () => {
  test('decodes what encodeCursor made', () => {
    const cursor = encodeCursor('newest', 1_763_438_400_000, -5, 1_000_000_001)
    expect(decodeCursor(cursor, ['text', 'moment', 'number', 'id'])).toEqual([
      'newest',
      1_763_438_400_000,
      -5,
      1_000_000_001,
    ])
  })

  test.each([
    ['no base64', '***', ['text']],
    ['no JSON', raw('x'), ['text']],
    ['no list', raw('{"length":1}'), ['text']],
    ['too few parts', encodeCursor('a'), ['text', 'id']],
    ['too many parts', encodeCursor('a', 1), ['text']],
    ['a text for a moment', encodeCursor('x'), ['moment']],
    ['a moment no Date holds', encodeCursor(8_640_000_000_000_001), ['moment']],
    ['a moment before 1970', encodeCursor(-1), ['moment']],
    ['a number no integer column holds', encodeCursor(2 ** 31), ['number']],
    ['a fraction', encodeCursor(1.5), ['id']],
    ['null, which NaN becomes', encodeCursor(Number.NaN), ['number']],
    ['a number for a text', encodeCursor(1), ['text']],
    ['NUL in a text', encodeCursor('a\0'), ['text']],
  ] as const)('refuses %s', async (_, cursor, kinds) => {
    expect(await outcomeOf(Promise.resolve().then(() => decodeCursor(cursor, kinds)))).toBe('INVALID_INPUT')
  })
})
