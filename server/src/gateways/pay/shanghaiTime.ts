const OFFSET_MS = 8 * 3_600_000

/** YYYY-MM-DD HH:mm:ss in Asia/Shanghai: how Chinese providers write a moment. */
export const shanghaiTime = (at: Date): string =>
  new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** RFC 3339 with the offset of Asia/Shanghai and no fractions. */
export const shanghaiRfc3339 = (at: Date): string => `${shanghaiTime(at).replace(' ', 'T')}+08:00`

/** Reads what `shanghaiTime` writes; null when it is no moment. */
export const fromShanghaiTime = (text: string): Date | null => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = new Date(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at.getTime()) || shanghaiTime(at) !== text ? null : at
}

/** A day's bill (YYYY-MM-DD) is ready at ten the next morning: a day without one then had no payments. */
export const billIsDue = (day: string, now: Date): boolean =>
  now.getTime() >= Date.parse(`${day}T00:00:00+08:00`) + 34 * 3_600_000
