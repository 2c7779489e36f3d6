import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { lockAccounts, post } from '../../../ledger/post.ts'
import { notify } from '../../notifications/actions.ts'
import { keepIdentityNumber } from '../../realname/actions.ts'
import { clearLoginAttempts, endSessions } from '../../session/actions.ts'
import { releaseUploads } from '../../uploads/actions.ts'
import { avatarOf } from '../profile/avatar.ts'
import type { UserRules } from '../settings.ts'
import { findLost, findObstacles } from './obstacles.ts'
import { erasePersonalData } from './personalData.ts'

const DAY_MS = 86_400_000
const CLOSING_PATH = '/pages/cancle-account/index'

export type Closing = { requested_at: Date; closes_at: Date }

/** A user's request to close their account; undefined for none. */
export const findClosing = (tx: Tx, userId: number): Promise<Closing | undefined> =>
  tx
    .selectFrom('account_closing')
    .select(['requested_at', 'closes_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

type Requesting = {
  userId: number
  /** The balance (分) that the user was shown. */
  giveUpFen: number
  /** The least withdrawal: cash below it is given up. */
  cashFromFen: number
  rules: Pick<UserRules, 'closingDays'>
  now: Date
}

/**
 * Records the request to close an account, and ends its sessions: until `closes_at` its user can sign in and take it back. A
 * repeat keeps the first moment. Raises CLOSING_BLOCKED, and CLOSING_CHANGED when the balance is another than was shown.
 */
export const requestClosing = async (
  tx: Tx,
  { userId, giveUpFen, cashFromFen, rules, now }: Requesting,
): Promise<Date> => {
  if ((await findObstacles(tx, userId, { cashFromFen, now })).length > 0) fail('CLOSING_BLOCKED')
  const { cashFen, bonusFen } = await findLost(tx, userId, now)
  if (cashFen + bonusFen !== giveUpFen) fail('CLOSING_CHANGED')
  const { closes_at: closesAt } = await tx
    .insertInto('account_closing')
    .values({
      user_id: userId,
      requested_at: now,
      closes_at: new Date(now.getTime() + rules.closingDays * DAY_MS),
      give_up_cash_fen: cashFen,
      give_up_bonus_fen: bonusFen,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ give_up_cash_fen: cashFen, give_up_bonus_fen: bonusFen }),
    )
    .returning('closes_at')
    .executeTakeFirstOrThrow()
  await notify(tx, userId, {
    kind: 'account_closing',
    title: '已申请注销账号',
    text: `${rules.closingDays} 天内登录可以撤销。如果不是你本人操作，请立即撤销并修改登录密码。`,
    path: CLOSING_PATH,
  })
  await endSessions(tx, userId, 'forced', now)
  return closesAt
}

/** Takes a request back. Raises CLOSING_NONE. */
export const revokeClosing = async (tx: Tx, userId: number): Promise<void> => {
  const revoked = await tx
    .deleteFrom('account_closing')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (revoked.numDeletedRows === 0n) fail('CLOSING_NONE')
  await notify(tx, userId, {
    kind: 'account_closing',
    title: '注销已撤销',
    text: '账号恢复正常，可以继续使用。',
    path: CLOSING_PATH,
  })
}

type DueClosing = { phone: string; giveUpCashFen: number; giveUpBonusFen: number }

/**
 * Locks a user whose account is due to be closed, wallets before the user as everywhere. It takes the user's lock at once or
 * raises 55P03, so that it doesn't wait while it holds the wallets; undefined when the request was taken back. From here on no order, payment,
 * recharge, withdrawal, account or session of the user begins (triggers `refuse_closed_user` and `order_renter`).
 */
const lockDue = async (tx: Tx, userId: number, now: Date): Promise<DueClosing | undefined> => {
  await lockAccounts(tx, [`bonus:${userId}`, `cash:${userId}`])
  return tx
    .selectFrom('app_user as u')
    .innerJoin('account_closing as c', 'c.user_id', 'u.id')
    .select(['u.phone', 'c.give_up_cash_fen as giveUpCashFen', 'c.give_up_bonus_fen as giveUpBonusFen'])
    .where('u.id', '=', userId)
    .where('u.state', '=', 'active')
    .where('c.closed_at', 'is', null)
    .where('c.closes_at', '<=', now)
    .forUpdate()
    .noWait()
    .executeTakeFirst()
}

/** Money that came since the request was not given up, so it stands in the way as anything that is not over. */
const mayClose = async (tx: Tx, userId: number, due: DueClosing, now: Date): Promise<boolean> => {
  const cashFromFen = due.giveUpCashFen + 1
  if ((await findObstacles(tx, userId, { cashFromFen, now })).length > 0) return false
  return (await findLost(tx, userId, now)).bonusFen <= due.giveUpBonusFen
}

const giveUpWallet = async (tx: Tx, userId: number, now: Date): Promise<void> => {
  const { cashFen, bonusFen } = await findLost(tx, userId, now)
  await post(tx, {
    bizType: 'closing',
    bizId: String(userId),
    at: now,
    movements: [
      { step: 'bonus', from: `bonus:${userId}`, to: 'promotion:platform', amount: bonusFen },
      { step: 'cash', from: `cash:${userId}`, to: 'revenue:platform', amount: cashFen },
    ],
  })
}

/**
 * Closes an account that is due, or, where something began since the request, drops the request and tells the user. What
 * becomes of their data is in `personalData`; whose account it was stays known by the number of the identity. Does nothing once the request was taken back. Raises 55P03 while another
 * transaction holds the user: it is tried again later.
 */
export const closeAccount = async (
  tx: Tx,
  kms: Kms,
  userId: number,
  now: Date,
): Promise<'closed' | 'kept'> => {
  const due = await lockDue(tx, userId, now)
  if (!due) return 'kept'
  if (!(await mayClose(tx, userId, due, now))) {
    await tx.deleteFrom('account_closing').where('user_id', '=', userId).execute()
    await notify(tx, userId, {
      kind: 'account_closing',
      title: '注销未成功',
      text: '申请之后账号有了新的订单、款项或余额。处理完后可以重新申请注销。',
      path: CLOSING_PATH,
    })
    return 'kept'
  }
  await giveUpWallet(tx, userId, now)
  await tx
    .updateTable('account_closing')
    .set({ closed_at: now, identity_id: await keepIdentityNumber(tx, kms, userId) })
    .where('user_id', '=', userId)
    .execute()
  await releaseUploads(tx, avatarOf(userId))
  await clearLoginAttempts(tx, due.phone)
  await erasePersonalData(tx, { userId, phone: due.phone })
  await tx
    .updateTable('app_user')
    .set({
      state: 'closed',
      phone: `closed-${userId}`,
      nickname: '已注销用户',
      avatar_key: null,
      password_hash: null,
      pay_password_hash: null,
      password_free: false,
      roles: [],
      identity_id: null,
      identity_slot: null,
      identity_by_device: false,
      adult_from: null,
    })
    .where('id', '=', userId)
    .execute()
  return 'closed'
}
