import { codeFormText, isCodeOf } from '@shanghao/contract/credentials/games'
import { type CodeRefusal, codeRefusals } from '@shanghao/contract/credentials/states'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { seal } from '../../../core/security/seal.ts'
import { requireNoStake } from '../../owners/actions.ts'
import { findGoodsNames } from '../queries.ts'
import { credentialSettings } from '../settings.ts'
import { notifyAnswered, notifyRefused } from './notifyParties.ts'
import { endRequest, isOpen, type LockedRequest, lockRequest } from './request.ts'

const MINUTE_MS = 60_000

/** The sealing context of a code: its own request. */
export const codeContext = (codeId: string): string => `code:${codeId}`

/** `actorId`: the owner or one of their staff; null by the link of the message, which names no person. */
type ByOwner = { codeId: string; ownerId: number; actorId: number | null }

/** Raises NOT_FOUND for another owner's, STAFF_OWN_RENTAL, and CODE_STATE for a request that is over, or whose rental is. */
const lockOpen = async (
  tx: Tx,
  { codeId, ownerId, actorId }: ByOwner,
  clock: Deps['clock'],
): Promise<LockedRequest> => {
  const locked = await lockRequest(tx, codeId, { ownerId }, clock)
  if (actorId !== null) await requireNoStake(tx, { ownerId, actorId, renterId: locked.request.renter_id })
  return isOpen(locked.request, locked.order, locked.at) ? locked : fail('CODE_STATE')
}

const actorOf = ({ ownerId, actorId }: ByOwner): string => `user:${actorId ?? ownerId}`

/** Stores the code of an open request for its renter. Raises NOT_FOUND, STAFF_OWN_RENTAL, CODE_STATE, and INVALID_INPUT for a code of another form. */
export const answerCode = async (
  tx: Tx,
  { kms, clock, settings }: Pick<Deps, 'kms' | 'clock' | 'settings'>,
  { code, ...by }: ByOwner & { code: string },
): Promise<void> => {
  const locked = await lockOpen(tx, by, clock)
  const { request, order, at } = locked
  const { gameName } = await findGoodsNames(tx, request.goods_id)
  if (!isCodeOf(gameName, code)) fail('INVALID_INPUT', { code: [`验证码应为 ${codeFormText(gameName)}`] })
  const keptUntil = at.getTime() + settings.read(credentialSettings).codeKeptMinutes * MINUTE_MS
  const codeUntil = new Date(Math.min(keptUntil, order.ends_at.getTime()))
  const { sealed, dataKey, kek } = await seal(kms, code, codeContext(request.id))
  await endRequest(tx, locked, {
    verb: 'answer',
    actor: actorOf(by),
    set: {
      answered_by: by.actorId,
      sealed,
      data_key: dataKey,
      kek,
      code_until: codeUntil,
      due_at: codeUntil,
      owner_told: true,
    },
  })
  await notifyAnswered(tx, request)
}

/** Refuses an open request. Raises NOT_FOUND, STAFF_OWN_RENTAL and CODE_STATE. */
export const refuseCode = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { reason, ...by }: ByOwner & { reason: CodeRefusal },
): Promise<void> => {
  const locked = await lockOpen(tx, by, clock)
  await endRequest(tx, locked, {
    verb: 'refuse',
    actor: actorOf(by),
    set: { answered_by: by.actorId, refusal: reason, owner_told: true },
    detail: { reason: codeRefusals[reason] },
  })
  await notifyRefused(tx, locked.request, reason)
}

/** Cancels an open request as its renter. Raises NOT_FOUND and CODE_STATE. */
export const cancelCode = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { codeId, renterId }: { codeId: string; renterId: number },
): Promise<void> => {
  const locked = await lockRequest(tx, codeId, { renterId }, clock)
  if (!isOpen(locked.request, locked.order, locked.at)) fail('CODE_STATE')
  await endRequest(tx, locked, { verb: 'cancel', actor: `user:${renterId}` })
}
