import type { Definition, SettingUnit } from '../../core/settings/define.ts'

const unitNames: Record<SettingUnit, string> = {
  count: '',
  fen: ' 分',
  bp: ' 个基点',
  percent: '%',
  seconds: ' 秒',
  minutes: ' 分钟',
  hours: ' 小时',
  days: ' 天',
  switch: '',
}

/** What an operator reads whose value is refused. */
export const boundsText = ({ min, max, unit, initial }: Definition): string => {
  if (unit === 'switch') return '只能是开或关'
  const bounds = `${min} 到 ${max}${unitNames[unit]}之间的整数`
  return Array.isArray(initial) ? `需要从小到大的 ${bounds}` : `需要 ${bounds}`
}
