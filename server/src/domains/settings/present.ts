import type { ResultOf } from '@shanghao/contract/call'
import { type ErrorName, errors, filledText, isPlainError } from '@shanghao/contract/errors'
import type { settingsCalls } from '@shanghao/contract/settings/calls'
import type { SettingValue } from '../../core/settings/define.ts'
import type { ChangeRow, PlanRow } from './queries.ts'
import { definitionOf, type Registry } from './registry.ts'

type Setting = ResultOf<typeof settingsCalls.list>['list'][number]
type Change = ResultOf<typeof settingsCalls.history>['list'][number]
type Plan = ResultOf<typeof settingsCalls.plans>['list'][number]

/** Lists are immutable here and plain on the wire. */
const wireValue = (value: SettingValue): Setting['value'] => (typeof value === 'object' ? [...value] : value)
const idText = (id: number | null): string | null => (id === null ? null : String(id))

/** A change, also of a setting that this version of the code has no more: its label is then its key. */
export const presentChange = (registry: Registry, row: ChangeRow): Change => ({
  id: row.id,
  key: row.key,
  label: definitionOf(registry, row.key)?.definition.label ?? row.key,
  from: wireValue(row.from_value),
  to: wireValue(row.to_value),
  reason: row.reason,
  unit: definitionOf(registry, row.key)?.definition.unit ?? null,
  planned: row.plan_id !== null,
  changedBy: idText(row.changed_by),
  approvedBy: idText(row.approved_by),
  at: row.at.getTime(),
})

const isKnown = (name: string): name is ErrorName => name in errors

/** What an operator reads of a scheduled change that was refused (its note is the error's name) or cancelled. */
const noteText = ({ state, note }: PlanRow): string | null => {
  if (state !== 'refused' || note === null || !isKnown(note)) return note
  if (note === 'NO_PERMISSION') return '申请或审批的人已不能修改规则'
  if (note === 'APPROVAL_OWN') return '申请和审批的是同一个人'
  if (note === 'SETTING_CHANGED') return '到时这项规则已改为其他数值'
  return isPlainError(note) ? filledText(note, {}) : note
}

/** A scheduled change. */
export const presentPlan = (registry: Registry, row: PlanRow): Plan => ({
  planId: row.id,
  key: row.key,
  label: definitionOf(registry, row.key)?.definition.label ?? row.key,
  unit: definitionOf(registry, row.key)?.definition.unit ?? 'count',
  from: wireValue(row.from_value),
  to: wireValue(row.to_value),
  reason: row.reason,
  state: row.state,
  effectiveAt: row.effective_at.getTime(),
  requestedBy: String(row.requested_by),
  approvedBy: idText(row.approved_by),
  createdAt: row.created_at.getTime(),
  endedAt: row.ended_at?.getTime() ?? null,
  cancelledBy: idText(row.cancelled_by),
  note: noteText(row),
})

/** Every setting with its value, last change and scheduled changes, in the order of the registry. */
export const presentSettings = (
  registry: Registry,
  changes: readonly ChangeRow[],
  plans: readonly PlanRow[],
): Setting[] => {
  const last = new Map(changes.map((row) => [row.key, row]))
  return registry.flatMap(({ domain, label: group, definitions }) =>
    Object.keys(definitions).flatMap((name) => {
      const key = `${domain}.${name}`
      const found = definitionOf(registry, key)
      if (!found) return []
      const { label, effect, unit, initial, min, max, takesTwo } = found.definition
      const change = last.get(key)
      return {
        key,
        group,
        label,
        effect,
        unit,
        value: wireValue(change?.to_value ?? initial),
        default: wireValue(initial),
        min,
        max,
        takesTwo,
        lastChange: change ? presentChange(registry, change) : null,
        plans: plans.filter((plan) => plan.key === key).map((plan) => presentPlan(registry, plan)),
      }
    }),
  )
}
