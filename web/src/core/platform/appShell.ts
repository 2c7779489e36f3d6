import type { AppPlatform } from '@shanghao/contract/content/states'

/** The native app around the page. */
export type AppShell = {
  readonly platform: AppPlatform
  readonly versionName: string
  readonly versionCode: number
}

const MARK = /\bShanghao\/(\d{1,3}(?:\.\d{1,3}){1,3}) \((\d{1,6})\)/

/** The native app that announces itself in the user agent: `Shanghao/2.5.0 (106)`; null in a browser. */
export const parseAppShell = (userAgent: string): AppShell | null => {
  const [, versionName, code] = MARK.exec(userAgent) ?? []
  if (versionName === undefined || code === undefined) return null
  const platform = /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'android'
  return { platform, versionName, versionCode: Number(code) }
}

export const appShell: AppShell | null =
  typeof navigator === 'undefined' ? null : parseAppShell(navigator.userAgent)
