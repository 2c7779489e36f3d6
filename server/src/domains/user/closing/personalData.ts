import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'

/**
 * What happens to the rows of a user when their account is closed. `kept`: evidence of orders, money and decisions, or an
 * operator's act; they name the user by id only. `deleted`: the rows go. `masked`: they stay without what leads to the person
 * (`mask`). `expires`: they go by themselves, by `server/src/retention.ts` or a job.
 */
type OnClosing =
  | { readonly on: 'kept' | 'deleted' | 'expires' }
  | { readonly on: 'masked'; readonly mask: (tx: Tx, userId: number) => Promise<unknown> }

const kept = { on: 'kept' } as const
const deleted = { on: 'deleted' } as const
const expires = { on: 'expires' } as const
const masked = (mask: (tx: Tx, userId: number) => Promise<unknown>) => ({ on: 'masked', mask }) as const

/** The first three and the last four digits, as everywhere else. */
const maskedPhone = (column: 'old_phone' | 'new_phone') =>
  sql<string>`left(${sql.ref(column)}, 3) || '****' || right(${sql.ref(column)}, 4)`
const maskedNumbers = sql`old_phone = ${maskedPhone('old_phone')}, new_phone = ${maskedPhone('new_phone')}`

const maskChanges = (tx: Tx, userId: number) =>
  sql`update phone_change set ${maskedNumbers} where user_id = ${userId}`.execute(tx)

const maskApplications = (tx: Tx, userId: number) =>
  sql`update phone_application set ${maskedNumbers}, reason = '（已删除）' where user_id = ${userId}`.execute(
    tx,
  )

/** How to reach its author; the feedback itself goes with its days. */
const removeContact = (tx: Tx, userId: number) =>
  tx.updateTable('feedback').set({ contact: null }).where('user_id', '=', userId).execute()

/** What they wrote when they applied to become an owner. */
const maskApplication = (tx: Tx, userId: number) =>
  tx.updateTable('owner_application').set({ about: '（已删除）' }).where('user_id', '=', userId).execute()

/** Their work for an owner ends; the rows stay for what they did. */
const maskStaff = (tx: Tx, userId: number) =>
  sql`update owner_staff set ended_at = coalesce(ended_at, now()), name = '（已注销）',
             phone = left(phone, 3) || '****' || right(phone, 4) where user_id = ${userId}`.execute(tx)

/** The sealed logins go; the accounts stay for the orders on them. */
const removeGoods = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .deleteFrom('credential')
    .where('goods_id', 'in', tx.selectFrom('goods').select('id').where('owner_id', '=', userId))
    .execute()
  await tx
    .updateTable('goods')
    .set({ state: 'deleted' })
    .where('owner_id', '=', userId)
    .where('state', 'in', ['draft', 'rejected', 'off_shelf'])
    .execute()
}

/**
 * Every column that refers to a user, in the order of deleting: what refers to a row comes before it. A test compares it with
 * the foreign keys of the database. `docs/operations.md` describes the same for operators.
 */
