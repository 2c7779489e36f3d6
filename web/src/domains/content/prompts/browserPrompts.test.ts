import { describe, expect, test } from 'vitest'
import { type BrowserName, parseBrowser } from '../../../core/platform/browser.ts'
import { paths } from '../../../paths.ts'
import { browserPromptFor } from './browserPrompts.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'

/** User agents of the browsers that the rules name, with the prompt on home. */
const browsers: readonly (readonly [BrowserName, string, ReturnType<typeof browserPromptFor>])[] = [
  ['safari', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'home-screen'],
  ['wechat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`, 'wechat'],
  ['wechat', `${ANDROID} Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50`, 'wechat'],
  ['baidu', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 baiduboxapp/13.60`, null],
  ['qq', `${IPHONE} Version/17.0 MQQBrowser/15.4 Mobile/15E148 Safari/604.1 QBWebViewUA/2`, null],
  ['qq', `${IPHONE} Mobile/15E148 QQ/9.0.70 V1_IPH_SQ`, null],
  ['liebao', `${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1 LieBaoFast/5.2`, null],
  ['uc', `${IPHONE} Version/17.0 UCBrowser/16.5 Mobile/15E148 Safari/604.1`, null],
  ['chrome', `${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, null],
  ['other', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, null],
  ['app', `${IPHONE} Mobile/15E148 Shanghao/2.5.0 (106)`, null],
  ['other', `${ANDROID} Chrome/126.0 Mobile Safari/537.36`, null],
  ['safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.5 Safari/605', null],
]

describe('the prompt of a browser', () => {
  test.each(browsers)('%s: %s', (name, userAgent, prompt) => {
    const browser = parseBrowser(userAgent)
    expect(browser.name).toBe(name)
    expect(browserPromptFor(browser, paths.home, () => false)).toBe(prompt)
  })

  const [safari, wechat] = browsers.map(([, userAgent]) => parseBrowser(userAgent))
  test.each([paths.downloadApp, paths.bookmark, paths.downApp, paths.guide, paths.onekeyLogin])(
    'none on a download page, the guide or one-key login',
    (screen) => {
      for (const browser of [safari, wechat])
        expect(browser && browserPromptFor(browser, screen, () => false)).toBeNull()
    },
  )
  test.each([paths.cashier, paths.payResult, paths.recharge, paths.rechargeResult, paths.wxAuth])(
    'none in WeChat where a payment runs',
    (screen) => {
      expect(wechat && browserPromptFor(wechat, screen, () => false)).toBeNull()
      expect(safari && browserPromptFor(safari, screen, () => false)).toBe('home-screen')
    },
  )
  test.each([paths.uploadCode, paths.buyerComplaint, paths.buyerComplaintSolution])(
    'none on a page opened by a signed link, which another browser would open without it',
    (screen) => {
      for (const browser of [safari, wechat])
        expect(browser && browserPromptFor(browser, screen, () => false)).toBeNull()
    },
  )
  test('none that was shown before, and none on the home screen', () => {
    for (const browser of [safari, wechat])
      expect(browser && browserPromptFor(browser, paths.home, () => true)).toBeNull()
    expect(safari && browserPromptFor({ ...safari, isStandalone: true }, paths.home, () => false)).toBeNull()
  })
})
