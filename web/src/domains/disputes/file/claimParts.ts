import type { CallOutput } from '@shanghao/client/http/calls'
import { yuanSign } from '@shanghao/contract/refundWays'
import type { MoneyPart } from '../../../ui/money/MoneyLine.tsx'

export type Description = CallOutput<'disputes', 'description'>
type Tier = Description['tiers'][number]

/** A share of the rent: 2500 → 25%. */
export const shareText = (bp: number): string => `${bp / 100}%`

/** How the renter's refund comes about; the parts add up to it. */
export const claimParts = ({ minutesUsed, unusedFen, usedFen, usedBp, claim }: Description): MoneyPart[] => {
  const { rentFen, refundFen, packetBack } = claim
  const parts: MoneyPart[] = [{ label: '没用的时间', fen: unusedFen, note: '租金全额退' }]
  if (usedFen > 0)
    parts.push({
      label: `已用的 ${minutesUsed} 分钟`,
      fen: rentFen - unusedFen,
      note: `租金 ${yuanSign(usedFen)}，退 ${shareText(usedBp)}`,
    })
  if (refundFen < rentFen)
    parts.push({
      label: '红包抵扣的部分',
      fen: refundFen - rentFen,
      note: packetBack ? '红包退回，有效期不变' : '不退成现金',
    })
  return parts
}

/** The column of the rule that applies after so many minutes. */
export const tierAt = (tiers: readonly Tier[], minutes: number): number =>
  tiers.findIndex(({ untilMinute }) => untilMinute === null || minutes < untilMinute)

/** How far (0 to 1) the minutes are through the column they are in; the open last one is half full. */
export const partOfTier = (tiers: readonly Tier[], minutes: number): number => {
  const at = tierAt(tiers, minutes)
  const from = tiers[at - 1]?.untilMinute ?? 0
  const until = tiers[at]?.untilMinute ?? null
  return until === null ? 0.5 : (minutes - from) / (until - from)
}

/** The time of a column: 前 15 分钟, 15–60 分钟, 60 分钟后. */
export const tierText = (tiers: readonly Tier[], at: number): string => {
  const from = tiers[at - 1]?.untilMinute ?? null
  const until = tiers[at]?.untilMinute ?? null
  if (until === null) return from === null ? '任何时候' : `${from} 分钟后`
  return from === null ? `前 ${until} 分钟` : `${from}–${until} 分钟`
}
