import { DAY_HOURS, isHourOpen, WEEK_DAYS, WEEK_HOURS } from '@shanghao/contract/week'

/** A week with the rectangle between two cells (hours of the week) open or closed. */
export const paintBetween = (week: string, from: number, to: number, open: boolean): string => {
  const [days, hours] = [
    [Math.floor(from / DAY_HOURS), Math.floor(to / DAY_HOURS)].sort((a, b) => a - b),
    [from % DAY_HOURS, to % DAY_HOURS].sort((a, b) => a - b),
  ]
  const isIn = (value: number, [least = 0, most = 0]: readonly number[]) => value >= least && value <= most
  return Array.from({ length: WEEK_HOURS }, (_, cell) =>
    isIn(Math.floor(cell / DAY_HOURS), days) && isIn(cell % DAY_HOURS, hours)
      ? open
        ? '1'
        : '0'
      : isHourOpen(week, cell)
        ? '1'
        : '0',
  ).join('')
}

/** The cell that an arrow key leads to; null for another key. */
export const cellBeside = (cell: number, key: string): number | null => {
  const [day, hour] = [Math.floor(cell / DAY_HOURS), cell % DAY_HOURS]
  const at = (d: number, h: number) =>
    Math.min(WEEK_DAYS - 1, Math.max(0, d)) * DAY_HOURS + Math.min(23, Math.max(0, h))
  if (key === 'ArrowLeft') return at(day, hour - 1)
  if (key === 'ArrowRight') return at(day, hour + 1)
  if (key === 'ArrowUp') return at(day - 1, hour)
  if (key === 'ArrowDown') return at(day + 1, hour)
  return null
}
