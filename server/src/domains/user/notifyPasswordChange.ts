import type { Tx } from '../../core/database/db.ts'
import { notify } from '../notifications/actions.ts'

/** For each kind of password its name in texts, what someone else's change calls for, and the screen of the app that changes it. */
const PASSWORDS = {
  login: { label: '登录密码', advice: '请立即重置登录密码', path: '/pages/my/change-pwd' },
  payment: {
    label: '支付密码',
    advice: '请立即重置支付密码，并尽快修改登录密码',
    path: '/pages/my/payment-password',
  },
}

/** Notifies a user on the devices they are still signed in on that a password of theirs was set or changed. */
export const notifyPasswordChange = (
  tx: Tx,
  userId: number,
  password: keyof typeof PASSWORDS,
): Promise<void> => {
  const { label, advice, path } = PASSWORDS[password]
  const text = `其他设备已下线。如果不是你本人操作，${advice}。`
  return notify(tx, userId, { kind: 'password_changed', title: `${label}已更新`, text, path })
}
