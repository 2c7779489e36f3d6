import type { CallOutput } from '@shanghao/client/http/calls'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { twoPlaces } from '@shanghao/contract/validation/numbers'
import { requiredText } from '@shanghao/contract/validation/rule'

type Limit = Pick<CallOutput<'finance', 'rechargeLimit'>, 'minFen' | 'maxFen' | 'leftTodayFen'>

/** The amounts (分) that can be recharged now; null when today's limit is used up. */
export const rechargeRange = ({
  minFen,
  maxFen,
  leftTodayFen,
}: Limit): { minFen: number; maxFen: number } | null =>
  leftTodayFen < minFen ? null : { minFen, maxFen: Math.min(maxFen, leftTodayFen) }

/** The error of an amount typed in yuan; null when it can be recharged. */
export const rechargeAmountError = (text: string, limit: Limit): string | null => {
  if (text === '') return requiredText('充值金额')
  const fen = parseYuan(text.replace(/\.$/, ''))
  if (fen === null) return twoPlaces.message('充值金额')
  if (fen < limit.minFen) return `最少充值 ${yuanShort(limit.minFen)} 元`
  if (fen > limit.maxFen) return `单次最多充值 ${yuanShort(limit.maxFen)} 元`
  return fen > limit.leftTodayFen ? `今天还可充值 ${yuanShort(limit.leftTodayFen)} 元` : null
}

/** The initial amount: the requested one within the limits, else the middle preset. */
export const initialAmount = (requestedFen: number, limit: Limit, presets: readonly number[]): number => {
  const amountFen =
    Number.isSafeInteger(requestedFen) && requestedFen > 0 ? requestedFen : (presets[2] ?? limit.minFen)
  return Math.max(limit.minFen, Math.min(amountFen, limit.maxFen))
}
