import { afterEach, expect, test, vi } from 'vitest'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
const WECHAT = 'MicroMessenger/8.0.50'

afterEach(() => vi.unstubAllGlobals())

/** The headers that a browser sends, whose modules are loaded with its user agent. */
const headersOf = async (userAgent: string) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, onLine: true })
  const { appHeaders } = await import('./request.ts')
  return appHeaders()
}

test.each([
  ['iPhone Safari', `${IPHONE} Version/17.5 Safari/604.1`, { terminal: 2, platform: 1, platformName: 'H5' }],
  ['iPhone WeChat', `${IPHONE} ${WECHAT}`, { terminal: 2, platform: 6, platformName: 'WX' }],
  ['Android WeChat', `${ANDROID} ${WECHAT}`, { terminal: 1, platform: 6, platformName: 'WX' }],
  ['Android browser', ANDROID, { terminal: 1, platform: 1, platformName: 'H5' }],
  ['desktop', DESKTOP, { terminal: 3, platform: 1, platformName: 'H5' }],
])('the headers of %s name its terminal and platform', async (_browser, userAgent, expected) => {
  const { tml, Agent, from, version } = await headersOf(userAgent)
  expect(JSON.parse(tml ?? '')).toEqual(expected)
  expect(JSON.parse(Agent ?? '')).toEqual({ terminal: expected.terminal, channel: '' })
  expect(JSON.parse(from ?? '')).toMatchObject({ terminal: expected.terminal, platform: 30 })
  expect(version).toBe('1.2.0')
})
