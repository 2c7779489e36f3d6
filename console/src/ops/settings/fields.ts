import type { ListItem } from '@shanghao/client/http/calls'
import { parseYuan } from '@shanghao/contract/money'
import type { SettingUnit } from '@shanghao/contract/settings/states'
import { isHundredth, settingValueText, typedNumber } from '@shanghao/contract/settings/valueText'

export type Setting = ListItem<'settings', 'list'>
export type SettingValue = Setting['value']

/** The unit that a value is typed in. */
const typedUnits: Readonly<Record<SettingUnit, string>> = {
  count: '',
  fen: '元',
  bp: '%',
  percent: '%',
  seconds: '秒',
  minutes: '分钟',
  hours: '小时',
  days: '天',
  switch: '',
}
export const typedUnit = (unit: SettingUnit): string => typedUnits[unit]

/** A value as it is typed; several numbers with commas. */
export const typedText = (value: SettingValue, unit: SettingUnit): string =>
  typeof value === 'number'
    ? typedNumber(value, unit)
    : Array.isArray(value)
      ? value.map((one) => typedNumber(one, unit)).join(', ')
      : ''

const parseNumber = (text: string, unit: SettingUnit): number | null => {
  const trimmed = text.trim()
  if (isHundredth(unit)) return parseYuan(trimmed)
  return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : null
}

/** The value that was typed; null for one that is no number of this unit, or outside of the bounds. */
export const parseTyped = (text: string, { unit, min, max, value }: Setting): SettingValue | null => {
  const parts = Array.isArray(value) ? text.split(/[,，、\s]+/).filter((part) => part !== '') : [text]
  const numbers = parts.map((part) => parseNumber(part, unit))
  const known = numbers.filter((one) => one !== null && one >= (min ?? 0) && one <= (max ?? 0))
  if (known.length !== numbers.length || known.length === 0) return null
  const list = known.map(Number)
  return Array.isArray(value) ? list : (list[0] ?? null)
}

/** The bounds of a value: `5–60 分钟`. */
export const boundsText = ({ unit, min, max }: Pick<Setting, 'unit' | 'min' | 'max'>): string =>
  min === null || max === null ? '开或关' : `${typedNumber(min, unit)}–${settingValueText(max, unit)}`

export const sameValue = (one: SettingValue, other: SettingValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
