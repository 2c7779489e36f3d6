/** What an owner's people may do, with the name that owners see. */
export const ownerPermissions = {
  goods_read: '查看账号',
  goods_edit: '上架与修改账号',
  goods_shelve: '上下架、确认账号',
  orders_read: '查看订单',
  orders_act: '退押金、改密码',
  codes: '提供验证码',
  disputes: '处理投诉',
  blacklist: '管理黑名单',
  money_read: '查看收入',
  money_withdraw: '提现',
  staff: '管理员工',
} as const
export type OwnerPermission = keyof typeof ownerPermissions

/** The roles of an owner's staff. */
export const staffRoles = ['lister', 'night', 'finance'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  lister: '上架员',
  night: '夜班',
  finance: '财务',
}

/** What staff of each role may do. No role withdraws money or chooses staff: owners do that themselves. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly OwnerPermission[]>> = {
  lister: ['goods_read', 'goods_edit', 'goods_shelve', 'orders_read', 'blacklist'],
  night: ['goods_read', 'goods_shelve', 'orders_read', 'orders_act', 'codes', 'disputes', 'blacklist'],
  finance: ['goods_read', 'orders_read', 'money_read'],
}

export const allOwnerPermissions = Object.keys(ownerPermissions) as readonly OwnerPermission[]
