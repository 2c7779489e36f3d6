import type { WithdrawalState } from '@shanghao/contract/finance/states'
import type { LineEvent } from '../../ui/TimeLine.tsx'

type Standing = { state: WithdrawalState; paused: boolean }
type Words = { title: string; text: string }

const words: Readonly<Record<WithdrawalState, Words>> = {
  reviewing: {
    title: '等待人工审核',
    text: '金额较大，要有人看过才转出，通过后一般几分钟到账。结果会通知你，不用守在这里。',
  },
  approved: { title: '马上转出', text: '一般几分钟到账。到账后这里会变，也会通知你。' },
  paying: { title: '支付宝正在转账', text: '一般几分钟到账。到账后这里会变，也会通知你。' },
  unknown: {
    title: '等待支付宝确认',
    text: '渠道还没确认，会自动查询，钱没有丢：确认成功就是到账，确认没成功会全额退回余额。请先不要重复提现。',
  },
  paid: { title: '已到账', text: '可以在支付宝的账单里看到这笔钱。' },
  failed: { title: '提现没有成功', text: '全额退回，没有收手续费。按原因处理后可以再提一次。' },
  refused: { title: '审核没有通过', text: '全额退回，没有收手续费。有疑问可以联系客服。' },
}

const pausedWords: Words = {
  title: '提现暂停处理',
  text: '资金安全，恢复后自动转账，不用重新申请。到账后会通知你。',
}

/** What a state means for the money and what there is to do, in a line or two. */
export const wordsOf = ({ state, paused }: Standing): Words => (paused ? pausedWords : words[state])

const step = (state: LineEvent['state'], text: string): LineEvent => ({ state, text, at: null })

/** What is still to come, the awaited first; nothing once it has ended. */
export const waitsFor = ({ state, paused }: Standing): readonly LineEvent[] => {
  switch (state) {
    case 'reviewing':
      return [step('now', '人工审核'), step('planned', '转到支付宝'), step('planned', '到账')]
    case 'approved':
      return [step('now', paused ? '恢复后转到支付宝' : '转到支付宝'), step('planned', '到账')]
    case 'paying':
      return [step('now', '到账')]
    case 'unknown':
      return [step('now', '自动查询，直到确认到账或退回')]
    default:
      return []
  }
}
