const OFFSET_MS = 8 * 3_600_000

/** yyyy-MM-dd HH:mm:ss in Asia/Shanghai (UTC+8 all year), as all of Alipay's times are written. */
export const shanghaiTime = (ms: number): string =>
  new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The inverse, in ms; null for any other format and for days that do not exist. */
export const parseShanghaiTime = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const ms = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return !Number.isNaN(ms) && shanghaiTime(ms) === text ? ms : null
}
