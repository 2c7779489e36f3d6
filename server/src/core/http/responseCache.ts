import { LRUCache } from 'lru-cache'

/**
 * Answers that are the same for every viewer, kept as bytes for a few seconds. Calls that arrive meanwhile wait for the
 * same computation; a failed one is not kept. Without room the answer that was not used for longest goes.
 */
export const responseCache = (maxEntries = 500) => {
  const kept = new LRUCache<string, { bytes: Promise<Buffer>; until: number }>({ max: maxEntries })
  return (key: string, now: number, seconds: number, compute: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known && known.until > now) return known.bytes
    const answer = { bytes: compute(), until: now + seconds * 1000 }
    kept.set(key, answer)
    answer.bytes.catch(() => {
      if (kept.peek(key) === answer) kept.delete(key)
    })
    return answer.bytes
  }
}
