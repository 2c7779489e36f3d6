import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App } from '@capacitor/app'
import { AppLauncher } from '@capacitor/app-launcher'
import { Browser } from '@capacitor/browser'
import { JPush } from 'capacitor-plugin-jpush'
import type { Phone } from './shell.ts'

const TOKEN = 'authToken'

/** The phone through Capacitor's plugins. */
export const phone: Phone = {
  readToken: async () => {
    const token = await SecureStorage.get(TOKEN, false)
    return typeof token === 'string' ? token : null
  },
  writeToken: async (token) => {
    if (token === null) await SecureStorage.remove(TOKEN)
    // Neither in backups nor on another phone of the same person.
    else await SecureStorage.set(TOKEN, token, false, false, KeychainAccess.whenUnlockedThisDeviceOnly)
  },
  /** The page asks after a login, whose form has the consent without which a push service may not be started. */
  pushId: async () => {
    await JPush.startJPush()
    const { registrationId } = await JPush.getRegistrationID()
    // The page is not kept waiting for a person's answer.
    void JPush.requestPermissions().catch(() => {})
    return registrationId || null
  },
  open: async (url) => {
    if (/^https?:/.test(url)) await Browser.open({ url })
    else await AppLauncher.openUrl({ url })
  },
  leave: () => App.minimizeApp(),
}
