import { create } from 'zustand'
import type { ToPage, ToWorker } from './workerMessages.ts'

/** Least time (ms) between two looks for a new version, of an app that stays open for days. */
const LOOK_EVERY_MS = 60 * 60_000

type NewVersion = {
  /** `waiting`: it can be started. `started`: another window has started it, and this one still shows the old one. */
  readonly state: 'none' | 'waiting' | 'started'
  /** Starts what waits, and reloads. */
  readonly start: () => void
}

/** Whether a new version of the app is there. It starts when a person says so, never by itself. */
export const useNewVersion = create<NewVersion>()(() => ({ state: 'none', start: () => location.reload() }))
export const putOffNewVersion = (): void => useNewVersion.setState({ state: 'none' })

let registering: Promise<ServiceWorkerRegistration | null> | null = null

/** The registration of the service worker; null where the browser has none, as on plain-http addresses. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | null> => {
  if (!('serviceWorker' in navigator)) return Promise.resolve(null)
  registering ??= navigator.serviceWorker
    .register('/serviceWorker.js', { updateViaCache: 'none' })
    .catch(() => null)
  return registering
}

/** Stores the app for later openings, and says when a newer one waits. `openPath` shows an address of a clicked push. */
export const watchNewVersion = async (openPath: (path: string) => void): Promise<void> => {
  const registration = await registerWorker()
  if (!registration) return
  const { serviceWorker } = navigator
  let isStarting = false
  let lookedAt = Date.now()
  let isFirst = serviceWorker.controller === null

  const offer = () => {
    const { waiting } = registration
    if (!waiting || isFirst) return
    const start = () => {
      isStarting = true
      const message: ToWorker = { type: 'activate' }
      waiting.postMessage(message)
    }
    useNewVersion.setState({ state: 'waiting', start })
  }
  offer()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', offer),
  )
  serviceWorker.addEventListener('controllerchange', () => {
    if (isStarting) return location.reload()
    if (!isFirst) useNewVersion.setState({ state: 'started', start: () => location.reload() })
    isFirst = false
  })
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<ToPage | null>) => {
    if (data?.type === 'open') openPath(data.path)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => {})
  })
}
