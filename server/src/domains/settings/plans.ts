import { settingValue } from '@shanghao/contract/settings/shapes'
import type { Tx } from '../../core/database/db.ts'
import { Failure, fail } from '../../core/errors.ts'
import { claimDueRows, processDue } from '../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../core/jobs/jobs.ts'
import type { SettingValue } from '../../core/settings/define.ts'
import { recordAction } from '../ops/actions.ts'
import { changeSetting, requireSettingEditor } from './change.ts'
import type { Registry } from './registry.ts'

/** A change that could not be made for another reason than a named one is tried again after these. */
const RETRY = { firstMs: 10_000, longestMs: 600_000 }
const BATCH = 10

type Plan = {
  id: number
  key: string
  from_value: SettingValue
  to_value: SettingValue
  reason: string
  requested_by: number
  approval_id: number | null
  approved_by: number | null
}

/** Locks a scheduled change that waits; null when it is over. */
const lockWaiting = async (tx: Tx, id: number): Promise<Plan | null> => {
  const row = await tx
    .selectFrom('setting_plan')
    .select(['id', 'key', 'from_value', 'to_value', 'reason', 'requested_by', 'approval_id', 'approved_by'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    from_value: settingValue.parse(row.from_value),
    to_value: settingValue.parse(row.to_value),
  }
}

/**
 * Checks that the second operator of a scheduled change still is one, and another person than who requested it: an account
 * may have been verified since. Raises NO_PERMISSION and APPROVAL_OWN.
 */
const requireStillTwo = async (tx: Tx, { requested_by: one, approved_by: two }: Plan): Promise<void> => {
  if (two === null) return
  await requireSettingEditor(tx, two)
  const identities = await tx
    .selectFrom('app_user')
    .select('identity_id')
    .where('id', 'in', [one, two])
    .execute()
  const [first, second] = identities.map(({ identity_id }) => identity_id)
  if (!first || !second || first === second) fail('APPROVAL_OWN')
}

const makeChange = async (tx: Tx, registry: Registry, plan: Plan, now: Date): Promise<void> => {
  await requireStillTwo(tx, plan)
  const { approval_id: id, approved_by: approvedBy } = plan
  await changeSetting(tx, registry, {
    key: plan.key,
    value: plan.to_value,
    expected: plan.from_value,
    reason: plan.reason,
    operatorId: plan.requested_by,
    approval: id === null || approvedBy === null ? null : { id, approvedBy },
    now,
    planId: plan.id,
  })
}

/**
 * Makes a scheduled change whose time has come, with every check of a change made now; one that fails a check is refused
 * under the name of its error.
 */
const applyPlan = async (
  { db, clock, log, settings }: JobDeps,
  registry: Registry,
  id: number,
): Promise<void> => {
  const now = clock.now()
  const failure = await db.transaction().execute(async (tx) => {
    const plan = await lockWaiting(tx, id)
    if (!plan) return null
    const refusal = await makeChange(tx, registry, plan, now).then(
      () => null,
      (thrown: unknown) => {
        if (thrown instanceof Failure) return thrown.failure
        throw thrown
      },
    )
    await tx
      .updateTable('setting_plan')
      .set({ state: refusal === null ? 'applied' : 'refused', note: refusal, ended_at: now, due_at: null })
      .where('id', '=', id)
      .execute()
    return refusal
  })
  if (failure !== null) log.warn({ plan: id, failure }, 'scheduled change of a setting refused')
  await settings.refresh()
}

/** Makes the scheduled changes of settings whose time has come. */
export const settingPlansJob = (registry: Registry): Job => ({
  name: 'settings.plans',
  label: '定时修改规则',
  everySeconds: 2,
  run: (deps) =>
    processDue<{ id: number }, JobDeps>(deps, {
      claim: (tx, now) =>
        claimDueRows<number>(tx, { table: 'setting_plan', key: 'id', batch: BATCH, pauses: RETRY }, now),
      handle: (jobDeps, { id }) => applyPlan(jobDeps, registry, id),
      logFields: ({ id }) => ({ plan: id }),
    }),
})

/** Cancels a scheduled change that waits, which takes one operator. Raises NOT_FOUND and SETTING_PLAN_STATE. */
export const cancelPlan = async (
  tx: Tx,
  { planId, reason, operatorId, now }: { planId: number; reason: string; operatorId: number; now: Date },
): Promise<void> => {
  const plan = await lockWaiting(tx, planId)
  if (!plan) {
    const known = await tx.selectFrom('setting_plan').select('id').where('id', '=', planId).executeTakeFirst()
    return fail(known ? 'SETTING_PLAN_STATE' : 'NOT_FOUND')
  }
  await tx
    .updateTable('setting_plan')
    .set({ state: 'cancelled', note: reason, ended_at: now, cancelled_by: operatorId, due_at: null })
    .where('id', '=', planId)
    .execute()
  await recordAction(tx, {
    kind: 'cancel_setting_plan',
    request: { planId, key: plan.key },
    amountFen: 0,
    reason,
    beneficiaryId: null,
    operatorId,
    at: now,
  })
}
