import { parseYuan, yuanShort } from '@shanghao/contract/money'
import type { Answer } from '../../../core/http/request.ts'

type Limit = Pick<Answer<'finance', 'rechargeLimit'>, 'minFen' | 'maxFen' | 'leftTodayFen'>

/** What can be recharged at once right now (分), and what can be said of it; null when today's limit leaves nothing. */
export const rangeOf = ({
  minFen,
  maxFen,
  leftTodayFen,
}: Limit): { minFen: number; maxFen: number } | null =>
  leftTodayFen < minFen ? null : { minFen, maxFen: Math.min(maxFen, leftTodayFen) }

/** What is wrong with an amount a person typed as yuan; null when it can be recharged. */
export const amountFault = (text: string, limit: Limit): string | null => {
  if (text === '') return '请输入充值金额'
  const fen = parseYuan(text.replace(/\.$/, ''))
  if (fen === null) return '请输入金额，最多两位小数'
  if (fen < limit.minFen) return `最少充值 ${yuanShort(limit.minFen)} 元`
  if (fen > limit.maxFen) return `单次最多充值 ${yuanShort(limit.maxFen)} 元`
  return fen > limit.leftTodayFen ? `今天还可充值 ${yuanShort(limit.leftTodayFen)} 元` : null
}

/** The amount to begin with: what is asked for, lifted to the least there is; else the one in the middle. */
export const firstAmount = (asked: number, limit: Limit, presets: readonly number[]): number => {
  const wanted = Number.isSafeInteger(asked) && asked > 0 ? asked : (presets[2] ?? limit.minFen)
  return Math.max(limit.minFen, Math.min(wanted, limit.maxFen))
}
