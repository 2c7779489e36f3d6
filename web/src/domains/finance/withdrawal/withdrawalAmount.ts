import type { CallOutput } from '@shanghao/client/http/calls'
import { parseYuan, yuanShort } from '@shanghao/contract/money'
import { twoPlaces } from '@shanghao/contract/validation/numbers'
import { requiredText } from '@shanghao/contract/validation/rule'

type Terms = Pick<
  CallOutput<'finance', 'withdrawConfig'>,
  'minFen' | 'maxFen' | 'cashFen' | 'feeFreeFen' | 'feeFreeMinFen' | 'leftToday'
>

/** Whether an amount (分) is free of fee as a whole, which allows smaller amounts. */
const isFeeFree = (fen: number, { feeFreeFen, feeFreeMinFen }: Terms): boolean =>
  fen <= feeFreeFen && fen >= feeFreeMinFen

/** The maximum (分) that can be withdrawn now: the balance within the limits per withdrawal and per day. */
export const maxWithdrawalFen = ({ cashFen, maxFen, leftToday }: Terms): number =>
  Math.min(cashFen, maxFen, leftToday.fen)

type ParsedAmount = { readonly fen: number } | { readonly error: string }

export const withdrawalAmountError = (amount: ParsedAmount): string | null =>
  'error' in amount ? amount.error : null

/** Parses an amount typed in yuan: the 分 if it can be withdrawn, else the error. */
export const parseWithdrawalAmount = (text: string, terms: Terms): ParsedAmount => {
  const fen = parseYuan(text.replace(/\.$/, ''))
  if (fen === null) return { error: text === '' ? requiredText('提现金额') : twoPlaces.message('提现金额') }
  if (fen < terms.minFen && !isFeeFree(fen, terms))
    return { error: `每笔至少提现 ${yuanShort(terms.minFen)} 元` }
  if (fen > terms.maxFen) return { error: `每笔最多提现 ${yuanShort(terms.maxFen)} 元` }
  if (fen > terms.cashFen) return { error: `现金余额只有 ${yuanShort(terms.cashFen)} 元` }
  if (fen > terms.leftToday.fen) return { error: `今天还可以提现 ${yuanShort(terms.leftToday.fen)} 元` }
  return { fen }
}
