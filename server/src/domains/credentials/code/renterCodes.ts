import type { ResultOf } from '@shanghao/contract/call'
import type { credentialCalls } from '@shanghao/contract/credentials/calls'
import type { Deps } from '../../../core/config/deps.ts'
import { fail } from '../../../core/errors.ts'
import { unseal } from '../../../core/security/seal.ts'
import { presentOrder, presentRequest } from '../present.ts'
import { findRenterOrder } from '../queries.ts'
import { credentialSettings } from '../settings.ts'
import { isLoginLocked } from '../unlock/lock.ts'
import { codeContext } from './answer.ts'
import { listRequests } from './request.ts'

type ReadDeps = Pick<Deps, 'db' | 'kms' | 'settings'>

/** The code of each answered request that is still kept, by the request's id, marked as seen by the renter. */
const readCodes = async (
  { db, kms }: ReadDeps,
  orderId: string,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const kept = await db
    .selectFrom('code_request')
    .select(['id', 'sealed', 'data_key', 'kek', 'seen_at'])
    .where('order_id', '=', orderId)
    .where('sealed', 'is not', null)
    .where('code_until', '>', now)
    .execute()
  const codes = new Map<string, string>()
  for (const { id, sealed, data_key: dataKey, kek, seen_at: seenAt } of kept) {
    if (!sealed || !dataKey || kek === null) continue
    if (!seenAt) await db.updateTable('code_request').set({ seen_at: now }).where('id', '=', id).execute()
    codes.set(id, await unseal(kms, { sealed, dataKey, kek }, codeContext(id)))
  }
  return codes
}

/**
 * The requests of a renter's order with the codes that are kept, which are shown while the rental runs. Raises NOT_FOUND, and
 * RENTAL_LOCKED while its login is locked.
 */
export const readRenterCodes = async (
  deps: ReadDeps,
  { orderId, renterId, now }: { orderId: string; renterId: number; now: Date },
): Promise<ResultOf<typeof credentialCalls.codes>> => {
  const { db, settings } = deps
  const { codeMinutes, codesPerOrder } = settings.read(credentialSettings)
  const order = await findRenterOrder(db, renterId, orderId)
  const isRunning = order.state === 'renting' && order.startsAt <= now && order.endsAt > now
  if (isRunning && (await isLoginLocked(db, orderId))) fail('RENTAL_LOCKED')
  const requests = await listRequests(db, orderId)
  const codes: ReadonlyMap<string, string> = isRunning ? await readCodes(deps, orderId, now) : new Map()
  const left = Math.max(0, codesPerOrder - requests.length)
  return {
    order: presentOrder(order),
    twoStepSupport: order.twoStep,
    mayAsk: isRunning && left > 0,
    left,
    codeMinutes,
    requests: requests.map((request) => {
      const code = codes.get(request.id) ?? null
      const codeUntil = code === null ? null : (request.code_until?.getTime() ?? null)
      return { ...presentRequest(request), code, codeUntil }
    }),
  }
}
