import { sql } from 'kysely'
import { shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import type { Ctx } from '../../core/http/handler.ts'
import type { Settings } from '../../core/settings/read.ts'
import type { OperatorAct } from './act.ts'
import { requireOperatorIdentity, requireUninvolved } from './operators.ts'
import { recordAction } from './record.ts'
import { requestApproval } from './request.ts'
import { opsSettings } from './settings.ts'

export type { OperatorAct } from './act.ts'
export { type AuditHead, findAuditHead, hasAuditHead } from './audit/queries.ts'
export { countReveal } from './countReveal.ts'
export {
  accountsOf,
  concernedBy,
  isOperator,
  lockPerson,
  ownedBy,
  requireUninvolved,
  requireVerifiedBeneficiary,
} from './operators.ts'
export { findPendingRequest } from './queries.ts'
export { recordAction } from './record.ts'
export { expireRequests } from './request.ts'
export { requireAdminsBeside } from './roles/roles.ts'
export { listTextTemplates, removeTextTemplate, saveTextTemplate } from './textTemplates.ts'

/** Finds what is requested, within the act's transaction and under the person's lock; may raise what forbids it. */
type FindRequest<Request> = (tx: Tx) => Promise<Request>
type ActInput<Request> = { find: FindRequest<Request>; operatorId: number; settings: Settings; now: Date }

/** What an act gave, or the approval it waits for. */
type ActOutcome<Result> = { result: Result | null; awaitedApproval: number | null }

/** The sum (分) of acts that a person performed alone today (Asia/Shanghai), by any of their accounts. */
const givenAlone = async (tx: Tx, identity: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(a.amount_fen), 0)::bigint as fen
      from operator_action a join app_user u on u.id = a.operator_id
     where u.identity_id = ${identity} and a.approval_id is null and a.at >= ${shanghaiDayStart(now)}`.execute(
    tx,
  )
  return rows[0]?.fen ?? 0
}

/**
 * Serialises the acts of a person, so that the day's sum includes every one before, and returns their identity. This lock
 * comes before those of what an act is about. Raises REALNAME_REQUIRED.
 */
const lockOperator = async (tx: Tx, operatorId: number): Promise<number> => {
  const identity = await requireOperatorIdentity(tx, operatorId)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`operator:${identity}`}, 0))`.execute(tx)
  return identity
}

/**
 * Performs an act of an operator, or requests the approval of a second operator when it always takes two or is above
 * the limit of one act or of one person's day. Raises REALNAME_REQUIRED for an operator who is not verified,
 * OPERATOR_SELF when the money would go to themselves (any account of theirs), CONFLICT while another person's different
 * request about the same waits, and what the act raises.
 */
const actAsOperator = async <Request extends object, Result extends object>(
  tx: Tx,
  act: OperatorAct<Request, Result>,
  { find, operatorId, settings, now }: ActInput<Request>,
): Promise<ActOutcome<Result>> => {
  const identity = await lockOperator(tx, operatorId)
  const request = await find(tx)
  const summary = await act.summarize(tx, request, now, settings)
  const by = { operatorId, approval: null, at: now, settings }
  const { singleLimitFen, dayLimitFen, approvalHours } = settings.read(opsSettings)
  if (summary === null) return { result: await act.perform(tx, request, by), awaitedApproval: null }
  const { amountFen, aloneBeforeFen = 0, reason, beneficiaryId, involvedIds = [], takesTwo = false } = summary
  for (const id of [beneficiaryId, ...involvedIds]) await requireUninvolved(tx, operatorId, id)
  const alone =
    !takesTwo &&
    amountFen + aloneBeforeFen <= singleLimitFen &&
    amountFen + (await givenAlone(tx, identity, now)) <= dayLimitFen
  const { kind } = act
  if (!alone) {
    const requesting = { kind, summary, request, operatorId, at: now, hours: approvalHours }
    const awaitedApproval = await requestApproval(tx, requesting)
    return { result: null, awaitedApproval }
  }
  const result = await act.perform(tx, request, by)
  await recordAction(tx, { kind, request, amountFen, reason, beneficiaryId, operatorId, at: now })
  return { result, awaitedApproval: null }
}

const isFinding = <Request extends object>(
  request: Request | FindRequest<Request>,
): request is FindRequest<Request> => typeof request === 'function'

/**
 * Performs an act of the caller as `actAsOperator` does, in a transaction of its own: before it what the act asks a provider,
 * after it what follows its commit. Under an Idempotency-Key it is performed or requested once, and a repeat gets the first
 * outcome: what decides whether it may happen is checked by the act or in `request`, not before. `request` is a function where it
 * has to be looked up. `before` counts what has to stay counted when the act is refused; it does not run for a repeat.
 */
export const runOperatorAct = async <Request extends object, Result extends object>(
  ctx: Ctx<'operator'>,
  act: OperatorAct<Request, Result>,
  request: Request | FindRequest<Request>,
  before?: () => Promise<void>,
): Promise<ActOutcome<Result>> => {
  const { db, viewer, settings, jobRequests, now, once } = ctx
  const find = isFinding(request) ? request : async () => request
  const { askOutside } = act
  const input = { find, operatorId: viewer.userId, settings, now }
  const beforeAct = async (): Promise<void> => {
    await before?.()
    if (askOutside) await askOutside(ctx, await db.transaction().execute(find))
  }
  const outcome = await once((tx) => actAsOperator(tx, act, input), (before ?? askOutside) && beforeAct)
  if (outcome.awaitedApproval === null) await act.afterCommit?.({ settings, jobRequests })
  return outcome
}
