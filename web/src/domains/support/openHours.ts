import type { CallOutput } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { momentText } from '@shanghao/client/time/timeText'

export type DeskStatus = CallOutput<'support', 'status'>

const isAllDay = ({ opensHour, closesHour }: DeskStatus): boolean => opensHour === 0 && closesHour === 24

/** When people answer. */
export const hoursText = (status: DeskStatus): string =>
  isAllDay(status) ? '人工客服全天在线' : `人工客服每天 ${status.opensHour}:00–${status.closesHour}:00`

/** How it stands now: open or not, and who waits. */
export const queueText = ({ isOpen, opensAt, waiting, mayQueue }: DeskStatus): string => {
  const queue = waiting === 0 ? '现在无需排队' : `现在有 ${waiting} 人排队`
  if (!mayQueue) return '现在排队已满，可以先搜索帮助，稍后再转人工'
  if (isOpen) return queue
  const opens = opensAt === null ? '' : `，${momentText(opensAt, serverNow())} 上班`
  return `现在不在客服时间${opens}，可以先留言`
}
