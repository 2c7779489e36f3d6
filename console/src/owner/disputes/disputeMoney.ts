import type { CallOutput } from '@shanghao/client/http/calls'
import { refundPartsText, yuanSign } from '@shanghao/contract/refundWays'

export type OwnerDispute = CallOutput<'disputes', 'disputeForOwner'>
type Settlement = OwnerDispute['claim']

/** What a settlement does, in one sentence: what goes back to the renter, and what the owner gets of the deposit. */
export const settlementText = ({
  rentFen,
  refundFen,
  refundParts,
  depositToOwnerFen,
  depositBackFen,
}: Settlement): string => {
  const parts = [
    ...(rentFen > 0
      ? [
          `退给租客租金 ${yuanSign(refundFen)}${refundParts.length > 1 ? `（${refundPartsText(refundParts)}）` : ''}`,
        ]
      : []),
    ...(depositToOwnerFen > 0 ? [`押金中的 ${yuanSign(depositToOwnerFen)} 赔付给你`] : []),
    ...(depositBackFen !== null && depositBackFen > 0
      ? [`其余押金 ${yuanSign(depositBackFen)} 退给租客`]
      : []),
  ]
  return parts.length > 0 ? parts.join('，') : '不退租金，也不扣押金'
}

/** What the owner gets of the order then, against nothing going back. */
export const incomeText = (fen: number, fullFen: number): string =>
  fen === fullFen
    ? `这笔订单你到手 ${yuanSign(fen)}`
    : `这笔订单你到手 ${yuanSign(fen)}，${fen < fullFen ? '少' : '多'} ${yuanSign(Math.abs(fullFen - fen))}`
