import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath } from './rules.ts'

const PAGE = 'https://shop.example/pages/login/index?x=1'
const ORIGIN = new URL(PAGE).origin

/** The origin a browser on our page reaches when it follows a text. */
const originOf = (text: string): string => new URL(text, PAGE).origin

const ELSEWHERE = [
  '',
  ' ',
  'evil.example',
  'https://evil.example/',
  'HTTPS://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/1',
  'mailto:a@evil.example',
  '//evil.example/a',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '//\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  '\n/\n/evil.example',
  '//user:pass@evil.example',
  '//shop.example@evil.example/',
  '//[',
  '//[::1]',
  '//%5bevil',
  '//evil.example:99999',
  '//evil.example:80:80',
  '/.//evil.example',
  '/.//127.0.0.1:3399/x',
  '/..//evil.example',
  '/x/..//evil.example',
  '/x/../..//evil.example/y',
  '/././/evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/%2e%2e//evil.example',
  '/.\\/evil.example',
  '/x/..\\\\evil.example',
  '/.\t//evil.example',
  '/x/..//user@evil.example/',
  '//',
  '//?',
]

describe('ownPath', () => {
  test.each(ELSEWHERE)('%j is rejected', (text) => expect(ownPath(text)).toBeNull())

  test.each([
    ['/', '/'],
    ['/pages/order/index?goodsId=1&hours=2', '/pages/order/index?goodsId=1&hours=2'],
    ['/a/../b', '/b'],
    ['/a//b', '/a//b'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/x?to=//evil.example', '/x?to=//evil.example'],
    ['/x#y', '/x'],
    ['/账号', '/%E8%B4%A6%E5%8F%B7'],
  ])('%j is %j', (text, path) => expect(ownPath(text)).toBe(path))

  test('its result leads to our origin and is idempotent', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      '[',
      ']',
      'x',
      'evil.example',
      ' ',
      '账',
    )
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.string().map((rest) => `/${rest}`),
          fc.webUrl(),
        ),
        (given) => {
          const path = ownPath(given)
          if (path === null) return
          expect(originOf(path)).toBe(ORIGIN)
          expect(path).not.toMatch(/^\/[/\\]/)
          expect(ownPath(path)).toBe(path)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
