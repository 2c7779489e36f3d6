/**
 * Answers that are the same for everybody, kept as bytes for a few seconds. Who asks meanwhile waits for one and the same
 * computation; one that fails is kept for nobody else. When there is no room the oldest answer goes.
 */
export const responseCache = (maxEntries = 500) => {
  const kept = new Map<string, { bytes: Promise<Buffer>; until: number }>()
  return (key: string, now: number, seconds: number, compute: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known && known.until > now) return known.bytes
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest)
    const answer = { bytes: compute(), until: now + seconds * 1000 }
    kept.set(key, answer)
    answer.bytes.catch(() => {
      if (kept.get(key) === answer) kept.delete(key)
    })
    return answer.bytes
  }
}
