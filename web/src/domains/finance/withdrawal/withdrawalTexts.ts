import type { WithdrawalState } from '@shanghao/contract/finance/states'
import type { TimeLineEvent } from '../../../ui/display/TimeLine.tsx'

type Progress = { state: WithdrawalState; paused: boolean }
type StateText = { title: string; text: string }

const stateTexts: Readonly<Record<WithdrawalState, StateText>> = {
  reviewing: {
    title: '等待人工审核',
    text: '通过后一般几分钟到账。可以先离开，稍后在提现明细查看结果。',
  },
  approved: { title: '等待转账', text: '一般几分钟到账，到账后这里会自动更新。' },
  paying: { title: '支付宝正在转账', text: '一般几分钟到账，到账后这里会自动更新。' },
  unknown: {
    title: '等待支付宝确认',
    text: '支付宝还没有返回结果，会自动查询：成功即到账，未成功会全额退回余额。请不要重复提现。',
  },
  paid: { title: '已到账', text: '可在支付宝账单中查看。' },
  failed: { title: '提现未成功', text: '已全额退回，未收手续费。按原因处理后可以重新提现。' },
  refused: { title: '审核未通过', text: '已全额退回，未收手续费。按原因处理后可以重新提现。' },
}

const pausedText: StateText = {
  title: '提现暂停处理',
  text: '资金安全，恢复后自动转账，无需重新申请。到账后这里会自动更新。',
}

/** What a state means for the money, and what to do. */
export const withdrawalText = ({ state, paused }: Progress): StateText =>
  paused ? pausedText : stateTexts[state]

const step = (state: TimeLineEvent['state'], text: string): TimeLineEvent => ({ state, text, at: null })

/** The steps to come, the next one first; none in a final state. */
export const upcomingSteps = ({ state, paused }: Progress): readonly TimeLineEvent[] => {
  switch (state) {
    case 'reviewing':
      return [step('now', '人工审核'), step('planned', '转到支付宝'), step('planned', '到账')]
    case 'approved':
      return [step('now', paused ? '恢复后转到支付宝' : '转到支付宝'), step('planned', '到账')]
    case 'paying':
      return [step('now', '到账')]
    case 'unknown':
      return [step('now', '自动查询结果，到账或全额退回')]
    default:
      return []
  }
}
