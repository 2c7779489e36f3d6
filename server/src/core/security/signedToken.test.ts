import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readToken, signedTokens, signToken } from './signedToken.ts'

const key = Buffer.alloc(32, 1)
const USE = 'dispute.answer'
const NOW = new Date('2026-11-22T04:00:00Z')
const expiresAt = new Date('2026-11-22T06:00:00Z')
const sign = (...fields: string[]): string => signToken(key, { use: USE, fields, expiresAt })
const read = (text: string, { use = USE, now = NOW } = {}): string[] | null => readToken(key, use, text, now)

const number = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String)
const fieldsOf = fc.array(fc.oneof(number, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 4 })

describe('a signed token', () => {
  test('reads to the fields it was signed with, in digits and letters', () => {
    fc.assert(
      fc.property(fieldsOf, (fields) => {
        const text = sign(...fields)
        expect(text).toMatch(/^[0-9A-Za-z]+$/)
        expect(read(text)).toEqual(fields)
      }),
    )
  })

  test.each([
    [['0'], 29],
    [['255'], 30],
    [['1099511627775'], 35],
    [['1763438400000123456'], 39],
  ])('with %o has %i characters', (fields, length) => {
    expect(sign(...fields)).toHaveLength(length)
    expect(read(sign(...fields))).toEqual(fields)
  })

  test.each(['', '00', '007', '-1', '1.5', '+1', '１'])('keeps the field %o as it is', (field) => {
    expect(read(sign(field, '1'))).toEqual([field, '1'])
  })

  test('ends at its expiry, which counts in whole seconds', () => {
    const late = signToken(key, { use: USE, fields: ['1'], expiresAt: new Date(expiresAt.getTime() + 999) })
    for (const text of [sign('1'), late]) {
      expect(read(text, { now: new Date(expiresAt.getTime() - 1) })).toEqual(['1'])
      expect(read(text, { now: expiresAt })).toBeNull()
    }
  })

  test('reads for no other use', () => {
    for (const use of ['', 'dispute', 'dispute.answe', 'dispute.answer2', `${USE}\0`])
      expect(read(sign('1'), { use })).toBeNull()
  })

  test('reads with no other key', () => {
    expect(readToken(Buffer.alloc(32, 2), USE, sign('1'), NOW)).toBeNull()
  })

  test('does not sign what would not read', () => {
    const signUntil = (until: Date) => () => signToken(key, { use: USE, fields: [], expiresAt: until })
    for (const year of ['1969', '1970', '2107'])
      expect(signUntil(new Date(`${year}-01-01`))).toThrow(RangeError)
    expect(signUntil(new Date(Number.NaN))).toThrow(RangeError)
    expect(() => sign('a'.repeat(128))).toThrow(RangeError)
    expect(() => sign('a'.repeat(100), 'a'.repeat(100))).toThrow(RangeError)
  })
})

describe('an altered token does not read', () => {
  const character = fc.oneof(
    fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  )
  /** Any text that differs from the token of these fields in one piece. */
  const altered = fc
    .record({
      fields: fieldsOf,
      at: fc.nat(),
      removed: fc.nat(3),
      added: fc.array(character, { maxLength: 3 }),
    })
    .map(({ fields, at, removed, added }) => {
      const text = sign(...fields)
      const start = at % (text.length + 1)
      return { text, changed: text.slice(0, start) + added.join('') + text.slice(start + removed) }
    })
    .filter(({ text, changed }) => text !== changed)

  test('with characters replaced, removed or added', () => {
    fc.assert(
      fc.property(altered, ({ changed }) => {
        expect(read(changed)).toBeNull()
      }),
      { numRuns: 2000 },
    )
  })

  test('with any one character replaced by any other', () => {
    const text = sign('42')
    const digits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
    const changed = [...text].flatMap((was, i) =>
      digits.filter((digit) => digit !== was).map((digit) => text.slice(0, i) + digit + text.slice(i + 1)),
    )
    expect(changed.filter((one) => read(one) !== null)).toEqual([])
  })

  test('made of the pieces of two tokens', () => {
    const [one, other] = [sign('41'), sign('42')]
    for (let i = 1; i < one.length; i += 1) {
      const mixed = one.slice(0, i) + other.slice(i)
      if (mixed !== one && mixed !== other) expect(read(mixed)).toBeNull()
    }
  })

  test('of any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (text) => {
        expect(read(text)).toBeNull()
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['a leading zero', `0${sign('1')}`],
    ['a space before it', ` ${sign('1')}`],
    ['a line break behind it', `${sign('1')}\n`],
    ['a million digits', '1'.repeat(1_000_000)],
    ['too few bytes for a signature', 'z'.repeat(20)],
  ])('%s', (_, text) => {
    expect(read(text)).toBeNull()
  })
})

describe('signedTokens', () => {
  const base64 = (n: number): string => Buffer.alloc(32, n).toString('base64')
  const content = { use: USE, fields: ['7'], expiresAt }

  test('after a change of keys the former one reads what it signed, and signs nothing new', () => {
    const before = signedTokens(base64(1))
    const after = signedTokens(base64(2), base64(1))
    expect(after.read(USE, before.sign(content), NOW)).toEqual(['7'])
    expect(signedTokens(base64(2)).read(USE, after.sign(content), NOW)).toEqual(['7'])
    expect(before.read(USE, after.sign(content), NOW)).toBeNull()
    expect(signedTokens(base64(2)).read(USE, before.sign(content), NOW)).toBeNull()
  })

  test('do not use the sealing key itself', () => {
    expect(readToken(key, USE, signedTokens(base64(1)).sign(content), NOW)).toBeNull()
  })
})
