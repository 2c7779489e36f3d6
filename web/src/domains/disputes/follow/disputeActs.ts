import type { Dispute } from '../../../ui/disputes/disputeState.ts'
import { answerKindsOf } from '../answer/answerKinds.ts'

/** The sheets of a dispute's acts; `appeal` is a screen. */
export type Act = 'accept' | 'take' | 'answer' | 'escalate' | 'appeal'
export type ActButton = { readonly act: Act; readonly label: string }

/** What the viewer may do besides adding and withdrawing, the main act first. */
export const mainActsOf = (dispute: Dispute): ActButton[] => {
  const { may, state } = dispute
  const answers = answerKindsOf(dispute)
  const answerLabel = state === 'filed' ? '回应投诉' : answers.includes('offer') ? '修改方案' : '同意申请'
  const acts: (ActButton | false)[] = [
    may.includes('accept') && { act: 'accept', label: '接受方案' },
    may.includes('take_decision') && { act: 'take', label: '接受裁定' },
    answers.length > 0 && { act: 'answer', label: answerLabel },
    may.includes('escalate') && { act: 'escalate', label: '申请平台仲裁' },
    may.includes('appeal') && { act: 'appeal', label: '申诉' },
  ]
  return acts.filter((one) => one !== false)
}
