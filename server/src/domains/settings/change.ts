import { settingValueText } from '@shanghao/contract/settings/valueText'
import { sql } from 'kysely'
import { z } from 'zod'
import { minuteText } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import { fail, failWith } from '../../core/errors.ts'
import { findOperatorPermissions } from '../../core/http/operator.ts'
import type {
  Definition,
  Definitions,
  SettingGroup,
  SettingValue,
  ValuesOf,
} from '../../core/settings/define.ts'
import type { OperatorAct } from '../ops/actions.ts'
import { definitionOf, type Registry } from './registry.ts'
import { boundsText } from './text.ts'

/** The longest time (days) by which a change may be scheduled ahead. */
const PLAN_DAYS = 365
const DAY_MS = 24 * 3_600_000

type ChangeRequest = {
  key: string
  value: SettingValue
  /** The value the operator saw; for a later change, the value that holds until then. */
  expected: SettingValue
  reason: string
  /** When it takes effect (ms); at once without. */
  at?: number | undefined
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One change at a time, so that what must hold between settings is checked with every change before it. */
const lockSettings = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

/** Raises NO_PERMISSION for a person who may not change settings. */
export const requireSettingEditor = async (tx: Tx, userId: number): Promise<void> => {
  const operator = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  const permissions = operator ? await findOperatorPermissions(tx, userId) : []
  if (!permissions.includes('settings_edit')) fail('NO_PERMISSION')
}

/** The values of a group as they are now, or as the scheduled changes up to `until` will have made them. */
const valuesUntil = async <D extends Definitions>(
  tx: Tx,
  { domain, definitions }: SettingGroup<D>,
  until: Date | null,
): Promise<ValuesOf<D>> => {
  const rows = await tx.selectFrom('setting').select(['key', 'value']).execute()
  const plans = until
    ? await tx
        .selectFrom('setting_plan')
        .select(['key', 'to_value as value'])
        .where('state', '=', 'waiting')
        .where('effective_at', '<=', until)
        .orderBy('effective_at')
        .execute()
    : []
  const stored = new Map([...rows, ...plans].map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { initial }]) => [
      name,
      stored.get(`${domain}.${name}`) ?? initial,
    ]),
  ) as ValuesOf<D>
}

/** Raises SETTING_PLAN_TIME for a moment that is over, too far ahead, or that of another change of this setting. */
const requirePlanTime = async (tx: Tx, key: string, until: Date, now: Date): Promise<void> => {
  const aheadMs = until.getTime() - now.getTime()
  const other = await tx
    .selectFrom('setting_plan')
    .select('id')
    .where('key', '=', key)
    .where('effective_at', '=', until)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (other || aheadMs <= 0 || aheadMs > PLAN_DAYS * DAY_MS)
    failWith('SETTING_PLAN_TIME', { days: PLAN_DAYS })
}

/**
 * Checks a change under the lock and answers what it is about. Raises SETTING_UNKNOWN, SETTING_OUT_OF_BOUNDS,
 * SETTING_CHANGED when the value is not the one the operator saw, SETTING_UNCHANGED and SETTING_CONTRADICTION, and for a
 * scheduled one SETTING_PLAN_TIME; a scheduled one is compared with the values that hold at its time.
 */
const checkChange = async (
  tx: Tx,
  registry: Registry,
  { key, value, expected, at }: Omit<ChangeRequest, 'reason'>,
  now: Date,
): Promise<Definition> => {
  const { group, name, definition } = definitionOf(registry, key) ?? fail('SETTING_UNKNOWN')
  if (!definition.schema.safeParse(value).success)
    fail('SETTING_OUT_OF_BOUNDS', { value: [boundsText(definition)] })
  await lockSettings(tx)
  const until = at === undefined ? null : new Date(at)
  if (until) await requirePlanTime(tx, key, until, now)
  const values = await valuesUntil(tx, group, until)
  if (!same(values[name], expected)) fail('SETTING_CHANGED')
  if (same(expected, value)) fail('SETTING_UNCHANGED')
  const broken = group.conditions.filter(({ holds }) => !holds({ ...values, [name]: value }))
  if (broken.length > 0) fail('SETTING_CONTRADICTION', { value: broken.map(({ text }) => text) })
  return definition
}

