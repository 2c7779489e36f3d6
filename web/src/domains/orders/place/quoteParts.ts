import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanShort } from '@shanghao/contract/money'
import type { Rules } from '../../../core/http/rules.ts'
import { planNames } from '../../../ui/goods/plans.ts'
import type { MoneyPart } from '../../../ui/money/MoneyLine.tsx'

type Quote = CallOutput<'orders', 'renewQuote'>
/** Hours after the return at which the deposit is refunded. */
type Deposit = Pick<Rules, 'depositReturnHours'>
type Packet = { readonly savesFen: number; readonly name: string }

/** The deposit. `requiredFen` is the owner's deposit where it is known; it distinguishes a waived deposit from none. */
const depositPart = (
  { depositFen, depositWaived }: Quote,
  { depositReturnHours }: Deposit,
  requiredFen: number | undefined,
): MoneyPart[] => {
  if (depositFen > 0)
    return [{ label: '押金', fen: depositFen, note: `无纠纷，归还 ${depositReturnHours} 小时后原路退回` }]
  if (depositWaived && requiredFen)
    return [{ label: '押金', fen: 0, note: `原需 ${yuanShort(requiredFen)} 元，你的等级免押金` }]
  return requiredFen === 0 ? [{ label: '押金', fen: 0, note: '这个账号不收押金' }] : []
}

/** The parts of a quote's total, for `MoneyLine`. */
export const quoteParts = (
  quote: Quote,
  rules: Deposit,
  requiredDepositFen?: number,
  packet?: Packet | null,
): MoneyPart[] => {
  const extras = [
    quote.giftHours > 0 ? `${quote.giftHours} 小时` : '',
    quote.freeMinutes > 0 ? `${quote.freeMinutes} 分钟登录时间` : '',
  ].filter(Boolean)
  return [
    ...quote.lines.map(({ kind, count, unitFen, totalFen }) => ({
      label: `租金 · ${planNames[kind]}`,
      fen: totalFen,
      note: `${yuanShort(unitFen)} 元 × ${count}`,
    })),
    ...(extras.length > 0 ? [{ label: '赠送', fen: 0, note: extras.join(' + ') }] : []),
    ...depositPart(quote, rules, requiredDepositFen),
    ...(packet ? [{ label: '红包', fen: -packet.savesFen, note: packet.name }] : []),
  ]
}
