import type { ResultOf } from '@shanghao/contract/call'
import type { settingsCalls } from '@shanghao/contract/settings/calls'
import type { SettingValue } from '../../core/settings/define.ts'
import type { ChangeRow } from './queries.ts'
import { definitionOf, type Registry } from './registry.ts'

type Setting = ResultOf<typeof settingsCalls.list>['list'][number]
type Change = ResultOf<typeof settingsCalls.history>['list'][number]

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
  changedBy: idText(row.changed_by),
  approvedBy: idText(row.approved_by),
  at: row.at.getTime(),
})

/** Every setting with its value and last change, in the order of the registry. */
export const presentSettings = (registry: Registry, changes: readonly ChangeRow[]): Setting[] => {
  const last = new Map(changes.map((row) => [row.key, row]))
  return registry.flatMap(({ domain, label: group, definitions }) =>
    Object.keys(definitions).flatMap((name) => {
      const key = `${domain}.${name}`
      const found = definitionOf(registry, key)
      if (!found) return []
      const { label, unit, initial, min, max, takesTwo } = found.definition
      const change = last.get(key)
      return {
        key,
        group,
        label,
        unit,
        value: wireValue(change?.to_value ?? initial),
        default: wireValue(initial),
        min,
        max,
        takesTwo,
        lastChange: change ? presentChange(registry, change) : null,
      }
    }),
  )
}
