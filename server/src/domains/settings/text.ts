import { isHundredth, settingValueText, typedNumber } from '@shanghao/contract/settings/valueText'
import type { Definition } from '../../core/settings/define.ts'

/** What an operator reads whose value is refused, in the unit that it is typed in. */
export const boundsText = ({ min, max, unit, initial }: Definition): string => {
  if (min === null || max === null) return '只能是开或关'
  const from = typedNumber(min, unit)
  const to = settingValueText(max, unit)
  const between = `在 ${from} 到 ${to}${/[\d%]$/.test(to) ? ' ' : ''}之间`
  const digits = isHundredth(unit) ? '最多两位小数' : '且为整数'
  return Array.isArray(initial) ? `须从小到大，每个${between}，${digits}` : `需${between}，${digits}`
}
