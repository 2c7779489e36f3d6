/** Page and service worker share no other store: the name under which this browser gets messages is kept as a cached response. */
const CACHE = 'push-reader'
const KEY = '/push-reader'

/** The name that a push must carry for its text to be shown; null while no person on this browser receives pushes. */
export const readReader = async (): Promise<string | null> => {
  const stored = await (await caches.open(CACHE)).match(KEY)
  return stored ? stored.text() : null
}
export const storeReader = async (reader: string): Promise<void> =>
  (await caches.open(CACHE)).put(KEY, new Response(reader))
export const forgetReader = async (): Promise<void> => void (await caches.delete(CACHE))
