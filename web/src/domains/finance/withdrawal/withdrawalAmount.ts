import { parseYuan, yuanShort } from '@shanghao/contract/money'
import type { Answer } from '../../../core/http/request.ts'

type Terms = Pick<
  Answer<'finance', 'withdrawConfig'>,
  'minFen' | 'maxFen' | 'cashFen' | 'feeFreeFen' | 'feeFreeMinFen' | 'leftToday'
>

/** Whether an amount (分) that is fee-free as a whole may be this small. */
const isFeeFree = (fen: number, { feeFreeFen, feeFreeMinFen }: Terms): boolean =>
  fen <= feeFreeFen && fen >= feeFreeMinFen

/** The most that can be withdrawn at once right now (分): what one has, within the limits of a time and of the day. */
export const mostFen = ({ cashFen, maxFen, leftToday }: Terms): number =>
  Math.min(cashFen, maxFen, leftToday.fen)

type Amount = { readonly fen: number } | { readonly fault: string }

export const faultOf = (amount: Amount): string | null => ('fault' in amount ? amount.fault : null)

/** The amount a person typed as yuan, when it may be withdrawn; else what is wrong with it. */
export const amountOf = (text: string, terms: Terms): Amount => {
  const fen = parseYuan(text.replace(/\.$/, ''))
  if (fen === null) return { fault: '请输入提现金额' }
  if (fen < terms.minFen && !isFeeFree(fen, terms))
    return { fault: `每笔至少提现 ${yuanShort(terms.minFen)} 元` }
  if (fen > terms.maxFen) return { fault: `每笔最多提现 ${yuanShort(terms.maxFen)} 元` }
  if (fen > terms.cashFen) return { fault: `现金余额只有 ${yuanShort(terms.cashFen)} 元` }
  if (fen > terms.leftToday.fen) return { fault: `今天还可以提现 ${yuanShort(terms.leftToday.fen)} 元` }
  return { fen }
}
