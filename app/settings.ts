import { APP_VERSION, APP_VERSION_CODE } from '@shanghao/contract/rules'

export type AppSettings = {
  /** The address that the app shows, without a path. */
  readonly site: string
  readonly appId: string
  readonly appName: string
  readonly versionName: string
  /** Grows with each version: an app is offered the versions above its own. */
  readonly versionCode: number
  /** Of the application at JG; without one the app receives no pushes. */
  readonly jpushKey: string | null
}

/** What an app is built with, from the environment: `APP_SITE`, `APP_ID`, `APP_NAME`, `JG_APP_KEY`. Raises an error that names what is wrong. */
export const appSettings = (env: Readonly<Record<string, string | undefined>>): AppSettings => {
  const site = env['APP_SITE'] ?? 'http://10.0.2.2:3000'
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
    throw new Error(`APP_SITE=${site} is no address: write https://host`)
  const appId = env['APP_ID'] ?? 'com.example.shanghao'
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/.test(appId))
    throw new Error(`APP_ID=${appId} is no name like com.example.app`)
  return {
    site: new URL(site).origin,
    appId,
    appName: env['APP_NAME'] ?? '上号',
    versionName: APP_VERSION,
    versionCode: APP_VERSION_CODE,
    jpushKey: env['JG_APP_KEY'] || null,
  }
}
