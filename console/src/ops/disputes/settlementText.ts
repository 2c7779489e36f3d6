import { refundPartsText, yuanSign } from '@shanghao/contract/refundWays'
import type { Case } from './case.ts'

/** What a settlement does, in one sentence: what goes back to the renter, and what the owner gets of the deposit. */
export const settlementText = ({
  rentFen,
  refundFen,
  refundParts,
  depositToOwnerFen,
  depositBackFen,
}: Case['claim']): string => {
  const parts = [
    ...(rentFen > 0
      ? [
          `退给租客租金 ${yuanSign(refundFen)}${refundParts.length > 1 ? `（${refundPartsText(refundParts)}）` : ''}`,
        ]
      : []),
    ...(depositToOwnerFen > 0 ? [`押金中的 ${yuanSign(depositToOwnerFen)} 赔付给号主`] : []),
    ...(depositBackFen !== null && depositBackFen > 0
      ? [`其余押金 ${yuanSign(depositBackFen)} 退给租客`]
      : []),
  ]
  return parts.length > 0 ? parts.join('，') : '不退租金，也不扣押金'
}
