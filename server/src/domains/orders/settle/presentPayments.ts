import { type ChannelName, channelNames, yuanSign } from '@shanghao/contract/refundWays'
import { type ReceivedPayment, refundCauses } from '../../pay/actions.ts'

type Refund = ReceivedPayment['refunds'][number]

const PAID_BY: Record<ReceivedPayment['channel'], string> = {
  balance: '余额付款',
  wechat: '微信付款',
  alipay: '支付宝付款',
}

/** The state of a refund through a channel. */
const refundNote = (channel: ChannelName, { state }: Pick<Refund, 'state'>): string => {
  const name = channelNames[channel]
  if (state === 'done') return `已退回${name}`
  if (state === 'failed') return '渠道退款失败，已存入余额，可免手续费提现'
  return `正在退回${name}，一般几分钟到账`
}

const refundText = (channel: ChannelName, refund: Refund): string => {
  const amount = `${refundCauses[refund.cause].subject} ${yuanSign(refund.fen)}`
  return refund.state === 'failed'
    ? `${channelNames[channel]}退款失败，${amount} 已存入余额，可免手续费提现`
    : `${amount} ${refundNote(channel, refund)}`
}

const paymentText = (
  { bizId, channel, amountFen, outcome, refunds }: ReceivedPayment,
  orderId: string,
): string => {
  const paid = `${PAID_BY[channel]} ${yuanSign(amountFen)}`
  if (outcome === 'wallet') return `${paid}，订单已关闭，已存入余额，可免手续费提现`
  if (outcome === 'refund')
    return `${paid}，${refunds.some(({ cause }) => cause === 'late') ? '订单已关闭' : '重复付款'}`
  return bizId === orderId ? paid : `续租：${paid}`
}

/** The payments of an order and its renewals, and their refunds, as lines of its history. */
export const presentPaymentLines = (
  payments: ReceivedPayment[],
  orderId: string,
): { at: Date; text: string }[] =>
  payments.flatMap((payment) => {
    const { at, channel, refunds } = payment
    const paid = { at, text: paymentText(payment, orderId) }
    if (channel === 'balance') return [paid]
    return [paid, ...refunds.map((refund) => ({ at: refund.at, text: refundText(channel, refund) }))]
  })

type Line = { label: string; fen: number; note: string | null }

/**
 * Lines of a refunded amount (分): one for each way and state of refunds through channels, and one for the wallets. Refunds
 * for other causes, such as of duplicate and late payments, are left out.
 */
export const presentRefundLines = (
  label: string,
  fen: number,
  payments: ReceivedPayment[],
  includesCause: (cause: Refund['cause']) => boolean,
): Line[] => {
  const byNote = new Map<string, number>()
  for (const { channel, refunds } of payments)
    for (const refund of channel === 'balance' ? [] : refunds.filter(({ cause }) => includesCause(cause))) {
      const note = refundNote(channel as ChannelName, refund)
      byNote.set(note, (byNote.get(note) ?? 0) + refund.fen)
    }
  const toBalance = [...byNote.values()].reduce((rest, through) => rest - through, fen)
  if (toBalance > 0) byNote.set('已退回余额', toBalance)
  return [...byNote].map(([note, part]) => ({ label, fen: -part, note }))
}
