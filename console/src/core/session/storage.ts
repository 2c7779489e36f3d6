import { createStorage } from '@shanghao/client/platform/storage'

/** What the console stores on this device. The renter's app of the same site has other keys. */
export const consoleStorage = createStorage<'console.token' | 'console.deviceId' | 'console.colorMode'>(
  () => window.localStorage,
)