export const personalData = {
  'session.user_id': deleted,
  'known_device.user_id': deleted,
  'notification.user_id': deleted,
  'notification_mute.user_id': deleted,
  'favourite.user_id': deleted,
  'password_free_spending.user_id': deleted,
  'certification.user_id': deleted,
  'realname_try.user_id': deleted,
  'wechat_payer.user_id': deleted,
  'data_export.user_id': deleted,
  'popup_acknowledgement.user_id': deleted,
  'sign_in.user_id': deleted,
  'activity_ticket.user_id': deleted,
  'invite_code.user_id': deleted,
  'rotation_rule.owner_id': deleted,

  'phone_change.user_id': masked(maskChanges),
  'phone_application.user_id': masked(maskApplications),
  'goods.owner_id': masked(removeGoods),
  'feedback.user_id': masked(removeContact),

  'owner_application.user_id': masked(maskApplication),
  'owner_staff.user_id': masked(maskStaff),

  'upload.user_id': expires,
  'sms_notice.user_id': expires,
  'conversation.user_id': expires,
  'desk_act.operator_id': expires,
  'message.operator_id': expires,
  'conversation.taken_by': expires,
  'feedback.answered_by': expires,
  'feedback.closed_by': expires,

  'account_closing.user_id': kept,
  'owner_staff.owner_id': kept,
  'owner_month.owner_id': kept,
  'owner_act.owner_id': kept,
  'owner_act.actor_id': kept,
  'owner_application.decided_by': kept,
  'rental_order.renter_id': kept,
  'rental_order.owner_id': kept,
  'order_swap.renter_id': kept,
  'order_swap.from_owner': kept,
  'order_swap.to_owner': kept,
  'dispute.renter_id': kept,
  'dispute.owner_id': kept,
  'dispute.assigned_to': kept,
  'text_template.updated_by': kept,
  'code_request.owner_id': kept,
  'code_request.renter_id': kept,
  'code_request.answered_by': kept,
  'reveal.owner_id': kept,
  'user_attribution.user_id': kept,
  'distributor.user_id': kept,
  'distributor_share.set_by': kept,
  'merchant.user_id': kept,
  'goods_version.submitted_by': kept,
  'goods_version.decided_by': kept,
  'renter_block.owner_id': deleted,
  'goods_import.owner_id': deleted,
  'goods_import.created_by': expires,
  'goods_import.started_by': expires,
  'shelf_plan.owner_id': deleted,
  'shelf_plan.created_by': expires,
  // It counts for the person's other logins.
  'renter_block.renter_id': kept,
  'renter_block.blocked_by': kept,
  'review.author_id': kept,
  'review.owner_id': kept,
  'question.asker_id': kept,
  'question.owner_id': kept,
  'post_report.reporter_id': kept,
  'moderation.operator_id': kept,
  'owner_page.owner_id': kept,
  'red_packet.user_id': kept,
  'bonus_grant.user_id': kept,
  'invitation.inviter_id': kept,
  'invitation.friend_id': kept,
  'reward.user_id': kept,
  'opening_balance.user_id': kept,
  'payment.user_id': kept,
  'recharge.user_id': kept,
  'withdraw_account.user_id': kept,
  'withdrawal.user_id': kept,
  'compensation.user_id': kept,
  'compensation.operator_id': kept,
  'wallet_correction.user_id': kept,
  'wallet_correction.operator_id': kept,
  'closed_payout.user_id': kept,
  'closed_payout.operator_id': kept,
  'operator_approval.beneficiary_id': kept,
  'operator_approval.requested_by': kept,
  'operator_approval.decided_by': kept,
  'operator_action.beneficiary_id': kept,
  'operator_action.operator_id': kept,
  'operator_action.approved_by': kept,
  'operator_role.user_id': kept,
  'operator_role.granted_by': kept,
  'operator_role.ended_by': kept,
  'operator_factor.user_id': kept,
  'operator_enrolment.user_id': kept,
  'operator_enrolment.created_by': kept,
  'audit_entry.operator_id': kept,
  'setting_change.changed_by': kept,
  'setting_change.approved_by': kept,
  'key_rotation.started_by': kept,
  'setting_plan.requested_by': kept,
  'setting_plan.approved_by': kept,
  'setting_plan.cancelled_by': kept,
  'phone_application.decided_by': kept,
  'game_version.changed_by': kept,
  'option_move.requested_by': kept,
  'sanction.user_id': kept,
  'sanction.approved_by': kept,
  'sanction.imposed_by': kept,
  'sanction.ended_by': kept,
  'sanction_appeal.approved_by': kept,
  'sanction_appeal.recorded_by': kept,
  'identity_release.user_id': kept,
  'identity_release.requested_by': kept,
  'identity_release.approved_by': kept,
  'sanction_appeal.decided_by': kept,
  'activity_site.allowed_by': kept,
  'activity_site.approved_by': kept,
  'article_version.written_by': kept,
  'popup_announcement.created_by': kept,
  'app_version.created_by': kept,
} as const satisfies Readonly<Record<`${string}.${string}`, OnClosing>>

/** Deletes and masks what the list says of a user who leaves, and what is stored under their number or id without a foreign key. */
export const erasePersonalData = async (
  tx: Tx,
  { userId, phone }: { userId: number; phone: string },
): Promise<void> => {
  for (const [place, rule] of Object.entries<OnClosing>(personalData)) {
    const [table = '', column = ''] = place.split('.')
    if (rule.on === 'deleted')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
    if (rule.on === 'masked') await rule.mask(tx, userId)
  }
  await tx.deleteFrom('idempotency_key').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sms_code').where('phone', '=', phone).execute()
  await tx.deleteFrom('ticket').where('phone', '=', phone).execute()
  // Invitations to work for an owner.
  await tx.deleteFrom('owner_staff').where('phone', '=', phone).where('user_id', 'is', null).execute()
}
