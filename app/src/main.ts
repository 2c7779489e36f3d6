/** Runs at the start of each document of the app's web view, before the page's own scripts. */
import { App } from '@capacitor/app'
import { Capacitor } from '@capacitor/core'
import { SplashScreen } from '@capacitor/splash-screen'
import { JPush } from 'capacitor-plugin-jpush'
import { addressIn } from './addresses.ts'
import { phone } from './phone.ts'
import { createShell, type ShellPort } from './shell.ts'

/** The site's address, filled in by the build. */
declare const SITE: string
declare global {
  interface Window {
    ShanghaoShell?: ShellPort
  }
}

const open = (named: unknown): void => {
  const address = addressIn(named, SITE)
  if (address !== null) location.assign(address)
}

/** iOS runs this in pages of other origins too. */
const isSite = window.top === window && location.origin === new URL(SITE).origin
if (isSite && Capacitor.isNativePlatform()) {
  const { port, back } = createShell({ phone, site: SITE })
  window.ShanghaoShell = port
  void App.addListener('backButton', () => void back())
  void App.addListener('appUrlOpen', ({ url }) => open(url))
  void JPush.addListener('notificationOpened', ({ rawData }) => {
    const { path, extra, extras } = Object(rawData)
    open(path ?? Object(extra ?? extras).path)
  })
  addEventListener('DOMContentLoaded', () => void SplashScreen.hide(), { once: true })
}
