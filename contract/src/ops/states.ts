/** Acts of operators that may take a second operator, with their names in lists. */
export const operatorActKinds = {
  create_campaign: '新建活动',
  raise_campaign_budget: '追加活动预算',
  grant_packet: '发放红包',
  set_reward_ladder: '修改充值赠送',
  approve_withdrawal: '通过提现',
  change_setting: '修改规则',
  resume_payouts: '恢复转账',
  decide_dispute: '维权裁定',
  decide_appeal: '申诉复核',
  cancel_order: '取消订单并退款',
  swap_order: '换号',
  compensate: '平台补偿',
  credit_wallet: '更正余额（增加）',
  debit_wallet: '更正余额（扣减）',
  pay_out_closed: '发放注销账号余额',
  end_withdrawal: '凭依据了结提现',
  end_refund: '凭依据了结退款',
  end_payment: '凭依据了结支付',
  settle_difference: '处理对账差异',
  allow_activity: '允许活动页域名',
  create_distributor: '新建分销商',
  set_distributor_share: '修改分成比例',
  grant_operator_role: '授予运营角色',
  reset_factor: '重置动态码',
  impose_sanction: '限制用户',
  end_sanction: '解除限制',
  grant_sanction_appeal: '限制申诉成立',
  release_identity: '解除实名绑定',
} as const
export type OperatorActKind = keyof typeof operatorActKinds

/** `expired`: not decided in time, withdrawn by its requester, or replaced by another request. */
export const approvalStates = ['pending', 'approved', 'rejected', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]
