import { LRUCache } from 'lru-cache'

/**
 * Caches responses that are the same for all callers, as bytes, for a few seconds. Concurrent calls share one
 * computation; a failure is not cached. At the maximum the least recently used response is evicted.
 */
export const responseCache = (maxEntries = 500) => {
  const cache = new LRUCache<string, { bytes: Promise<Buffer>; until: number }>({ max: maxEntries })
  return (key: string, now: number, seconds: number, compute: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = cache.get(key)
    if (cached && cached.until > now) return cached.bytes
    const response = { bytes: compute(), until: now + seconds * 1000 }
    cache.set(key, response)
    response.bytes.catch(() => {
      if (cache.peek(key) === response) cache.delete(key)
    })
    return response.bytes
  }
}
