import { appShell } from './appShell.ts'

/** Who draws the page; `app` is our own native app. */
export type BrowserName = 'app' | 'wechat' | 'qq' | 'baidu' | 'liebao' | 'uc' | 'chrome' | 'safari' | 'other'
export type Browser = {
  readonly name: BrowserName
  readonly isIphone: boolean
  /** Opened from the home screen, without the browser's bars. */
  readonly isStandalone: boolean
}

/** By the mark in the user agent. The first that fits: WeChat and QQ have the marks of the browser below them, too. */
const marks: readonly (readonly [BrowserName, RegExp])[] = [
  ['app', /\bShanghao\//],
  ['wechat', /MicroMessenger/],
  ['qq', /MQQBrowser|\bQQ\//],
  ['baidu', /baidubrowser|baiduboxapp|BIDUBrowser/i],
  ['liebao', /LieBao|LBBROWSER|CMCM/i],
  ['uc', /UCBrowser|UCWEB/i],
  ['chrome', /CriOS/],
  ['safari', /^(?!.*(?:FxiOS|EdgiOS|OPiOS|OPT\/|Android|Chrome)).*Version\/\S+.* Safari\//],
]

/** Parses the user agent of a phone. On Android and on a desktop every browser without a mark of its own is `other`. */
export const parseBrowser = (userAgent: string, isStandalone = false): Browser => ({
  name: marks.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other',
  isIphone: /iPhone/.test(userAgent),
  isStandalone,
})

/** Whether the app was opened from the home screen. Safari says so itself, other browsers by the display mode. */
export const isStandaloneNow = (): boolean =>
  ('standalone' in navigator && navigator.standalone === true) ||
  matchMedia('(display-mode: standalone)').matches

/** This browser. Call it in effects and handlers only. */
export const readBrowser = (): Browser =>
  parseBrowser(navigator.userAgent, appShell !== null || isStandaloneNow())
