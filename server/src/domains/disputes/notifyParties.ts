import { type OrderParty, otherParty, partyNames } from '@shanghao/contract/disputes/states'
import { yuanSign } from '@shanghao/contract/refundWays'
import { OWNER_CONSOLE } from '@shanghao/contract/rules'
import { shanghaiClock, shanghaiMoment } from '../../core/config/shanghaiTime.ts'
import type { Tx } from '../../core/database/db.ts'
import { type Message, notify, sendSmsNotice } from '../notifications/actions.ts'
import type { LockedOrder } from '../orders/actions.ts'
import { notifyStaff } from '../owners/actions.ts'
import { answerLink } from './answer/link.ts'
import { smsSubject } from './answer/ownerNotice.ts'
import type { Amounts } from './close/amounts.ts'
import { type Compensations, compensationsOf, type Dispute, type DisputeOutcomeKind } from './dispute.ts'
import { findGoodsNames } from './queries.ts'

type Subject = { dispute: Pick<Dispute, 'id' | 'party'>; order: LockedOrder }

const userOf = ({ renter_id, owner_id }: LockedOrder, side: OrderParty): number =>
  side === 'renter' ? renter_id : owner_id

const SIDES = ['renter', 'owner'] as const

type MessageText = Pick<Message, 'kind' | 'title' | 'text'>

/** Notifies one of the two persons, with the way to the dispute. */
const notifyPerson = (
  tx: Tx,
  { dispute, order }: Subject,
  side: OrderParty,
  message: MessageText,
): Promise<void> =>
  notify(tx, userOf(order, side), {
    ...message,
    path: `/pages/order/see-complaints?disputeId=${dispute.id}`,
  })

/** Notifies the owner's staff who answer complaints, with the way to the dispute in the console. */
const notifyOwnerStaff = (tx: Tx, { dispute, order }: Subject, message: MessageText): Promise<void> =>
  notifyStaff(
    tx,
    { ownerId: order.owner_id, may: 'disputes', renterId: order.renter_id },
    { ...message, path: `${OWNER_CONSOLE}/disputes/${dispute.id}` },
  )

/** Notifies one side: the person, and for the owner's side the staff too. */
const notifySide = async (tx: Tx, of: Subject, side: OrderParty, message: MessageText): Promise<void> => {
  await notifyPerson(tx, of, side, message)
  if (side === 'owner') await notifyOwnerStaff(tx, of, message)
}

type Filed = {
  disputeId: string
  linkNo: number
  order: LockedOrder
  side: OrderParty
  answerBy: Date
  silenceAgrees: boolean
  smsMark: number | null
}

/** Notifies the other side of a complaint; an owner also by SMS, unless `smsMark` (`findSmsMark`) is null, with a link to answer without a login. */
export const notifyFiled = async (
  tx: Tx,
  { disputeId, linkNo, order, side, answerBy, silenceAgrees, smsMark }: Filed,
): Promise<void> => {
  const dispute = { id: disputeId, party: side }
  const silence = silenceAgrees ? '到时没有回应视为同意退款' : '到时没有回应由平台仲裁'
  await notifySide(tx, { dispute, order }, otherParty(side), {
    kind: 'complaint_filed',
    title: `${partyNames[side]}发起了投诉`,
    text: `请在 ${shanghaiMoment(answerBy)} 前回应，${silence}。`,
  })
  if (smsMark === null) return
  const { owner: title } = await findGoodsNames(tx, order.goods_id)
  await sendSmsNotice(tx, order.owner_id, {
    kind: 'complaint_filed',
    subject: smsSubject(disputeId),
    params: { title, deadline: shanghaiClock(answerBy) },
    link: answerLink(linkNo, smsMark, answerBy),
  })
}

/** Notifies the author of the other side's offer or refusal. */
export const notifyAnswered = (
  tx: Tx,
  { dispute, order, offerFen }: Subject & { offerFen: number | null },
): Promise<void> => {
  if (dispute.party === 'platform') return Promise.resolve()
  return notifySide(tx, { dispute, order }, dispute.party, {
    kind: 'complaint_answered',
    title: offerFen === null ? '对方拒绝了你的申请' : '对方给出了新方案',
    text:
      offerFen === null
        ? '你可以申请平台仲裁，或撤销投诉。'
        : `方案金额 ${yuanSign(offerFen)}，你可以接受，或申请平台仲裁。`,
  })
}

