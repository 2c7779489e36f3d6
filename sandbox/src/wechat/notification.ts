import { randomUUID } from 'node:crypto'
import type { DeliveryMode } from '../pay/channelConsole.ts'
import type { Notification } from '../pay/notificationSender.ts'
import { shanghaiRfc3339 } from '../shanghaiTime.ts'
import type { Platform } from './platform.ts'

export type EventKind = 'TRANSACTION.SUCCESS' | 'REFUND.SUCCESS' | 'REFUND.ABNORMAL' | 'REFUND.CLOSED'

const summaries: Record<EventKind, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
}

/**
 * A notification: id, time and encrypted resource are the same in all attempts, timestamp and signature differ. 200 and
 * 204 count as accepted.
 */
export const notificationOf = (
  platform: Platform,
  now: () => number,
  event: {
    kind: EventKind
    ownId: string
    url: string
    resource: object
    manner: DeliveryMode
  },
): Notification => {
  const type = event.kind === 'TRANSACTION.SUCCESS' ? 'transaction' : 'refund'
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: shanghaiRfc3339(now()),
    resource_type: 'encrypt-resource',
    event_type: event.kind,
    summary: summaries[event.kind],
    resource: { original_type: type, ...platform.seal(JSON.stringify(event.resource), type) },
  })
  const fixed = { 'Content-Type': 'application/json', Accept: '*/*', 'User-Agent': 'Mozilla/4.0' }
  return {
    channel: 'wechat',
    kind: type === 'transaction' ? 'payment' : 'refund',
    ownId: event.ownId,
    url: event.url,
    make: () => ({ headers: { ...fixed, ...platform.headers(body) }, body }),
    forge: () => ({ headers: { ...fixed, ...platform.forgedHeaders(body) }, body }),
    taken: ({ status }) => status === 200 || status === 204,
    manner: event.manner,
  }
}
