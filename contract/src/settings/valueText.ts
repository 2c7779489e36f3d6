import { yuanShort } from '../money.ts'
import type { SettingUnit } from './states.ts'

/** Amounts are typed in yuan and shares in percent, both with up to two decimals. */
export const isHundredth = (unit: SettingUnit): boolean => unit === 'fen' || unit === 'bp'

/** A number as it is typed, without its unit. */
export const typedNumber = (value: number, unit: SettingUnit): string =>
  isHundredth(unit) ? yuanShort(value) : String(value)

type Value = number | boolean | readonly number[]

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

/** The value of a setting with its unit, as sentences write it: `15 分钟`, `20%`, `5、10 元`. */
export const settingValueText = (value: Value, unit: SettingUnit): string => {
  if (typeof value === 'boolean') return value ? '开' : '关'
  return typeof value === 'number'
    ? numberText(value, unit)
    : value.map((one) => numberText(one, unit)).join('、')
}
