import { useSearchParams } from 'react-router'
import type { Answer } from '../../../core/http/request.ts'
import { useRules } from '../../../core/http/rules.ts'
import { serverNow } from '../../../core/time/clock.ts'
import { clashOf, firstFreeStart, isRentable } from './availability.ts'

type Goods = Answer<'goods', 'detail'>
export type OrderChoice = {
  readonly hours: number
  /** Null: as soon as it is paid. */
  readonly startsAt: number | null
  /** The account can be had right now, if only for its shortest rental. */
  readonly nowPossible: boolean
  /** What stands in the way of this choice: a booking, the hours of the day, or no free time at all. */
  readonly obstacle: { kind: 'taken'; from: number; to: number } | { kind: 'hours' } | { kind: 'full' } | null
  /** The red packet asked for by its number, or `none`; null leaves it to the best one. */
  readonly redPackId: string | null
  readonly choose: (some: Choosing) => void
}
type Choosing = { hours?: number; startsAt?: number | null; redPackId?: string | null }

/**
 * How long and from when, kept in the address so that real-name verification or a reload comes back to it. An account
 * that is away right now is reserved for its first free time unless another is chosen.
 */
export const useOrderChoice = (goods: Goods): OrderChoice => {
  const [query, setQuery] = useSearchParams()
  const calendar = { ...goods, rules: useRules() }
  const now = serverNow()
  const { minHours, maxHours } = goods
  const hours = Math.min(maxHours, Math.max(minHours, Math.floor(Number(query.get('hours'))) || minHours))
  const wanted = Number(query.get('startsAt'))
  const nowPossible =
    isRentable(goods, minHours, now) && !goods.busy.some(({ from, to }) => from <= now && now < to)
  const first = nowPossible ? null : firstFreeStart(calendar, hours, now)
  const startsAt = wanted > now ? wanted : first
  const clash = clashOf(calendar, hours, startsAt, now)
  const obstacle = (): OrderChoice['obstacle'] => {
    if (startsAt === null && !nowPossible) return { kind: 'full' }
    if (clash) return { kind: 'taken', ...clash }
    return isRentable(goods, hours, startsAt ?? now) ? null : { kind: 'hours' }
  }
  const choose = (some: Choosing) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (some.hours !== undefined) after.set('hours', String(some.hours))
        for (const name of ['startsAt', 'redPackId'] as const) {
          const value = some[name]
          if (value === null) after.delete(name)
          else if (value !== undefined) after.set(name, String(value))
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { hours, startsAt, nowPossible, obstacle: obstacle(), redPackId: query.get('redPackId'), choose }
}
