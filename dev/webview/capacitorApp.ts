/**
 * The native app of `app/` in Chromium: the built shell on Capacitor's own script for Android, and below them plugins that keep
 * what they are given. What the system does before (it runs scripts in the site's documents alone) is done here as well.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { root } from '../platform.mjs'

const CAPACITOR = readFileSync(
  join(root, 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js'),
  'utf8',
)

/** The methods that the shell calls, by plugin, as Capacitor lists them for its script. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  App: ['minimizeApp'],
  AppLauncher: ['openUrl'],
  Browser: ['open'],
  JPush: ['startJPush', 'getRegistrationID', 'requestPermissions'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'internalRemoveItem', 'setSynchronizeKeychain'],
  SplashScreen: ['hide'],
}
const HEADERS = Object.entries(METHODS).map(([name, methods]) => ({
  name,
  methods: [
    { name: 'addListener', rtype: 'none' },
    { name: 'removeListener', rtype: 'none' },
    ...methods.map((method) => ({ name: method, rtype: 'promise' })),
  ],
}))

type Call = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> }

/** Opens the app; `stored` is what the key store has, `registrationId` the push service's id of the device. */
export const openCapacitorApp = async (
  browser: Browser,
  shell: string,
  { site, stored, registrationId }: { site: string; stored: Map<string, string>; registrationId: string },
) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 Shanghao/99.0.0 (99999)',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const calls: string[] = []
  const listeners = new Map<string, string>()

  const perform = ({ pluginId, methodName, options }: Call): unknown => {
    const key = String(options['prefixedKey'])
    if (methodName === 'internalGetItem') return { data: stored.get(key) ?? null }
    if (methodName === 'internalSetItem') stored.set(key, String(options['data']))
    if (methodName === 'internalRemoveItem') return { success: stored.delete(key) }
    if (methodName === 'getRegistrationID') return { registrationId }
    if (pluginId !== 'SecureStorage')
      calls.push([pluginId, methodName, options['url']].filter(Boolean).join(' '))
    return {}
  }
  const answer = (callbackId: string, data: unknown): Promise<unknown> =>
    page.evaluate(`Capacitor.fromNative(${JSON.stringify({ callbackId, success: true, data })})`)

  await context.exposeBinding('nativeReceives', async (_, text: string) => {
    const call: Call = JSON.parse(text)
    if (call.methodName === 'addListener')
      listeners.set(`${call.pluginId} ${String(call.options['eventName'])}`, call.callbackId)
    else await answer(call.callbackId, perform(call))
  })
  await context.addInitScript(`if (location.origin === ${JSON.stringify(new URL(site).origin)} && window.top === window) {
    window.androidBridge = { postMessage: (text) => void window.nativeReceives(text), onmessage: null }
    window.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} }
    ${CAPACITOR}
    window.Capacitor.PluginHeaders = ${JSON.stringify(HEADERS)};
    ${shell}
  }`)

  return {
    page,
    /** What the plugins were asked for, but for the key store: plugin, method and address. */
    calls,
    /** Lets a plugin tell the shell of something. */
    emit: (pluginId: string, event: string, data: unknown) => {
      const callbackId = listeners.get(`${pluginId} ${event}`)
      if (!callbackId) throw new Error(`the shell does not listen to ${event} of ${pluginId}`)
      return answer(callbackId, data)
    },
    close: () => context.close(),
  }
}
