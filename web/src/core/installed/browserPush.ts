import { IOS, platform } from '@shanghao/client/platform/platform'
import { create } from 'zustand'
import { client } from '../http/request.ts'
import { isStandaloneNow } from '../platform/browser.ts'
import { appStorage } from '../platform/localStorage.ts'
import { ownerTag } from '../session/ownerTag.ts'
import { useSession } from '../session/session.ts'
import { registerWorker } from './newVersion.ts'
import { forgetReader, storeReader } from './reader.ts'

/**
 * Whether this browser receives the person's messages. `unsupported`: it can't. `home-screen`: it can once the app is on the home
 * screen. `denied`: its person forbade notifications, which only the browser's settings change.
 */
export type BrowserPush = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'
export const useBrowserPush = create<{ readonly state: BrowserPush }>()(() => ({ state: 'unsupported' }))

/** The session that switched pushes on, and the address they go to. */
type Bound = { readonly owner: string; readonly endpoint: string }
const readBound = (): Bound | null => {
  try {
    const found: Partial<Bound> | null = JSON.parse(appStorage.get('browserPush') ?? 'null')
    const { owner, endpoint } = found ?? {}
    return typeof owner === 'string' && typeof endpoint === 'string' ? { owner, endpoint } : null
  } catch {
    return null
  }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Reads what this browser can and has. */
const readState = (): BrowserPush => {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in window) || !('Notification' in window))
    return platform.terminal === IOS && !isStandaloneNow() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return readBound() && Notification.permission === 'granted' ? 'on' : 'off'
}
export const refreshBrowserPush = (): void => useBrowserPush.setState({ state: readState() })

const pushManager = async (): Promise<PushManager | null> => (await registerWorker())?.pushManager ?? null

/** Subscribes at the browser's push service, for the server's key, and binds the subscription to the session. */
const subscribe = async (manager: PushManager, key: string, token: string): Promise<void> => {
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint } = subscription
  const { reader } = await client.notifications.bindBrowser({
    endpoint,
    keys: { p256dh: base64url(subscription.getKey('p256dh')), auth: base64url(subscription.getKey('auth')) },
  })
  // The person may have signed out meanwhile.
  if (useSession.getState().token !== token) return forgetBrowserPush()
  await storeReader(reader)
  appStorage.set('browserPush', JSON.stringify({ owner: ownerTag(token), endpoint } satisfies Bound))
}

/** Asks for the permission and switches pushes on; call it on a tap only. Throws what the browser or the call throws. */
export const switchOnBrowserPush = async (key: string): Promise<void> => {
  const { token } = useSession.getState()
  const manager = await pushManager()
  if (manager && token && (await Notification.requestPermission()) === 'granted')
    await subscribe(manager, key, token)
  refreshBrowserPush()
}

/** Ends the subscription on this browser: nothing that is still on its way arrives or is shown. */
const forgetBrowserPush = async (): Promise<void> => {
  appStorage.remove('browserPush')
  await forgetReader()
  await (await (await pushManager())?.getSubscription())?.unsubscribe()
  refreshBrowserPush()
}

export const switchOffBrowserPush = async (): Promise<void> => {
  await client.notifications.unbindBrowser()
  await forgetBrowserPush()
}

/** Brings the subscription back that the browser renewed or lost, or whose key the server changed. */
const renew = async (manager: PushManager, { endpoint }: Bound, token: string): Promise<void> => {
  const { browserKey } = await client.notifications.preferences({}, { isRead: true })
  if (browserKey === null) return
  const subscription = await manager.getSubscription()
  const isForKey = base64url(subscription?.options.applicationServerKey ?? null) === browserKey
  if (subscription?.endpoint === endpoint && isForKey) return
  if (!isForKey) await subscription?.unsubscribe()
  await subscribe(manager, browserKey, token)
}

/** What is stored for another session, or for one that ended, is ended here too; what is for this one is kept alive. */
const reconcile = async (): Promise<void> => {
  const manager = await pushManager()
  if (!manager) return
  const { token } = useSession.getState()
  const bound = readBound()
  if (token !== null && bound?.owner === ownerTag(token)) {
    if (Notification.permission === 'granted') await renew(manager, bound, token)
  } else if (bound || (await manager.getSubscription())) await forgetBrowserPush()
}

/** Keeps pushes to this browser those of the person who is signed in. */
export const watchBrowserPush = (): void => {
  // Without an answer the next opening of the app tries again.
  const check = () => reconcile().catch(() => {})
  void check()
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) void check()
  })
}
