import { newId } from '@shanghao/client/platform/id'
import { paths, screenAt } from '../../paths.ts'
import { client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'
import { currentPathname } from '../router/navigate.ts'
import { openOutsideBy } from '../router/openExternal.ts'
import { useSession } from '../session/session.ts'
import { type Bridge, createBridge } from './bridge.ts'

/** What the native app places into the window of our page, and of no other (docs/bridge.md). */
type ShellPort = {
  postMessage(text: string): void
  onmessage: ((event: { readonly data: unknown }) => void) | null
}
declare global {
  interface Window {
    ShanghaoShell?: ShellPort
  }
}

type Back = {
  /** Whether the page was reached from another one of the app. */
  readonly hasNavigated: () => boolean
  readonly go: (steps: number) => void
}

const textOf = (result: unknown, name: string): string | null => {
  const value: unknown = Object(result)[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The back button of the phone: closes what lies over the page, else goes back; home, and the first page, leave it to the app. */
const handleBack = ({ hasNavigated, go }: Back): { handled: boolean } => {
  const dialogs = document.querySelectorAll('dialog[open]')
  const top = dialogs[dialogs.length - 1]
  if (top instanceof HTMLDialogElement) {
    if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close()
    return { handled: true }
  }
  const canGoBack = window.navigation?.canGoBack ?? hasNavigated()
  if (!canGoBack || screenAt(currentPathname()) === paths.home) return { handled: false }
  go(-1)
  return { handled: true }
}

const isSessionToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** The app keeps the token where the system does not clear it: a page that lost its own gets it back. The guard checks it. */
const restoreSession = async (bridge: Bridge): Promise<void> => {
  if (useSession.getState().token !== null) return
  const token = textOf(await bridge.ask('session.read'), 'authToken')
  if (token === null || !isSessionToken(token)) return
  appStorage.set('Authorization', token)
  useSession.setState({ token, profile: null })
}

/** Binds the app's push id to the session. Without one, or when it fails, the next opening tries again. */
const bindPush = async (bridge: Bridge): Promise<void> => {
  const registrationId = textOf(await bridge.ask('push.id'), 'registrationId')
  if (registrationId !== null) await client.session.bindPush({ registrationId })
}

/**
 * Connects the page with the native app around it; resolves when the session is known. Only in the outermost window: a frame of
 * another page is never asked or answered, because nothing is listened to but the object that the app itself placed here.
 */
export const startBridge = async (back: Back): Promise<void> => {
  const port = window.ShanghaoShell
  if (!port || window.top !== window) return
  const bridge = createBridge({
    post: (text) => port.postMessage(text),
    newId,
    handlers: {
      back: () => handleBack(back),
      'safe.codes': () => client.content.safeCode({}, { isRead: true }),
    },
  })
  port.onmessage = ({ data }) => bridge.receive(data)
  openOutsideBy((url) => void bridge.ask('external.open', { url }))
  await restoreSession(bridge)
  if (useSession.getState().token !== null) void bindPush(bridge).catch(() => {})
  useSession.subscribe(({ token }, before) => {
    if (token === before.token) return
    void bridge.ask('session.write', { authToken: token })
    if (token !== null) void bindPush(bridge).catch(() => {})
  })
}
