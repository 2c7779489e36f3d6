import type { Answer } from '../../../core/http/request.ts'

const PACKAGE_HOURS = { hour: 1, ten_hours: 10, day: 24, week: 168 } as const

/**
 * How many hours the packages of a price cover when that is more than was asked for: the same money buys them all. Null
 * when it is not, or when it can't be told from the packages.
 */
export const coveredBeyond = ({
  lines,
  hours,
}: Pick<Answer<'orders', 'quote'>, 'lines' | 'hours'>): number | null => {
  let covered = 0
  for (const { kind, count } of lines) {
    if (kind === 'overnight') return null
    covered += count * PACKAGE_HOURS[kind]
  }
  return covered > hours ? covered : null
}
