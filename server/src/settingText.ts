import { ADULT_AGE } from '@shanghao/contract/rules'
import { settingValueText } from '@shanghao/contract/settings/valueText'
import type { Settings } from './core/settings/read.ts'
import { definitionOf } from './domains/settings/registry.ts'
import { settingGroups } from './settings.ts'

/**
 * The value of a setting (`orders.payWindowMinutes`) with its unit as sentences write it, or of ADULT_AGE; null for an unknown
 * name.
 */
export const settingText = (settings: Pick<Settings, 'read'>, name: string): string | null => {
  if (name === 'ADULT_AGE') return String(ADULT_AGE)
  const found = definitionOf(settingGroups, name)
  if (!found) return null
  const value = settings.read(found.group)[found.name]
  return value === undefined ? null : settingValueText(value, found.definition.unit)
}
