import { z } from 'zod'
import { labels } from '../validation/schema.ts'

/** The most days of one view or file of earnings. */
const EARNING_DAYS_MAX = 366
/** Years that earnings are asked for. */
export const FIRST_YEAR = 2020
export const LAST_YEAR = 2099
const DAY_MS = 86_400_000

const day = z.iso
  .date()
  .refine((text) => Number(text.slice(0, 4)) >= FIRST_YEAR && Number(text.slice(0, 4)) <= LAST_YEAR, {
    message: `日期须在 ${FIRST_YEAR} 年到 ${LAST_YEAR} 年之间`,
    abort: true,
  })
  .register(labels, { label: '日期', by: 'input' })
/** Days in Asia/Shanghai, both included; to be refined by `isInOrder` and `isShort`. */
export const days = z.object({ from: day, to: day })
type Days = z.infer<typeof days>
export const isInOrder = ({ from, to }: Days): boolean => from <= to
export const isShort = ({ from, to }: Days): boolean =>
  Date.parse(to) - Date.parse(from) < EARNING_DAYS_MAX * DAY_MS
export const ORDERED = { path: ['to'], message: '结束日期不能早于开始日期' }
export const SHORT = { path: ['to'], message: `一次最多查询 ${EARNING_DAYS_MAX} 天，请缩短日期范围` }

/** Which orders are listed: all, with rent that went back, with a part of the deposit for the owner, not settled. */
export const billKinds = z.enum(['all', 'refunded', 'deposit', 'pending']).default('all')
