import { yuanShort } from '@shanghao/contract/money'
import { ADULT_AGE } from '@shanghao/contract/rules'
import type { SettingUnit, SettingValue } from './core/settings/define.ts'
import type { Settings } from './core/settings/read.ts'
import { definitionOf } from './domains/settings/registry.ts'
import { settingGroups } from './settings.ts'

const numberText = (value: number, unit: SettingUnit): string => {
  switch (unit) {
    case 'fen':
      return `${yuanShort(value)} 元`
    case 'bp':
      return `${yuanShort(value)}%`
    case 'percent':
      return `${value}%`
    case 'seconds':
      return `${value} 秒`
    case 'minutes':
      return `${value} 分钟`
    case 'hours':
      return `${value} 小时`
    case 'days':
      return `${value} 天`
    default:
      return String(value)
  }
}

const valueText = (value: SettingValue, unit: SettingUnit): string => {
  if (typeof value === 'boolean') return value ? '开' : '关'
  return typeof value === 'number'
    ? numberText(value, unit)
    : value.map((one) => numberText(one, unit)).join('、')
}

/**
 * The value of a setting (`orders.payWindowMinutes`) with its unit as sentences write it, or of ADULT_AGE; null for an unknown
 * name.
 */
export const settingText = (settings: Pick<Settings, 'read'>, name: string): string | null => {
  if (name === 'ADULT_AGE') return String(ADULT_AGE)
  const found = definitionOf(settingGroups, name)
  if (!found) return null
  const value = settings.read(found.group)[found.name]
  return value === undefined ? null : valueText(value, found.definition.unit)
}
