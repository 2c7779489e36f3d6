import { type CodeRefusal, codeRefusals } from '@shanghao/contract/credentials/states'
import { quoted } from '@shanghao/contract/quoted'
import { shanghaiClock } from '../../../core/config/shanghaiTime.ts'
import type { Tx } from '../../../core/database/db.ts'
import { notify, sendSmsNotice, wasNotifiedInTime } from '../../notifications/actions.ts'
import type { LockedOrder } from '../../orders/actions.ts'
import { notifyStaff } from '../../owners/actions.ts'
import { findGoodsNames } from '../queries.ts'
import { codeLink } from './link.ts'
import type { CodeRequest } from './request.ts'

/** The subject of the owner's SMS about a request. */
const smsSubject = (codeId: string): string => `code:${codeId}`

type CodeNotice = { codeId: string; linkNo: number; mark: number; order: LockedOrder; answerBy: Date }

/** Notifies the owner by push, and by SMS with a link to answer without a login; staff who give codes by push. */
export const notifyCodeRequested = async (
  tx: Tx,
  { codeId, linkNo, mark, order, answerBy }: CodeNotice,
): Promise<void> => {
  const { title } = await findGoodsNames(tx, order.goods_id)
  const deadline = shanghaiClock(answerBy)
  const message = {
    kind: 'code_asked',
    title: '租客登录需要验证码',
    text: `请在 ${deadline} 前提供${quoted(title)}的验证码，没有回应的，租客可以据此投诉退款。`,
    path: `/pages/order/upload-code?codeId=${codeId}`,
  } as const
  await notify(tx, order.owner_id, message)
  await notifyStaff(tx, { ownerId: order.owner_id, may: 'codes', renterId: order.renter_id }, message)
  await sendSmsNotice(tx, order.owner_id, {
    kind: 'code_asked',
    subject: smsSubject(codeId),
    params: { title, deadline },
    link: codeLink(linkNo, mark, answerBy),
  })
}

/** Whether the SMS about a request may have reached its owner in time (`wasNotifiedInTime`). */
export const wasOwnerNotified = (
  tx: Tx,
  { id, owner_id: ownerId, asked_at: since, answer_by: until }: CodeRequest,
): Promise<boolean> =>
  wasNotifiedInTime(tx, ownerId, { kind: 'code_asked', subject: smsSubject(id), since, until })

type Ended = Pick<CodeRequest, 'order_id' | 'renter_id'>

/** Notifies the renter, with the way to the code or to what is next. */
const notifyRenter = (
  tx: Tx,
  { order_id: orderId, renter_id: renterId }: Ended,
  message: { title: string; text: string },
): Promise<void> =>
  notify(tx, renterId, {
    kind: 'code_answered',
    ...message,
    path: `/pages/verification-code/receive-code?orderId=${orderId}`,
  })

export const notifyAnswered = (tx: Tx, of: Ended): Promise<void> =>
  notifyRenter(tx, of, { title: '号主提供了验证码', text: '验证码很快会失效，请尽快查看并登录。' })

export const notifyRefused = (tx: Tx, of: Ended, reason: CodeRefusal): Promise<void> =>
  notifyRenter(tx, of, {
    title: '号主无法提供验证码',
    text: `原因：${codeRefusals[reason]}。登不上可以投诉退款。`,
  })

export const notifyExpired = (tx: Tx, of: Ended): Promise<void> =>
  notifyRenter(tx, of, { title: '号主没有提供验证码', text: '可以再次求助，登不上可以投诉退款。' })
