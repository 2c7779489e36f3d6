import type { CallOutput } from '@shanghao/client/http/calls'

const PACKAGE_HOURS = { hour: 1, ten_hours: 10, day: 24, week: 168 } as const

/**
 * The hours covered by the plans of a price if they are more than requested: the same price buys them all. Null if
 * they are not, or if a plan has no fixed hours.
 */
export const coveredHours = ({
  lines,
  hours,
}: Pick<CallOutput<'orders', 'quote'>, 'lines' | 'hours'>): number | null => {
  let covered = 0
  for (const { kind, count } of lines) {
    if (kind === 'overnight') return null
    covered += count * PACKAGE_HOURS[kind]
  }
  return covered > hours ? covered : null
}
