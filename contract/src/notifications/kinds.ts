/** The groups of messages, in the order they are shown. */
export const notificationGroups = [
  'order',
  'dispute',
  'review',
  'support',
  'money',
  'packet',
  'security',
] as const
export type NotificationGroup = (typeof notificationGroups)[number]

export const isNotificationGroup = (text: string | null): text is NotificationGroup =>
  notificationGroups.some((group) => group === text)

export const notificationGroupNames: Readonly<Record<NotificationGroup, string>> = {
  order: '订单',
  dispute: '维权',
  review: '评价',
  support: '客服',
  money: '资金',
  packet: '红包',
  security: '账号安全',
}

type KindRules = {
  group: NotificationGroup
  /** Its name among the preferences. */
  label: string
  /** When it is sent, for the preferences. */
  about: string
  /**
   * `optional` can be switched off. `always`: its reader loses money or the account by missing it. `never`: it stands in
   * the inbox only.
   */
  push: 'optional' | 'always' | 'never'
  /**
   * Kinds that are sent by SMS too. `urgent`: the reader has to act within hours; it is sent at night, may use the whole
   * quota, and can't be switched off. `can_wait`: it can.
   */
  sms?: 'urgent' | 'can_wait'
}

/** Every kind of message to a person. */
export const notificationKinds = {
  order_paid: { group: 'order', label: '付款成功', about: '下单、预约或续租付款后', push: 'never' },
  rental_ending: {
    group: 'order',
    label: '租用即将到期',
    about: '到期前提醒你续租或退出登录',
    push: 'optional',
  },
  login_revealed: {
    group: 'order',
    label: '账号密码被查看',
    about: '租客查看你的账号密码时，每笔订单一条',
    push: 'never',
  },
  order_ended: {
    group: 'order',
    label: '租用被平台结束',
    about: '账号下架或核查时，订单取消或提前结束，并说明退款',
    push: 'always',
  },
  rental_ended: {
    group: 'order',
    label: '租用结束',
    about: '你的账号租用结束，可以再次出租',
    push: 'optional',
  },
  rental_swapped: {
    group: 'order',
    label: '租客换号',
    about: '你的账号登不上，租客换到其他账号或收到全额退款，账号暂停出租',
    push: 'always',
  },
  order_moved: {
    group: 'order',
    label: '平台换号',
    about: '平台核实登不上后，把你的租用换到另一个账号',
    push: 'always',
  },
  password_aged: {
    group: 'order',
    label: '账号密码该修改了',
    about: '账号的密码到了你设置的天数，或看过它的租用到了你设置的笔数',
    push: 'optional',
  },
  code_asked: {
    group: 'order',
    label: '租客需要验证码',
    about: '租客登录你的账号时，请你提供收到的验证码',
    push: 'always',
    sms: 'urgent',
  },
  code_answered: {
    group: 'order',
    label: '验证码结果',
    about: '号主提供验证码、无法提供或没有回应',
    push: 'always',
  },
  owner_application: {
    group: 'order',
    label: '号主申请结果',
    about: '申请成为号主通过或没有通过',
    push: 'optional',
  },
  goods_reviewed: {
    group: 'order',
    label: '账号审核结果',
    about: '提交的账号通过审核，或没有通过并说明原因',
    push: 'optional',
  },
  complaint_filed: {
    group: 'dispute',
    label: '对方发起投诉',
    about: '对方投诉后，提醒你在期限前回应',
    push: 'always',
    sms: 'urgent',
  },
  complaint_answered: {
    group: 'dispute',
    label: '对方回应投诉',
    about: '对方拒绝或给出方案后，提醒你确认',
    push: 'always',
  },
  complaint_asked: {
    group: 'dispute',
    label: '平台请你补充说明',
    about: '仲裁时平台需要你的文字或截图',
    push: 'always',
  },
  complaint_progress: {
    group: 'dispute',
    label: '仲裁进度',
    about: '进入仲裁、对方申诉',
    push: 'optional',
  },
  complaint_decided: {
    group: 'dispute',
    label: '维权裁定',
    about: '平台裁定的结果和申诉期限',
    push: 'always',
    sms: 'can_wait',
  },
  complaint_closed: {
    group: 'dispute',
    label: '维权结束',
    about: '维权怎样结束、钱退到哪里',
    push: 'always',
  },
  review_asked: {
    group: 'review',
    label: '评价邀请',
    about: '订单完成后，请你评价一次',
    push: 'never',
  },
  review_received: {
    group: 'review',
    label: '收到评价',
    about: '租客评价了你的账号，可以回复一次',
    push: 'optional',
  },
  review_answered: {
    group: 'review',
    label: '号主回复评价',
    about: '号主回复了你的评价',
    push: 'optional',
  },
  question_asked: {
    group: 'review',
    label: '收到提问',
    about: '有人就你的账号提问，回复后公开显示',
    push: 'optional',
  },
  question_answered: {
    group: 'review',
    label: '号主回复提问',
    about: '号主回复了你的提问',
    push: 'optional',
  },
  post_moderated: {
    group: 'review',
    label: '评价和提问的处理结果',
    about: '你写的评价、提问或回复被隐藏或恢复显示，并说明原因',
    push: 'optional',
  },
  support_reply: {
    group: 'support',
    label: '客服回复',
    about: '你不在会话里时，客服回复了你',
    push: 'optional',
  },
  feedback_answered: {
    group: 'support',
    label: '反馈回复',
    about: '你提交的意见反馈有了回复',
    push: 'optional',
  },
  rent_settled: { group: 'money', label: '租金到账', about: '租金结算到你的现金余额', push: 'optional' },
  deposit_returned: { group: 'money', label: '押金退回', about: '押金退回余额', push: 'optional' },
  recharged: { group: 'money', label: '充值到账', about: '充值存入余额后', push: 'never' },
  refund: { group: 'money', label: '退款', about: '付款退回原账户或存入余额', push: 'always' },
  withdrawal: { group: 'money', label: '提现', about: '提现到账、未成功或审核未通过', push: 'always' },
  wallet_correction: { group: 'money', label: '平台补偿与更正', about: '平台存入或扣回余额', push: 'always' },
  packet_expiring: { group: 'packet', label: '红包即将过期', about: '红包过期前提醒一次', push: 'optional' },
  invitation_rewarded: {
    group: 'packet',
    label: '邀请奖励到账',
    about: '好友完成首单、邀请奖励发放后',
    push: 'optional',
  },
  login_locked: {
    group: 'security',
    label: '账号密码锁定',
    about: '租用的账号密码被频繁查看，或在多台设备上查看',
    push: 'always',
  },
  password_changed: {
    group: 'security',
    label: '密码更新',
    about: '登录密码或支付密码被设置、修改',
    push: 'always',
  },
  phone_change_pending: {
    group: 'security',
    label: '绑定手机即将更换',
    about: '更换绑定手机的申请通过审核，生效前你可以停止',
    push: 'always',
    sms: 'urgent',
  },
  phone_changed: {
    group: 'security',
    label: '绑定手机更换',
    about: '绑定的手机号已更换，或更换被停止',
    push: 'always',
    sms: 'urgent',
  },
  sanction: {
    group: 'security',
    label: '账号限制',
    about: '账号被限制、限制结束，或申诉有了结果',
    push: 'always',
  },
  identity_released: {
    group: 'security',
    label: '实名绑定解除',
    about: '运营人员解除了账号的实名绑定',
    push: 'always',
  },
  account_closing: {
    group: 'security',
    label: '账号注销',
    about: '申请或撤销注销，注销未成功',
    push: 'always',
  },
} as const satisfies Readonly<Record<string, KindRules>>
export type NotificationKind = keyof typeof notificationKinds

/** What a message goes out by, besides the inbox. */
export const notificationChannels = ['push', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const rulesByKind: ReadonlyMap<string, KindRules> = new Map(Object.entries(notificationKinds))

/** The rules of a kind; undefined for one that this version doesn't have. */
export const rulesOfKind = (kind: string): KindRules | undefined => rulesByKind.get(kind)

/** Whether a person may switch a channel off for a kind. */
export const maySwitchOff = (channel: NotificationChannel, kind: string): boolean => {
  const rules = rulesOfKind(kind)
  return channel === 'push' ? rules?.push === 'optional' : rules?.sms === 'can_wait'
}

/** The kinds of a group; all of them without one. */
export const kindsOfGroup = (group?: NotificationGroup): string[] =>
  [...rulesByKind].flatMap(([kind, rules]) => (group === undefined || rules.group === group ? [kind] : []))
