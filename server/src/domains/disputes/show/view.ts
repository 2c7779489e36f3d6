import type { disputeDetail } from '@shanghao/contract/disputes/shapes'
import type { z } from 'zod'
import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import { readLockedOrder } from '../../orders/actions.ts'
import { type PictureDeps, presentPicture } from '../../uploads/actions.ts'
import { requireOffer } from '../answer/answer.ts'
import { amountsOf } from '../close/amounts.ts'
import { summarizeAmounts } from '../close/settlement.ts'
import { actorsOf, type Dispute, requireMay, type Settlement, sideOf } from '../dispute.ts'
import type { StoredPicture } from '../file/pictures.ts'
import { listEntries } from '../queries.ts'
import { collectFacts } from './facts.ts'
import { presentDispute, presentMay } from './present.ts'

type ViewDeps = PictureDeps & Pick<Deps, 'db'>

/** A dispute with all that every viewer sees. The caller has checked who asks. */
export const readDispute = async (deps: ViewDeps, dispute: Dispute) => {
  const { db } = deps
  const [{ order, facts }, entries] = await Promise.all([
    collectFacts(db, dispute),
    listEntries(db, dispute.id),
  ])
  const present = (picture: StoredPicture) => presentPicture(deps, picture)
  return presentDispute({ dispute, order, entries, facts, present })
}

/** A dispute for one of its sides. */
export const presentForSide = async (
  deps: ViewDeps,
  dispute: Dispute,
  userId: number,
): Promise<z.input<typeof disputeDetail>> => {
  const viewer = sideOf(dispute, userId)
  const shown = await readDispute(deps, dispute)
  const offers = shown.entries.filter(({ kind }) => kind === 'offer').length
  return { ...shown, viewer, may: presentMay(dispute, viewer, offers) }
}

/** What an offer of the other side (分) would come to. Raises DISPUTE_STATE and DISPUTE_AMOUNT. */
export const previewOffer = async (
  { db }: Pick<Deps, 'db'>,
  dispute: Dispute,
  fen: number,
): Promise<Settlement> => {
  if (dispute.party === 'platform') return fail('DISPUTE_STATE')
  requireMay(dispute, 'offer', actorsOf(dispute, dispute.party === 'renter' ? 'owner' : 'renter'))
  const order = await readLockedOrder(db, dispute.order_id)
  return summarizeAmounts(db, dispute, order, amountsOf(dispute, requireOffer(dispute, order, fen)))
}
