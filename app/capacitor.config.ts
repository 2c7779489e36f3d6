import type { CapacitorConfig } from '@capacitor/cli'
import { appSettings } from './settings.ts'

const { site, appId, appName, versionName, versionCode, jpushKey } = appSettings(process.env)

const config: CapacitorConfig = {
  appId,
  appName,
  webDir: 'dist',
  // The page of the site knows by this that an app is around it (docs/bridge.md).
  appendUserAgent: `Shanghao/${versionName} (${versionCode})`,
  backgroundColor: '#ffffff',
  // What Capacitor logs has the answers of the plugins, and so the token.
  loggingBehavior: 'none',
  server: {
    url: site,
    // No other host is shown in the app: Capacitor opens it outside.
    allowNavigation: [],
    errorPath: 'index.html',
    cleartext: site.startsWith('http:'),
  },
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', webContentsDebuggingEnabled: false },
  plugins: {
    // At the latest; the shell hides it as soon as a page is there.
    SplashScreen: { launchAutoHide: true, launchShowDuration: 3000, backgroundColor: '#ffffff' },
    ...(jpushKey ? { JPush: { appKey: jpushKey, channel: 'store', isProduction: true } } : {}),
  },
}
export default config
