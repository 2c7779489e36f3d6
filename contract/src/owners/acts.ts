/** What an owner and their staff did, on record: the name of each kind as the record shows it. */
export const ownerActKinds = {
  staff_invited: '邀请员工',
  staff_joined: '员工加入',
  staff_role: '调整员工角色',
  staff_ended: '移除员工',
  goods_confirmed: '确认账号无误',
  rent_conditions: '修改租用条件',
  deposit_released: '退还押金',
  code_given: '提供验证码',
  code_refused: '无法提供验证码',
} as const
export type OwnerActKind = keyof typeof ownerActKinds
