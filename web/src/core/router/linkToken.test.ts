import { expect, test } from 'vitest'
import { hideLinkToken } from './linkToken.ts'

/** A fake of the browser's window at an address; notes what replaces it. */
const opened = (path: string) => {
  const replaced: { entry: unknown; url: string }[] = []
  hideLinkToken({
    location: { href: `https://app.example${path}` },
    history: {
      replaceState: (entry: unknown, _: string, url: string) => replaced.push({ entry, url }),
    },
  } as never)
  return replaced
}

test.each(['/c#abc', '/c#abc/', '/c/abc', '/c/abc/', '/pages/buyer-complaint/apply?token=abc&from=sms'])(
  'the token of %s moves from the address into the navigation state',
  (path) =>
    expect(opened(path)).toEqual([
      { entry: { key: 'default', usr: { token: 'abc' } }, url: '/pages/buyer-complaint/apply' },
    ]),
)

test('a link without its token leads to its screen, which says so', () => {
  for (const path of ['/c', '/c/'])
    expect(opened(path)).toEqual([
      { entry: { key: 'default', usr: { token: '' } }, url: '/pages/buyer-complaint/apply' },
    ])
})

test('a screen without a token, and other screens with one, stay as they are', () => {
  expect(opened('/pages/buyer-complaint/apply')).toEqual([])
  expect(opened('/pages/order/detail?token=abc')).toEqual([])
})
