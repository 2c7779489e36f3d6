/** The steps of resetting a password. */
export const RESET_STEPS = ['验证手机', '设置新密码'] as const
