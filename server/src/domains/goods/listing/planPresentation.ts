import type { GoodsState } from '@shanghao/contract/goods/states'
import { textOf } from './form.ts'
import type { Version } from './versions.ts'

/** States in which renters see the account: what they see changes when it is approved. */
const SHOWN: readonly GoodsState[] = ['on_shelf', 'off_shelf', 'awaiting_owner', 'disputed']

type Planning = {
  state: GoodsState
  /** Whether what renters see of a listed account is reviewed first. */
  reviews: boolean
  waiting: Version | undefined
  /** What is stored, and what it is changed to, by `textOf`. */
  present: string
  next: string
}

/** What a change of what renters see does to an account: is it applied at once, submitted as a version, or is one withdrawn. */
export const planPresentation = ({ state, reviews, waiting, present, next }: Planning) => {
  const isSame = present === next
  const isShown = SHOWN.includes(state)
  const isReviewed = isShown || state === 'reviewing'
  const stays = isShown && reviews
  const isWaiting = waiting !== undefined && next === textOf(waiting.presentation, waiting.screenshots)
  return {
    isReviewed,
    /** The listed version stays until the change is approved. */
    stays,
    /** The owner took the change back. */
    withdraws: isSame && isShown,
    applies: !isSame && !stays,
    submits: !isSame && isReviewed && !isWaiting,
    isApproved: isShown && !reviews,
  }
}
