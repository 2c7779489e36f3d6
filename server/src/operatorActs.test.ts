import type { OperatorActKind } from '@shanghao/contract/ops/states'
import { expect, test } from 'vitest'
import type { OperatorAct } from './domains/ops/act.ts'
import { operatorActs } from './operatorActs.ts'

const reason = '核实过'
const at = Date.parse('2026-12-01T02:00:00Z')
const id = '1'.repeat(19)
const decided = {
  disputeId: id,
  rentFen: 1500,
  depositFen: 0,
  renterCompensationFen: 300,
  ownerCompensationFen: 0,
  reason,
}

/** A stored request of each kind, and the sentence its approver reads. */
const sentences: Readonly<
  Record<OperatorActKind, readonly [act: OperatorAct, request: object, text: string]>
> = {
  create_campaign: [
    operatorActs.create_campaign,
    {
      ...{ kind: 'grant', name: '安抚红包', budgetFen: 100_000, startsAt: at, endsAt: at + 86_400_000 },
      ...{ amountFen: 500, thresholdFen: 1000, gameId: null, plan: null, validDays: 7, fromFen: null },
      ...{ perUser: null, prizes: [] },
    },
    '新建活动「安抚红包」（人工发放），预算 1000.00 元，2026-12-01 10:00 至 2026-12-02 10:00',
  ],
  raise_campaign_budget: [
    operatorActs.raise_campaign_budget,
    { campaignId: 3, amountFen: 5000, reason },
    '给活动 3 追加预算 50.00 元',
  ],
  grant_packet: [
    operatorActs.grant_packet,
    { campaignId: 3, userId: 7, note: reason },
    '给用户 7 发放活动 3 的一个红包',
  ],
  set_reward_ladder: [
    operatorActs.set_reward_ladder,
    { steps: [{ fromFen: 10_000, bonusFen: 500 }], reason },
    '充值赠送改为：满 100.00 元送 5.00 元',
  ],
  approve_withdrawal: [
    operatorActs.approve_withdrawal,
    { id },
    `通过提现 ${id}，批准后立即转到申请人的支付宝`,
  ],
  change_setting: [
    operatorActs.change_setting,
    { key: 'ops.singleLimitFen', value: 300_000, expected: 200_000, reason, at },
    '把规则「运营审批：一位运营人员可单独给出的单笔金额」从 2000 元 改为 3000 元，2026-12-01 10:00 生效',
  ],
  resume_payouts: [
    operatorActs.resume_payouts,
    { pauseId: 1, note: reason },
    '恢复向用户转账，等待中的提现立即转出',
  ],
  decide_dispute: [
    operatorActs.decide_dispute,
    decided,
    `裁定维权 ${id}：退给租客租金 15.00 元，平台补偿租客 3.00 元`,
  ],
  decide_appeal: [
    operatorActs.decide_appeal,
    { ...decided, rentFen: 0, renterCompensationFen: 0 },
    `最终裁定维权 ${id}：不退租金，也不扣押金`,
  ],
  cancel_order: [
    operatorActs.cancel_order,
    { orderId: id, refund: 'unused', reason },
    `取消订单 ${id}，退回未使用时间的租金和押金`,
  ],
  swap_order: [
    operatorActs.swap_order,
    { orderId: id, goodsId: 9, expectedRefundFen: 120, reason },
    `把订单 ${id} 换到账号 9，退回租客至少 1.20 元`,
  ],
  compensate: [
    operatorActs.compensate,
    { userId: 7, amountFen: 500, reason, orderId: id },
    `由平台补偿用户 7 5.00 元，存入现金余额，关于订单 ${id}`,
  ],
  credit_wallet: [
    operatorActs.credit_wallet,
    { userId: 7, amountFen: 500, reason, transferId: 4, differenceId: null },
    '把 5.00 元存入用户 7 的现金余额，更正流水 4',
  ],
  debit_wallet: [
    operatorActs.debit_wallet,
    { userId: 7, amountFen: 500, reason, transferId: null, differenceId: 4 },
    '从用户 7 的现金余额扣减 5.00 元，更正对账差异 4',
  ],
  pay_out_closed: [
    operatorActs.pay_out_closed,
    {
      ...{ userId: 7, cashFen: 5000, bonusFen: 300, channel: 'bank', transactionId: '20261201-77' },
      ...{ identityId: 4, evidence: reason },
    },
    '记录已经由银行转账把注销账号 7 的全部现金余额 50.00 元转给本人，交易号 20261201-77；赠送余额 3.00 元收回',
  ],
  end_withdrawal: [
    operatorActs.end_withdrawal,
    { id, outcome: 'failed', evidence: reason },
    `把提现 ${id} 记为未转出，全额退回余额`,
  ],
  end_refund: [
    operatorActs.end_refund,
    { id, outcome: 'done', evidence: reason },
    `把退款 ${id} 记为已退回付款账户`,
  ],
  end_payment: [
    operatorActs.end_payment,
    { id, outcome: 'closed', evidence: reason },
    `关闭支付 ${id}，不入账`,
  ],
  settle_difference: [operatorActs.settle_difference, { id: 4, note: reason }, '把对账差异 4 记为已处理'],
  allow_activity: [
    operatorActs.allow_activity,
    { host: 'activity.example.com', name: '双旦' },
    '允许登录后打开活动「双旦」的页面，域名 activity.example.com',
  ],
  create_distributor: [
    operatorActs.create_distributor,
    { userId: '7', name: '城西网吧联盟', shareBp: 1250 },
    '让用户 7 成为分销商「城西网吧联盟」，分平台服务费的 12.5%',
  ],
  set_distributor_share: [
    operatorActs.set_distributor_share,
    { distributorId: 3, shareBp: 3000 },
    '把分销商 3 的分成比例改为平台服务费的 30%，新订单适用',
  ],
  grant_operator_role: [
    operatorActs.grant_operator_role,
    { userId: 7, role: 'risk', reason },
    '给用户 7 授予风控角色，立即生效',
  ],
  reset_factor: [
    operatorActs.reset_factor,
    { userId: 7, reason },
    '重置运营人员 7 的动态码，原来的作废，需要新的绑定码',
  ],
  impose_sanction: [
    operatorActs.impose_sanction,
    { userId: 7, kind: 'no_posting', reason, days: 3 },
    '限制用户 7（禁止发布，3 天）：不能发表评价、提问和回复',
  ],
  end_sanction: [
    operatorActs.end_sanction,
    { sanctionId: 5, note: reason, isOwn: false },
    '提前解除编号 5 的限制',
  ],
  grant_sanction_appeal: [
    operatorActs.grant_sanction_appeal,
    { sanctionId: 5, note: reason },
    '认定编号 5 的限制申诉成立，解除限制',
  ],
  release_identity: [
    operatorActs.release_identity,
    { userId: 7, reason },
    '解除用户 7 的实名绑定，名额空出；退出所有设备，提现账户解绑，重新实名后才能租号和提现',
  ],
}

test.each(Object.entries(sentences))('%s says what it will do', (_kind, [act, request, text]) => {
  expect(act.describe(act.request.parse(request))).toBe(text)
})
