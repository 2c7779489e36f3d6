import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'
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

type ChangeRequest = {
  key: string
  value: SettingValue
  /** The value the operator saw. */
  expected: SettingValue
  reason: string
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** One change at a time, so that what must hold between settings is checked with every change before it. */
const lockSettings = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

const requireOperator = async (tx: Tx, userId: number): Promise<void> => {
  const operator = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('state', '=', 'active')
    .where(sql<boolean>`'operator' = any (roles)`)
    .executeTakeFirst()
  if (!operator) fail('NO_PERMISSION')
}

const currentValues = async <D extends Definitions>(
  tx: Tx,
  { domain, definitions }: SettingGroup<D>,
): Promise<ValuesOf<D>> => {
  const rows = await tx.selectFrom('setting').select(['key', 'value']).execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    Object.entries(definitions).map(([name, { initial }]) => [
      name,
      stored.get(`${domain}.${name}`) ?? initial,
    ]),
  ) as ValuesOf<D>
}

/**
 * Checks a change under the lock and answers what it is about. Raises SETTING_UNKNOWN, SETTING_OUT_OF_BOUNDS,
 * SETTING_CHANGED when the value is not the one the operator saw, SETTING_UNCHANGED and SETTING_CONTRADICTION.
 */
const checkChange = async (
  tx: Tx,
  registry: Registry,
  { key, value, expected }: Omit<ChangeRequest, 'reason'>,
): Promise<Definition> => {
  const { group, name, definition } = definitionOf(registry, key) ?? fail('SETTING_UNKNOWN')
  if (!definition.schema.safeParse(value).success)
    fail('SETTING_OUT_OF_BOUNDS', { value: [boundsText(definition)] })
  await lockSettings(tx)
  const values = await currentValues(tx, group)
  if (!same(values[name], expected)) fail('SETTING_CHANGED')
  if (same(expected, value)) fail('SETTING_UNCHANGED')
  const broken = group.conditions.filter(({ holds }) => !holds({ ...values, [name]: value }))
  if (broken.length > 0) fail('SETTING_CONTRADICTION', { value: broken.map(({ text }) => text) })
  return definition
}

type Changing = ChangeRequest & {
  /** The operator who asked for it. */
  operatorId: number
  approval: { id: number; approvedBy: number } | null
  at: Date
}

/**
 * Changes a setting, with its entry in the history. Raises as `checkChange` does, and NO_PERMISSION for a person who is no
 * active operator. The database refuses a change of a rule about money without a second operator.
 */
export const changeSetting = async (tx: Tx, registry: Registry, changing: Changing): Promise<void> => {
  const { key, value, expected, reason, operatorId, approval, at } = changing
  await requireOperator(tx, operatorId)
  const { takesTwo } = await checkChange(tx, registry, changing)
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
      at,
    })
    .execute()
}

const value = z.union([z.number(), z.boolean(), z.array(z.number())])

/** Changing a setting as operators do: one about money always waits for a second operator. */
export const changeSettingAct = (registry: Registry): OperatorAct<ChangeRequest, Record<never, never>> => ({
  kind: 'change_setting',
  request: z.object({ key: z.string(), value, expected: value, reason: z.string() }),
  summarize: async (tx, request) => ({
    // Two changes of one setting to different values are two acts; the one approved later is refused.
    subject: `setting:${request.key}:${JSON.stringify(request.value)}`,
    amountFen: 0,
    takesTwo: (await checkChange(tx, registry, request)).takesTwo,
    reason: request.reason,
    beneficiaryId: null,
  }),
  perform: async (tx, request, by) => {
    await changeSetting(tx, registry, { ...request, ...by })
    return {}
  },
  afterCommit: ({ settings }) => settings.refresh(),
})
