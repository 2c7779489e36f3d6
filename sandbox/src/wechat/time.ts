const OFFSET_MS = 8 * 3_600_000

/** 2026-11-21T20:00:00+08:00 */
export const rfc3339 = (ms: number): string =>
  new Date(ms + OFFSET_MS).toISOString().replace(/\.\d+Z$/, '+08:00')

/** 2026-11-21 20:00:00 in Asia/Shanghai, the format of bills. */
export const billTime = (ms: number): string => rfc3339(ms).slice(0, 19).replace('T', ' ')
