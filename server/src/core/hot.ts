/** Answers that are the same for everybody, kept as bytes for a few seconds. Waiters share one computation. */
export const hotAnswers = (maxEntries = 500) => {
  const kept = new Map<string, { bytes: Promise<Buffer>; until: number }>()
  return (key: string, now: number, seconds: number, compute: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known && known.until > now) return known.bytes
    if (kept.size >= maxEntries) kept.clear()
    const bytes = compute()
    kept.set(key, { bytes, until: now + seconds * 1000 })
    bytes.catch(() => kept.delete(key))
    return bytes
  }
}
