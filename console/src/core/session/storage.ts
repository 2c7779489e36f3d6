import { CONSOLE_PREFIX, createStorage } from '@shanghao/client/platform/storage'

/** Which console the page is: `owner` or `ops`. */
const CONSOLE = document.documentElement.dataset['console']

/**
 * The keys of what a console stores on this device. Each console has a session of its own, also beside the renters' app on the same
 * site.
 */
export const keys = {
  token: `console.${CONSOLE}.token`,
  deviceId: 'console.deviceId',
  colorMode: 'console.colorMode',
} as const

/** The key of what a person filled in of a form of this console. */
export const draftKey = (userId: string, form: string) =>
  `console.${CONSOLE}.draft.${userId}.${form}` as const

export const consoleStorage = createStorage<(typeof keys)[keyof typeof keys] | ReturnType<typeof draftKey>>(
  () => window.localStorage,
  (key) => key.startsWith(CONSOLE_PREFIX),
)
