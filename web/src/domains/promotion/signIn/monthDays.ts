/** The month (YYYY-MM) a number of months later; negative for earlier. */
export const addMonths = (month: string, months: number): string => {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The days (YYYY-MM-DD) of a month, and the column of its first one, from 1, in weeks that begin on Monday. */
export const monthDays = (month: string): { days: string[]; firstColumn: number } => {
  const first = new Date(`${month}-01T00:00:00Z`)
  const next = new Date(`${addMonths(month, 1)}-01T00:00:00Z`)
  const length = (next.getTime() - first.getTime()) / 86_400_000
  return {
    days: Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`),
    firstColumn: ((first.getUTCDay() + 6) % 7) + 1,
  }
}
