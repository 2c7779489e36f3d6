import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { readReader } from '../src/core/installed/reader.ts'
import type { ToPage, ToWorker } from '../src/core/installed/workerMessages.ts'
import { isScreenPath, openedAddress } from './addresses.ts'
import { answerNavigation } from './navigation.ts'
import { shownOf } from './push.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The app's page and its scripts and styles, filled in by the build. */
  readonly __WB_MANIFEST: PrecacheEntry[]
}

const SHELL = '/index.html'

/** A response of the network, which the browser may have asked for while this script was starting. */
const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const preloaded: unknown = await event.preloadResponse
  return preloaded instanceof Response ? preloaded : fetch(event.request)
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || !isScreenPath(new URL(event.request.url).pathname)) return
  event.respondWith(
    answerNavigation({ network: () => fromNetwork(event), shell: () => matchPrecache(SHELL) }),
  )
})

/** A stored page as the answer to `/` would hide new versions. */
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()

/** After a request that failed before this script was started, Firefox shows its own page in place of our answer. */
const mayPreload = !/\bFirefox\//.test(self.navigator.userAgent)

self.addEventListener('activate', (event) => {
  const { navigationPreload } = self.registration
  const preload = mayPreload ? navigationPreload?.enable() : navigationPreload?.disable()
  event.waitUntil(Promise.all([preload, self.clients.claim()]))
})

/** A new version waits until a person asks for it: the pages that are open need the scripts of theirs. */
self.addEventListener('message', ({ data }: ExtendableMessageEvent & { data: ToWorker | null }) => {
  if (data?.type === 'activate') void self.skipWaiting()
})

self.addEventListener('push', (event) => {
  const show = async () => {
    const { title, body, tag, path } = shownOf(event.data?.text(), await readReader())
    const data = openedAddress(path, self.location.origin)
    await self.registration.showNotification(title, { body, tag, data, icon: '/apple-touch-icon.png' })
  }
  event.waitUntil(show())
})

/** Shows an address in a window of the app that is open, else in a new one. */
const open = async (address: string): Promise<void> => {
  if (!isScreenPath(new URL(address).pathname)) return void (await self.clients.openWindow(address))
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = windows.find(({ url }) => isScreenPath(new URL(url).pathname))
  if (!client) return void (await self.clients.openWindow(address))
  const { pathname, search } = new URL(address)
  const message: ToPage = { type: 'open', path: pathname + search }
  client.postMessage(message)
  await client.focus()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(openedAddress(String(event.notification.data), self.location.origin)))
})
