import { basisPoints, parseYuan, yuanShort } from '@shanghao/contract/money'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { namedFen } from '../settlementMoney.ts'

type Bounds = { readonly claimFen: number; readonly maxFen: number }

export const offerBounds = (dispute: Pick<Dispute, 'party' | 'claim' | 'offerMaxFen'>): Bounds => ({
  claimFen: namedFen(dispute, dispute.claim),
  maxFen: dispute.offerMaxFen,
})

/** Why an amount in yuan is no offer; null if it is one. */
export const offerError = (text: string, { claimFen, maxFen }: Bounds): string | null => {
  const fen = parseYuan(text)
  if (fen === null || fen === 0) return '请填写金额'
  if (fen > maxFen) return `最多 ${yuanShort(maxFen)} 元`
  return fen === claimFen ? '这就是申请的金额，请选「同意申请」' : null
}

/** In percent. */
const QUICK = [25, 50, 75]

/** Parts of the claim to choose from, in whole 角 where that leaves something. */
export const quickOffers = ({ claimFen }: Bounds): { percent: number; fen: number }[] =>
  QUICK.map((percent) => {
    const fen = basisPoints(claimFen, percent * 100)
    return { percent, fen: fen >= 10 ? fen - (fen % 10) : fen }
  }).filter(
    ({ fen }, i, all) => fen > 0 && fen < claimFen && all.findIndex((other) => other.fen === fen) === i,
  )

/** The step of the slider (分): a coarse one for larger amounts. */
export const sliderStep = ({ maxFen }: Bounds): number => (maxFen >= 10_000 ? 100 : maxFen >= 1000 ? 10 : 1)
