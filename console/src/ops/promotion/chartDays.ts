import { shanghaiDate } from '@shanghao/client/time/shanghaiTime'
import type { DayPoint } from '../../core/charts/DayChart.tsx'

const DAYS = 30
const DAY_MS = 86_400_000

/** The last 30 days (Asia/Shanghai) with the amount (分) of each, 0 where nothing was given. */
export const chartDays = (
  byDay: readonly { readonly day: string; readonly amountFen: number }[],
  now: number,
): DayPoint[] =>
  Array.from({ length: DAYS }, (_, i) => {
    const day = shanghaiDate(now - (DAYS - 1 - i) * DAY_MS)
    return { day, value: byDay.find((one) => one.day === day)?.amountFen ?? 0, before: null }
  })