type Changing = Omit<ChangeRequest, 'at'> & {
  /** The operator who asked for it. */
  operatorId: number
  approval: { id: number; approvedBy: number } | null
  now: Date
  /** The scheduled change that it is. */
  planId?: number
}

/**
 * Changes a setting, with its entry in the history. Raises as `checkChange` does, and NO_PERMISSION for a person who is no
 * active operator. The database refuses a change of a rule about money without a second operator.
 */
export const changeSetting = async (tx: Tx, registry: Registry, changing: Changing): Promise<void> => {
  const { key, value, expected, reason, operatorId, approval, now, planId } = changing
  await requireSettingEditor(tx, operatorId)
  const { takesTwo } = await checkChange(tx, registry, { key, value, expected }, now)
  await tx
    .insertInto('setting_change')
    .values({
      key,
      from_value: JSON.stringify(expected),
      to_value: JSON.stringify(value),
      reason,
      takes_two: takesTwo,
      changed_by: operatorId,
      approval_id: approval?.id ?? null,
      approved_by: approval?.approvedBy ?? null,
      at: now,
      plan_id: planId ?? null,
    })
    .execute()
}

type Planning = Omit<Changing, 'planId'> & { at: number }

/** Schedules a change and returns its id. Raises as `changeSetting` does, and SETTING_PLAN_TIME. */
const planSetting = async (tx: Tx, registry: Registry, planning: Planning): Promise<number> => {
  const { key, value, expected, reason, operatorId, approval, now, at } = planning
  await requireSettingEditor(tx, operatorId)
  const { takesTwo } = await checkChange(tx, registry, planning, now)
  const effectiveAt = new Date(at)
  const { id } = await tx
    .insertInto('setting_plan')
    .values({
      key,
      from_value: JSON.stringify(expected),
      to_value: JSON.stringify(value),
      reason,
      takes_two: takesTwo,
      effective_at: effectiveAt,
      due_at: effectiveAt,
      requested_by: operatorId,
      approval_id: approval?.id ?? null,
      approved_by: approval?.approvedBy ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const value = z.union([z.number(), z.boolean(), z.array(z.number())])

/** The scheduled change that an act made; null when it was made at once. */
type Changed = { planId: number | null }

/** Changing a setting as operators do, at once or later: one about money always waits for a second operator. */
export const changeSettingAct = (registry: Registry): OperatorAct<ChangeRequest, Changed> => ({
  kind: 'change_setting',
  request: z.object({
    key: z.string(),
    value,
    expected: value,
    reason: z.string(),
    at: z.number().optional(),
  }),
  summarize: async (tx, request, now) => ({
    // Two changes of one setting to different values are two acts; the one approved later is refused.
    subject: `setting:${request.key}:${JSON.stringify(request.value)}${request.at === undefined ? '' : `:${request.at}`}`,
    amountFen: 0,
    takesTwo: (await checkChange(tx, registry, request, now)).takesTwo,
    reason: request.reason,
    beneficiaryId: null,
  }),
  describe: ({ key, value: to, expected, at }) => {
    const found = definitionOf(registry, key)
    if (!found) return `修改规则 ${key}`
    const { group, definition } = found
    const text = (one: SettingValue) => settingValueText(one, definition.unit)
    const when = at === undefined ? '立即生效' : `${minuteText(at)} 生效`
    return `把规则「${group.label}：${definition.label}」从 ${text(expected)} 改为 ${text(to)}，${when}`
  },
  perform: async (tx, { at, ...request }, { operatorId, approval, at: now }) => {
    const changing = { ...request, operatorId, approval, now }
    if (at !== undefined) return { planId: await planSetting(tx, registry, { ...changing, at }) }
    await changeSetting(tx, registry, changing)
    return { planId: null }
  },
  afterCommit: ({ settings }) => settings.refresh(),
})
