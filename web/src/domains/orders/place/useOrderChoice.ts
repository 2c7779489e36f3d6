import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { useSearchParams } from 'react-router'
import { useRules } from '../../../core/http/rules.ts'
import { maxHoursOf } from '../../../ui/goods/plans.ts'
import { bookingConflict, firstFreeStart, isRentable } from './availability.ts'

type Goods = CallOutput<'goods', 'detail'>
export type OrderChoice = {
  readonly hours: number
  readonly maxHours: number
  /** Null: now, after payment. */
  readonly startsAt: number | null
  /** Whether the account is available now, at least for its minimum hours. */
  readonly isAvailableNow: boolean
  /** What prevents this choice: a booking, the owner's daily hours, or no free time at all. */
  readonly conflict: { kind: 'taken'; from: number; to: number } | { kind: 'hours' } | { kind: 'full' } | null
  /** The chosen red packet, or `none`; null for the best one. */
  readonly redPackId: string | null
  readonly choose: (changes: ChoiceChange) => void
}
type ChoiceChange = { hours?: number; startsAt?: number | null; redPackId?: string | null }

/**
 * Hours, start and red packet, stored in the query so that they survive real-name verification and reloads. For an
 * account that is not available now the first free time is preselected.
 */
export const useOrderChoice = (goods: Goods): OrderChoice => {
  const [query, setQuery] = useSearchParams()
  const rules = useRules()
  const calendar = { ...goods, rules }
  const now = serverNow()
  const { minHours } = goods
  const maxHours = maxHoursOf(goods, rules)
  const hours = Math.min(maxHours, Math.max(minHours, Math.floor(Number(query.get('hours'))) || minHours))
  const requestedStart = Number(query.get('startsAt'))
  const isAvailableNow =
    isRentable(goods, minHours, now) && !goods.busy.some(({ from, to }) => from <= now && now < to)
  const first = isAvailableNow ? null : firstFreeStart(calendar, hours, now)
  const startsAt = requestedStart > now ? requestedStart : first
  const booking = bookingConflict(calendar, hours, startsAt, now)
  const conflict = (): OrderChoice['conflict'] => {
    if (startsAt === null && !isAvailableNow) return { kind: 'full' }
    if (booking) return { kind: 'taken', ...booking }
    return isRentable(goods, hours, startsAt ?? now) ? null : { kind: 'hours' }
  }
  const choose = (changes: ChoiceChange) =>
    setQuery(
      (previous) => {
        const after = new URLSearchParams(previous)
        if (changes.hours !== undefined) after.set('hours', String(changes.hours))
        for (const name of ['startsAt', 'redPackId'] as const) {
          const value = changes[name]
          if (value === null) after.delete(name)
          else if (value !== undefined) after.set(name, String(value))
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    hours,
    maxHours,
    startsAt,
    isAvailableNow,
    conflict: conflict(),
    redPackId: query.get('redPackId'),
    choose,
  }
}
