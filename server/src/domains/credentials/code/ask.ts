import { isQuiet, quietText } from '@shanghao/contract/week'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { fail, failWith } from '../../../core/errors.ts'
import type { Viewer } from '../../../core/http/auth.ts'
import { requireRowsWithin } from '../../../core/limits/rowLimits.ts'
import { findQuietHours } from '../../goods/actions.ts'
import { accountsOf, lockPerson } from '../../ops/actions.ts'
import { lockRental, recordOrderEvent } from '../../orders/actions.ts'
import { findNumberMark } from '../../user/actions.ts'
import { type CredentialRules, credentialSettings } from '../settings.ts'
import { isLoginLocked } from '../unlock/lock.ts'
import { expireRequest } from './expire.ts'
import { notifyCodeRequested } from './notifyParties.ts'
import { listRequests } from './request.ts'

const MINUTE_MS = 60_000
/** Requests of a renter to an owner are counted by an hour that slides. */
const PAIR_HOURS = 1

type Pair = { renter_id: number; owner_id: number }

/** Raises CODE_TOO_OFTEN. */
const requirePairWithin = async (
  tx: Tx,
  { renter_id, owner_id }: Pair,
  { codesPairHour: max }: CredentialRules,
  at: Date,
): Promise<void> => {
  await lockPerson(tx, `code:${owner_id}`, renter_id)
  await requireRowsWithin(tx, {
    locks: [],
    table: 'code_request',
    at: 'asked_at',
    where: sql`renter_id in ${accountsOf(renter_id)} and owner_id = ${owner_id}`,
    limits: [
      {
        since: { after: new Date(at.getTime() - PAIR_HOURS * 3_600_000) },
        max,
        refuse: () => failWith('CODE_TOO_OFTEN', { hours: PAIR_HOURS }),
      },
    ],
  })
}

/** Raises CODE_QUIET in the account's quiet hours, in which its owner is not woken. */
const requireAwake = async (tx: Tx, goodsId: number, at: Date): Promise<void> => {
  const quiet = await findQuietHours(tx, goodsId)
  if (quiet && isQuiet(quiet, at.getTime())) failWith('CODE_QUIET', { hours: quietText(quiet) })
}

type AskDeps = Pick<Deps, 'clock' | 'kms' | 'settings'>

/**
 * Asks the owner of a running rental for a code, who is notified by SMS and push. Raises what the contract names: the renter's
 * checks are those of a look at the login.
 */
export const askCode = async (
  tx: Tx,
  deps: AskDeps,
  { codeId, orderId, viewer }: { codeId: string; orderId: string; viewer: Viewer },
): Promise<{ codeId: string }> => {
  const rules = deps.settings.read(credentialSettings)
  const { order, at, isRunning } = await lockRental(tx, { orderId, viewer, clock: deps.clock })
  if (!isRunning) fail('NOT_IN_RENTAL')
  if (await isLoginLocked(tx, orderId)) fail('RENTAL_LOCKED')
  await requireAwake(tx, order.goods_id, at)
  const earlier = await listRequests(tx, orderId)
  const open = earlier.find(({ state }) => state === 'asked')
  if (open && open.answer_by > at) fail('CODE_LIVE')
  // The job has not come to it yet.
  if (open) await expireRequest(tx, { request: open, order, at })
  if (earlier.length >= rules.codesPerOrder) fail('CODE_LIMIT')
  await requirePairWithin(tx, order, rules, at)
  const mark = (await findNumberMark(deps, tx, order.owner_id)) ?? fail('CODE_OWNER_AWAY')
  const answerBy = new Date(at.getTime() + rules.codeMinutes * MINUTE_MS)
  const { link_no: linkNo } = await tx
    .insertInto('code_request')
    .values({
      id: codeId,
      order_id: orderId,
      goods_id: order.goods_id,
      owner_id: order.owner_id,
      renter_id: order.renter_id,
      state: 'asked',
      asked_at: at,
      answer_by: answerBy,
      due_at: answerBy,
    })
    .returning('link_no')
    .executeTakeFirstOrThrow()
  await recordOrderEvent(tx, order, 'code_asked', `user:${viewer.userId}`, at)
  await notifyCodeRequested(tx, { codeId, linkNo, mark, order, answerBy })
  return { codeId }
}
