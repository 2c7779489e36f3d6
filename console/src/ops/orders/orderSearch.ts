import { shanghaiDayOf, shanghaiDayStart } from '@shanghao/client/time/shanghaiTime'
import type { DayRange } from '../../core/table/filters.ts'

/** A range chosen in a calendar always names days. */
const dayOf = (date: string): number => shanghaiDayOf(date) ?? Number.NaN

/** What a typed number is looked for as: 19 digits are an order, 10 an account, any other the number or phone number of a person. */
export const searchedBy = (
  word: string | undefined,
): { orderId?: string; goodsId?: string; person?: string } => {
  const text = word?.trim() ?? ''
  if (text === '') return {}
  if (/^\d{19}$/.test(text)) return { orderId: text }
  return /^[1-9]\d{9}$/.test(text) ? { goodsId: text } : { person: text }
}

/** The moments (ms) of days in Shanghai: from the start of the first one to the end of the last one. */
export const placedBetween = ({ from, to }: DayRange): { from: number; until: number } => ({
  from: dayOf(from),
  until: shanghaiDayStart(dayOf(to), 1),
})
