import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { cursorOf, decodeCursor } from './cursor.ts'

const raw = (text: string): string => Buffer.from(text).toString('base64url')

describe('placeOf', () => {
  test('reads back what cursorOf made', () => {
    const cursor = cursorOf('newest', 1_763_438_400_000, -5, 1_000_000_001)
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
    ['too few parts', cursorOf('a'), ['text', 'id']],
    ['too many parts', cursorOf('a', 1), ['text']],
    ['a text for a moment', cursorOf('x'), ['moment']],
    ['a moment no Date holds', cursorOf(8_640_000_000_000_001), ['moment']],
    ['a moment before 1970', cursorOf(-1), ['moment']],
    ['a number no integer column holds', cursorOf(2 ** 31), ['number']],
    ['a fraction', cursorOf(1.5), ['id']],
    ['null, which NaN becomes', cursorOf(Number.NaN), ['number']],
    ['a number for a text', cursorOf(1), ['text']],
    ['NUL in a text', cursorOf('a\0'), ['text']],
  ] as const)('refuses %s', async (_, cursor, kinds) => {
    expect(await outcomeOf(Promise.resolve().then(() => decodeCursor(cursor, kinds)))).toBe('INVALID_INPUT')
  })
})
