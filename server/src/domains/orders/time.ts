const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const hoursMs = (hours: number): number => hours * HOUR_MS
export const minutesMs = (minutes: number): number => minutes * MINUTE_MS
