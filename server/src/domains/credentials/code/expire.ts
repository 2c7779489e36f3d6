import type { Tx } from '../../../core/database/db.ts'
import { notifyExpired, wasOwnerNotified } from './notifyParties.ts'
import { endRequest, type LockedRequest } from './request.ts'

/** Ends a locked request whose time to answer is over, and tells its renter. */
export const expireRequest = async (tx: Tx, locked: LockedRequest): Promise<void> => {
  await endRequest(tx, locked, {
    verb: 'expire',
    actor: 'clock',
    set: { owner_told: await wasOwnerNotified(tx, locked.request) },
  })
  await notifyExpired(tx, locked.request)
}