export const notifyArbitration = async (tx: Tx, of: Subject & { dueAt: Date }): Promise<void> => {
  const text = `平台会在 ${shanghaiMoment(of.dueAt)} 前裁定，期间可以补充说明和截图。`
  for (const side of SIDES)
    await notifySide(tx, of, side, { kind: 'complaint_progress', title: '维权已进入平台仲裁', text })
}

export const notifyQuestion = (tx: Tx, of: Subject & { side: OrderParty }): Promise<void> =>
  notifySide(tx, of, of.side, {
    kind: 'complaint_asked',
    title: '平台请你补充说明',
    text: '请尽快在维权详情里补充文字或截图，供裁定参考。',
  })

const decisionText = ({ rentFen, depositFen }: Amounts): string => {
  if (depositFen > 0) return `押金中的 ${yuanSign(depositFen)} 赔付给号主`
  return rentFen > 0 ? `租金退回 ${yuanSign(rentFen)}` : '不退租金，也不扣押金'
}

/** What the platform pays a side on top; null for nothing. */
const compensationText = (of: Compensations, side: OrderParty): string | null => {
  const fen = side === 'renter' ? of.renterCompensationFen : of.ownerCompensationFen
  return fen > 0 ? `平台另补偿你 ${yuanSign(fen)}` : null
}

export const notifyDecided = async (
  tx: Tx,
  of: Subject & { decision: Amounts & Compensations; appealBy: Date },
): Promise<void> => {
  const names = await findGoodsNames(tx, of.order.goods_id)
  const messageOf = (compensation: string | null): MessageText => ({
    kind: 'complaint_decided',
    title: '维权已裁定',
    text: `${[decisionText(of.decision), compensation].filter((text) => text !== null).join('，')}。不认可可以在 ${shanghaiMoment(of.appealBy)} 前申诉一次。`,
  })
  await notifyOwnerStaff(tx, of, messageOf(null))
  for (const side of SIDES) {
    await notifyPerson(tx, of, side, messageOf(compensationText(of.decision, side)))
    await sendSmsNotice(tx, userOf(of.order, side), {
      kind: 'complaint_decided',
      subject: `dispute:${of.dispute.id}`,
      params: { title: names[side] },
    })
  }
}

export const notifyAppealed = (tx: Tx, of: Subject & { side: OrderParty; dueAt: Date }): Promise<void> =>
  notifySide(tx, of, otherParty(of.side), {
    kind: 'complaint_progress',
    title: '对方对裁定提出了申诉',
    text: `平台会在 ${shanghaiMoment(of.dueAt)} 前作出最终裁定，期间可以补充说明。`,
  })

const OUTCOME_TITLES: Record<DisputeOutcomeKind, string> = {
  agreed: '维权已达成一致',
  silence: '号主未按时回应，维权已完成',
  offer: '维权已按方案完成',
  withdrawn: '维权已撤销',
  decided: '维权已结案',
  platform: '账号下架，租用已结束',
}

type Closed = Subject & {
  dispute: Pick<Dispute, 'renter_compensation_fen' | 'owner_compensation_fen'>
  outcome: DisputeOutcomeKind
  amounts: Amounts
  refundFen: number
}

/** Notifies both persons of how a dispute ended, of which staff have nothing to do; `refundFen` (分) is what the renter gets back by it. */
export const notifyClosed = async (tx: Tx, of: Closed): Promise<void> => {
  const { amounts, outcome, refundFen, dispute } = of
  const title = OUTCOME_TITLES[outcome]
  const nothing = outcome === 'withdrawn' ? '订单按原来的规则继续。' : '订单按原来的规则结算。'
  const isNothing = amounts.rentFen + amounts.depositFen === 0
  const paid = (side: OrderParty): string => {
    const text = outcome === 'decided' && compensationText(compensationsOf(dispute), side)
    return text ? `${text}，已到现金余额。` : ''
  }
  const refunded = `${decisionText(amounts)}，退给你的共 ${yuanSign(refundFen)}，原路退回。`
  await notifyPerson(tx, of, 'renter', {
    kind: 'complaint_closed',
    title,
    text: (isNothing ? nothing : refunded) + paid('renter'),
  })
  await notifyPerson(tx, of, 'owner', {
    kind: 'complaint_closed',
    title,
    text: (isNothing ? nothing : `${decisionText(amounts)}。`) + paid('owner'),
  })
}
