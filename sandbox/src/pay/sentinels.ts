import type { DeliveryMode, RefundResult } from './channelConsole.ts'
import type { Fault } from './faultInjection.ts'

/** Delay of a late notification or a pending refund. */
export const LATE_MS = 20_000
/** Number of copies of a duplicated notification. */
export const COPIES = 20

export interface PaymentSentinel {
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Fault of the call that creates the payment. */
  readonly fault?: Fault
  /** Delivery of the notification. */
  readonly manner?: DeliveryMode
  /** Notification and query report one 分 less than requested. */
  readonly wrongAmount?: true
}

/** Payments that fail, by the last two digits of their amount in 分. All others succeed. */
export const paymentSentinels: ReadonlyMap<string, PaymentSentinel> = new Map<string, PaymentSentinel>([
  ['91', { shown: '拒绝下单', fault: 'refused' }],
  ['92', { shown: '下单没有回答，单子没有建立', fault: 'silent' }],
  ['93', { shown: '下单回答 5xx，但单子已经建立，可以支付', fault: 'brokenAfter' }],
  ['94', { shown: '通知同时来 20 份', manner: 'duplicated' }],
  ['95', { shown: '通知乱序：同一渠道的下一个通知先到，最多等 20 秒', manner: 'overtaken' }],
  ['96', { shown: '通知迟到 20 秒，查单马上是已支付', manner: 'late' }],
  ['97', { shown: '没有通知，查单是已支付', manner: 'never' }],
  ['98', { shown: '金额不符：通知和查单都少 1 分', wrongAmount: true }],
  ['99', { shown: '先来一个伪造的通知，之后没有通知，查单是已支付', manner: 'forged' }],
])

export interface RefundSentinel {
  readonly shown: string
  /** Fault of the call that requests the refund. */
  readonly fault?: Fault
  /** Accepted, with this result after `LATE_MS`. `abnormal` (退款异常) needs manual handling, on channels that have it. */
  readonly later?: RefundResult
}

/**
 * Refunds that fail, by the last two digits of the refunded amount; disjoint from the payments' so that a full refund
 * can provoke them. The payments' delivery modes (94–97, 99) apply to refund notifications too.
 */
export const refundSentinels: ReadonlyMap<string, RefundSentinel> = new Map<string, RefundSentinel>([
  ['81', { shown: '拒绝退款', fault: 'refused' }],
  ['82', { shown: '退款处理中，20 秒后成功', later: 'done' }],
  ['83', { shown: '回答 5xx，但退款已经受理', fault: 'brokenAfter' }],
  ['84', { shown: '没有回答，退款没有受理；同一个退款号再来一次就正常', fault: 'silent' }],
  ['85', { shown: '退款处理中，20 秒后失败', later: 'failed' }],
  ['86', { shown: '退款处理中，20 秒后退款异常（支付宝是失败）', later: 'abnormal' }],
])

const digits = (fen: number): string => String(fen % 100).padStart(2, '0')

export const paymentSentinel = (fen: number): PaymentSentinel | undefined => paymentSentinels.get(digits(fen))
export const refundSentinel = (fen: number): RefundSentinel | undefined => refundSentinels.get(digits(fen))
