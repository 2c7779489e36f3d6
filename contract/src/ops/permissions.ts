import type { OperatorActKind } from './states.ts'

/** What operators may do, with the name that the console shows. Who only looks needs the permissions that end in `_read`. */
export const operatorPermissions = {
  dashboard_read: '查看概览',
  catalogue_read: '查看游戏目录',
  catalogue_edit: '修改游戏目录',
  listings_read: '查看账号',
  listings_review: '审核、封禁账号',
  people_read: '查看用户',
  people_act: '限制用户、处理申请',
  personal_data: '查看完整个人信息',
  orders_read: '查看订单',
  orders_act: '处理订单',
  disputes_read: '查看维权',
  disputes_decide: '裁定维权',
  support_read: '查看客服会话',
  support_act: '接待客服会话',
  reviews_read: '查看举报',
  reviews_moderate: '处理举报',
  finance_read: '查看资金',
  finance_act: '处理资金',
  promotion_read: '查看活动',
  promotion_edit: '管理活动',
  content_read: '查看内容',
  content_edit: '管理内容',
  channels_read: '查看渠道',
  channels_edit: '管理渠道',
  settings_read: '查看规则',
  settings_edit: '修改规则',
  gateways_read: '查看外部服务',
  keys_act: '更换密钥',
  operators_read: '查看运营人员',
  operators_edit: '管理运营人员',
  audit_read: '查看审计日志',
  approvals_read: '查看待审批操作',
} as const
export type OperatorPermission = keyof typeof operatorPermissions

export const operatorRoles = ['support', 'risk', 'finance', 'content', 'admin', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const operatorRoleNames: Readonly<Record<OperatorRole, string>> = {
  support: '客服',
  risk: '风控',
  finance: '财务',
  content: '内容',
  admin: '管理员',
  auditor: '审计员',
}

const allOperatorPermissions = Object.keys(operatorPermissions) as readonly OperatorPermission[]
const reading = allOperatorPermissions.filter((permission) => permission.endsWith('_read'))

/** What operators of each role may do; one with several roles may do what any of them may. Only looking never shows full personal data. */
export const permissionsOfOperator: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  support: [
    ...(['dashboard_read', 'listings_read', 'people_read', 'personal_data', 'approvals_read'] as const),
    ...(['orders_read', 'orders_act', 'disputes_read', 'disputes_decide'] as const),
    ...(['support_read', 'support_act', 'reviews_read', 'reviews_moderate'] as const),
    ...(['content_read', 'catalogue_read', 'promotion_read'] as const),
  ],
  risk: [
    ...(['dashboard_read', 'catalogue_read', 'listings_read', 'listings_review', 'approvals_read'] as const),
    ...(['people_read', 'people_act', 'personal_data', 'orders_read', 'disputes_read'] as const),
    ...(['disputes_decide', 'reviews_read', 'reviews_moderate', 'promotion_read', 'channels_read'] as const),
  ],
  finance: [
    ...(['dashboard_read', 'people_read', 'orders_read', 'disputes_read', 'approvals_read'] as const),
    ...(['finance_read', 'finance_act', 'promotion_read', 'channels_read', 'gateways_read'] as const),
  ],
  content: [
    ...(['dashboard_read', 'catalogue_read', 'catalogue_edit', 'listings_read', 'approvals_read'] as const),
    ...(['promotion_read', 'promotion_edit', 'content_read', 'content_edit'] as const),
    ...(['channels_read', 'channels_edit'] as const),
  ],
  admin: allOperatorPermissions,
  auditor: reading,
}

/** The roles that allow something. */
export const rolesThatMay = (permission: OperatorPermission): readonly OperatorRole[] =>
  operatorRoles.filter((role) => permissionsOfOperator[role].includes(permission))

/** What roles together allow. */
export const permissionsOfRoles = (roles: readonly OperatorRole[]): readonly OperatorPermission[] =>
  allOperatorPermissions.filter((permission) =>
    roles.some((role) => permissionsOfOperator[role].includes(permission)),
  )

/** What an operator needs to approve or reject an act: what requesting it needs. */
export const operatorActPermissions: Readonly<Record<OperatorActKind, OperatorPermission>> = {
  create_campaign: 'promotion_edit',
  raise_campaign_budget: 'promotion_edit',
  grant_packet: 'promotion_edit',
  set_reward_ladder: 'promotion_edit',
  approve_withdrawal: 'finance_act',
  change_setting: 'settings_edit',
  resume_payouts: 'finance_act',
  decide_dispute: 'disputes_decide',
  decide_appeal: 'disputes_decide',
  cancel_order: 'orders_act',
  swap_order: 'orders_act',
  compensate: 'finance_act',
  credit_wallet: 'finance_act',
  debit_wallet: 'finance_act',
  pay_out_closed: 'finance_act',
  end_withdrawal: 'finance_act',
  end_refund: 'finance_act',
  end_payment: 'finance_act',
  settle_difference: 'finance_act',
  allow_activity: 'channels_edit',
  create_distributor: 'channels_edit',
  set_distributor_share: 'channels_edit',
  grant_operator_role: 'operators_edit',
  reset_factor: 'operators_edit',
  impose_sanction: 'people_act',
  end_sanction: 'people_act',
  grant_sanction_appeal: 'people_act',
  release_identity: 'people_act',
}
