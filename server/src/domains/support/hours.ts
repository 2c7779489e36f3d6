import { shanghaiDayStart, shanghaiMinute } from '../../core/config/shanghaiTime.ts'
import type { SupportRules } from './settings.ts'

const HOUR_MS = 3_600_000
type Hours = Pick<SupportRules, 'opensHour' | 'closesHour'>

/** Whether the desk works at a moment, and when it opens next; null while it does. Asia/Shanghai has no summer time. */
export const deskHours = (
  { opensHour, closesHour }: Hours,
  now: Date,
): { isOpen: boolean; opensAt: Date | null } => {
  const hour = shanghaiMinute(now) / 60
  if (hour >= opensHour && hour < closesHour) return { isOpen: true, opensAt: null }
  const laterDays = hour < opensHour ? 0 : 1
  return {
    isOpen: false,
    opensAt: new Date(shanghaiDayStart(now).getTime() + (laterDays * 24 + opensHour) * HOUR_MS),
  }
}
