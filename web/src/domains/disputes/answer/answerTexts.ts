import { yuanSign } from '@shanghao/contract/refundWays'
import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { settlementMoney } from '../settlementMoney.ts'
import type { AnswerKind } from './answerKinds.ts'

type Texts = { readonly label: string; readonly text: string }

const other = ({ party }: Pick<Dispute, 'party'>): string => (party === 'owner' ? '号主' : '租客')

/** The answers with what each means for the money. */
export const answerChoices = (dispute: Dispute): Record<AnswerKind, Texts> => {
  const { fen, label } = settlementMoney(dispute.claim, dispute)
  const author = other(dispute)
  return {
    agree: { label: '同意申请', text: `立即执行，${label} ${yuanSign(fen)}` },
    offer: {
      label: '提出方案',
      text: `${dispute.party === 'owner' ? '赔' : '退'}另一个金额，由${author}决定是否接受`,
    },
    refuse: {
      label: '拒绝申请',
      text: `不${dispute.party === 'owner' ? '赔付' : '退款'}，需上传证据；${author}可申请平台仲裁`,
    },
  }
}

/** The question before an answer is sent. `fen` is the amount (分) of an offer. */
export const confirmTexts = (
  dispute: Dispute,
  kind: AnswerKind,
  fen: number,
): { title: string; text: string; confirm: string } => {
  const money = settlementMoney(dispute.claim, dispute)
  const author = other(dispute)
  const verb = dispute.party === 'owner' ? '赔付' : '退款'
  switch (kind) {
    case 'agree':
      return {
        title: '同意对方的申请？',
        text: `${money.label} ${yuanSign(money.fen)}，${money.other}。立即执行，不能撤回。`,
        confirm: '确认同意',
      }
    case 'offer':
      return {
        title: `给出${verb} ${yuanSign(fen)} 的方案？`,
        text: `${author}接受后执行，到时没有选择也按这个方案执行；不接受可以申请平台仲裁。`,
        confirm: '提交方案',
      }
    case 'refuse':
      return {
        title: '拒绝对方的申请？',
        text: `现在不${verb}。${author}可以申请平台仲裁，由平台按双方证据裁定。`,
        confirm: '确认拒绝',
      }
  }
}

/** What was done, after it was sent. */
export const doneTexts = (dispute: Dispute, kind: AnswerKind): Texts => {
  const author = other(dispute)
  switch (kind) {
    case 'agree':
      return { label: '已同意申请', text: '款项正在处理，维权已结束。' }
    case 'offer':
      return { label: '方案已提交', text: `等待${author}选择，到时没有选择按方案执行。` }
    case 'refuse':
      return { label: '已拒绝申请', text: `${author}可以申请平台仲裁；没有申请，投诉到时自动撤销。` }
  }
}
