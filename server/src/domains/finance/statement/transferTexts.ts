import type { EntryType } from '@shanghao/contract/finance/states'
import type { TypedStep } from '../../../ledger/steps.ts'

type TransferText = {
  /** In the statement of the wallet's owner. */
  label: string
  /** In the books of operators, where the label stands for several. */
  name?: string
  /** In the money trace, where both sides are named. */
  traceText: string
  type: EntryType
}

/** Steps of rows of earlier versions. */
type FormerStep = 'payment.wallet' | 'payment.refunded' | 'payment.refund_failed'

/** Texts of transfers, by business type and step: a step without one does not compile. */
const TRANSFER_TEXTS: Record<TypedStep | FormerStep, TransferText> = {
  'payment.cash': { label: '租号付款', traceText: '付款', type: 'rent' },
  'payment.bonus': { label: '租号付款（赠送余额）', traceText: '付款', type: 'rent' },
  'payment.channel': { label: '充值', name: '渠道付款', traceText: '付款', type: 'recharge' },
  'payment.packet': { label: '红包抵扣', traceText: '红包抵扣', type: 'rent' },
  'payment.wallet': { label: '付款转入余额', traceText: '订单已关闭，付款转入余额', type: 'refund' },
  'payment.excess': { label: '重复付款', traceText: '重复付款，准备原路退回', type: 'refund' },
  'payment.late': {
    label: '订单关闭后付款',
    traceText: '付款到账时订单已关闭，准备原路退回',
    type: 'refund',
  },
  'payment.refunded': {
    label: '原路退回',
    name: '重复付款原路退回',
    traceText: '已原路退回',
    type: 'refund',
  },
  'payment.refund_failed': { label: '退款转入余额', traceText: '原路退回未成功，转入余额', type: 'refund' },
  'refund.cancel': {
    label: '取消订单退款',
    name: '取消订单，待原路退回',
    traceText: '取消订单，退款给支付渠道',
    type: 'refund',
  },
  'refund.return': {
    label: '提前归还退租金',
    name: '提前归还，待原路退回',
    traceText: '提前归还，租金退给支付渠道',
    type: 'refund',
  },
  'refund.terminate': {
    label: '租用终止退租金',
    name: '租用终止，待原路退回',
    traceText: '租用终止，租金退给支付渠道',
    type: 'refund',
  },
  'refund.dispute': {
    label: '维权退租金',
    name: '维权，待原路退回',
    traceText: '维权，租金退给支付渠道',
    type: 'refund',
  },
  'refund.deposit': {
    label: '押金退回',
    name: '押金，待原路退回',
    traceText: '押金退给支付渠道',
    type: 'deposit',
  },
  'refund.swap': {
    label: '换号退租金差价',
    name: '换号差价，待原路退回',
    traceText: '换号，租金差价退给支付渠道',
    type: 'refund',
  },
  'refund.swap_deposit': {
    label: '换号退押金差价',
    name: '换号押金差价，待原路退回',
    traceText: '换号，押金差价退给支付渠道',
    type: 'deposit',
  },
  'refund.done': { label: '原路退回', traceText: '支付渠道已退回付款账户', type: 'refund' },
  'refund.failed': {
    label: '渠道退款失败，存入余额',
    traceText: '渠道退款失败，已存入余额，可免手续费提现',
    type: 'refund',
  },
  'order.rent': { label: '租金收入', traceText: '租金结算', type: 'income' },
  'order.commission': { label: '平台服务费', traceText: '平台向号主收取服务费', type: 'income' },
  'order.distributor': { label: '分销分成', traceText: '平台付给分销商分成', type: 'income' },
  'order.cancel_cash': { label: '取消订单退款', traceText: '取消订单退款', type: 'refund' },
  'order.cancel_bonus': { label: '取消订单退款（赠送余额）', traceText: '取消订单退款', type: 'refund' },
  'order.cancel_packet': {
    label: '红包退回',
    name: '取消订单，红包抵扣退回',
    traceText: '红包抵扣部分退回',
    type: 'refund',
  },
  'order.return_cash': { label: '提前归还退租金', traceText: '提前归还退租金', type: 'refund' },
  'order.return_bonus': { label: '提前归还退租金（赠送余额）', traceText: '提前归还退租金', type: 'refund' },
  'order.return_packet': {
    label: '红包退回',
    name: '提前归还，红包抵扣退回',
    traceText: '红包抵扣部分退回',
    type: 'refund',
  },
  'order.terminate_cash': { label: '租用终止退租金', traceText: '租用终止退租金', type: 'refund' },
  'order.terminate_bonus': {
    label: '租用终止退租金（赠送余额）',
    traceText: '租用终止退租金',
    type: 'refund',
  },
  'order.terminate_packet': {
    label: '红包退回',
    name: '租用终止，红包抵扣退回',
    traceText: '红包抵扣部分退回',
    type: 'refund',
  },
  'order.dispute_cash': { label: '维权退租金', traceText: '维权退租金', type: 'refund' },
  'order.dispute_bonus': { label: '维权退租金（赠送余额）', traceText: '维权退租金', type: 'refund' },
  'order.dispute_packet': {
    label: '红包退回',
    name: '维权，红包抵扣退回',
    traceText: '红包抵扣部分退回',
    type: 'refund',
  },
  'order.swap_cash': { label: '换号退租金差价', traceText: '换号退租金差价', type: 'refund' },
  'order.swap_bonus': { label: '换号退租金差价（赠送余额）', traceText: '换号退租金差价', type: 'refund' },
  'order.swap_packet': {
    label: '红包退回',
    name: '换号，红包抵扣退回',
    traceText: '红包抵扣部分退回',
    type: 'refund',
  },
  'order.swap_deposit_cash': { label: '换号退押金差价', traceText: '换号退押金差价', type: 'deposit' },
  'order.swap_deposit_bonus': {
    label: '换号退押金差价（赠送余额）',
    traceText: '换号退押金差价',
    type: 'deposit',
  },
  'order.deposit_owner': { label: '押金赔付', traceText: '押金赔付给号主', type: 'income' },
  'order.deposit_owner_bonus': {
    label: '押金赔付（赠送余额）',
    traceText: '押金赔付给号主',
    type: 'income',
  },
  'dispute.renter_compensation': {
    label: '平台补偿',
    name: '维权补偿租客',
    traceText: '平台补偿',
    type: 'refund',
  },
  'dispute.owner_compensation': {
    label: '平台补偿',
    name: '维权补偿号主',
    traceText: '平台补偿',
    type: 'income',
  },
  'order.late_cancel_fee': { label: '预约取消费', traceText: '预约取消费', type: 'income' },
  'order.deposit_cash': { label: '押金退回', traceText: '押金退回', type: 'deposit' },
  'order.deposit_bonus': { label: '押金退回（赠送余额）', traceText: '押金退回', type: 'deposit' },
  'recharge.cash': { label: '充值', traceText: '充值到账', type: 'recharge' },
  'reward.bonus': { label: '充值赠送', traceText: '充值赠送', type: 'reward' },
  'campaign.bonus': { label: '活动奖励', traceText: '活动奖励', type: 'reward' },
  'bonus.grant': { label: '平台赠送', traceText: '平台赠送', type: 'reward' },
  'compensation.pay': { label: '平台补偿', traceText: '平台补偿', type: 'correction' },
  'correction.credit': {
    label: '余额更正',
    name: '余额更正，增加',
    traceText: '余额更正，存入余额',
    type: 'correction',
  },
  'correction.credit_fee_free': {
    label: '余额更正（免手续费部分）',
    name: '余额更正，增加（免手续费部分）',
    traceText: '余额更正，存入余额',
    type: 'correction',
  },
  'correction.debit': {
    label: '余额更正',
    name: '余额更正，扣回',
    traceText: '余额更正，从余额扣回',
    type: 'correction',
  },
  'correction.debit_fee_free': {
    label: '余额更正（免手续费部分）',
    name: '余额更正，扣回（免手续费部分）',
    traceText: '余额更正，从余额扣回',
    type: 'correction',
  },
  'closing.cash': { label: '注销放弃', traceText: '注销账号，放弃余额', type: 'correction' },
  'closing.bonus': { label: '注销放弃（赠送余额）', traceText: '注销账号，放弃赠送余额', type: 'correction' },
  'closed_payout.cash': { label: '注销后发放', traceText: '注销账号的余额，转给本人', type: 'correction' },
  'closed_payout.bonus': {
    label: '注销后收回（赠送余额）',
    traceText: '注销账号的赠送余额，收回',
    type: 'correction',
  },
  'distributor.payout': { label: '分销分成转入', traceText: '分成转入现金余额', type: 'income' },
  'withdrawal.hold': { label: '提现', traceText: '申请提现', type: 'withdrawal' },
  'withdrawal.hold_fee_free': { label: '提现（免手续费部分）', traceText: '申请提现', type: 'withdrawal' },
  'withdrawal.return_fee_free': {
    label: '提现退回（免手续费部分）',
    traceText: '提现未成功，全额退回',
    type: 'withdrawal',
  },
  'withdrawal.return': { label: '提现退回', traceText: '提现未成功，全额退回', type: 'withdrawal' },
  'withdrawal.payout': { label: '提现到账', traceText: '转到支付宝', type: 'withdrawal' },
  'withdrawal.fee': { label: '提现手续费', traceText: '提现手续费', type: 'withdrawal' },
}

type PostedTransfer = { biz_type: string; step: string }

const hasText = (key: string): key is keyof typeof TRANSFER_TEXTS => Object.hasOwn(TRANSFER_TEXTS, key)

const textOf = (key: string): Omit<TransferText, 'type'> & { type: EntryType | 'other' } =>
  hasText(key) ? TRANSFER_TEXTS[key] : { label: '余额变动', traceText: '资金划转', type: 'other' }

/** The texts of a transfer; general ones for rows of a version that posts other steps. Each posted step has a `name` of its own. */
export const describeTransfer = ({ biz_type, step }: PostedTransfer) => {
  const text = textOf(`${biz_type}.${step}`)
  return { ...text, name: text.name ?? text.label }
}

/** Every `act.step` of a type, for queries. */
export const stepsOfType = (type: EntryType): string[] =>
  Object.entries(TRANSFER_TEXTS).flatMap(([step, text]) => (text.type === type ? [step] : []))
