import { basisPoints, parseYuan, yuanShort } from '@shanghao/contract/money'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { namedFen } from '../settlementMoney.ts'

/** `lastFen`: the offer that a further one has to be above; 0 for none. */
type Bounds = { readonly claimFen: number; readonly maxFen: number; readonly lastFen: number }

export const offerBounds = (dispute: Pick<Dispute, 'party' | 'claim' | 'offer' | 'offerMaxFen'>): Bounds => ({
  claimFen: namedFen(dispute, dispute.claim),
  maxFen: dispute.offerMaxFen,
  lastFen: dispute.offer ? namedFen(dispute, dispute.offer) : 0,
})

/** Why an amount in yuan is no offer; null if it is one. */
export const offerError = (text: string, { claimFen, maxFen, lastFen }: Bounds): string | null => {
  const fen = parseYuan(text)
  if (fen === null || fen === 0) return '请输入金额'
  if (fen > maxFen) return `最多 ${yuanShort(maxFen)} 元`
  if (fen <= lastFen) return `须高于上次的方案 ${yuanShort(lastFen)} 元`
  return fen === claimFen ? '这就是申请的金额，请选「同意申请」' : null
}

/** Between what an offer has to be. */
export const offerHint = ({ claimFen, maxFen, lastFen }: Bounds): string =>
  [
    `对方申请 ${yuanShort(claimFen)} 元`,
    ...(lastFen > 0 ? [`须高于上次的方案 ${yuanShort(lastFen)} 元`] : []),
    `最多可给 ${yuanShort(maxFen)} 元`,
  ].join('，')

/** In percent. */
const QUICK = [25, 50, 75]

/** Parts of the claim to choose from, in whole 角 where that leaves something. */
export const quickOffers = ({ claimFen, lastFen }: Bounds): { percent: number; fen: number }[] =>
  QUICK.map((percent) => {
    const fen = basisPoints(claimFen, percent * 100)
    return { percent, fen: fen >= 10 ? fen - (fen % 10) : fen }
  }).filter(
    ({ fen }, i, all) => fen > lastFen && fen < claimFen && all.findIndex((other) => other.fen === fen) === i,
  )

/** The step of the slider (分): a coarse one for larger amounts. */
export const sliderStep = ({ maxFen }: Bounds): number => (maxFen >= 10_000 ? 100 : maxFen >= 1000 ? 10 : 1)
