import { DEVICE_DATA_DAYS } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Job } from './core/jobs/jobs.ts'
import { type Retention, runRetention } from './core/jobs/retention.ts'

/**
 * How long the rows of every table are stored; a table that is missing does not compile. What expires is listed in the
 * order of deleting: what refers to a row comes before it.
 */
export const retention = {
  // Three days, because no client repeats a request that late.
  idempotency_key: { days: 3, since: sql`created_at`, datedBy: 'database' },
  // After the day in which the limits of a number count them.
  sms_code: { days: 2, since: sql`created_at` },
  ticket: { days: 1, since: sql`expires_at` },
  activity_ticket: { days: 1, since: sql`expires_at` },
  spent_captcha: { days: 1, since: sql`spent_at` },
  // Longer than the longest lock of a secret, after which its count begins again.
  wrong_guess: { days: 3, since: sql`greatest(last_at, locked_until)` },
  portal_preview: { days: 0, since: sql`expires_at` },
  session: { days: 30, since: sql`least(expires_at, ended_at)` },
  known_device: { days: 180, since: sql`last_seen_at` },
  search_miss: { days: 30, since: sql`hour` },
  gateway_hour: { days: 31, since: sql`hour` },
  seal_key_holder: { days: 1, since: sql`seen_at` },
  volume: { days: 31, since: sql`hour` },
  // Longer than a client may resume (RESUME_SECONDS of core/live).
  live_event: { hours: 1, since: sql`at`, datedBy: 'database' },
  // The rate limiter dates its counts by the system clock, in ms.
  rate_limit: { days: 0, since: sql`to_timestamp(expire / 1000.0)`, datedBy: 'database' },
  marketing_touch: { days: 0, since: sql`expires_at` },
  wechat_payer: { days: 0, since: sql`expires_at` },
  push_delivery: { days: 30, since: sql`created_at`, datedBy: 'database' },
  notification: { days: 180, since: sql`created_at`, datedBy: 'database' },
  sms_notice: { days: 30, since: sql`created_at`, datedBy: 'database' },
  device_proof: { days: 0, since: sql`expires_at` },
  certification: { days: 1, since: sql`settled_at`, only: sql`device is not null` },
  realname_try: {
    days: DEVICE_DATA_DAYS,
    since: sql`tried_at`,
    only: sql`device is not null and not exists (select from certification c where c.try_id = realname_try.id)`,
  },
  // What no user took.
  real_identity: {
    days: 1,
    since: sql`verified_at`,
    only: sql`not exists (select from app_user u where u.identity_id = real_identity.id)
              and not exists (select from device_proof p where p.identity_id = real_identity.id)
              and not exists (select from identity_release r where r.identity_id = real_identity.id)`,
  },
  // Without a change, and after its pictures.
  phone_application: {
    days: 365,
    since: sql`ended_at`,
    only: sql`state <> 'done' and pictures_removed_at is not null`,
  },
  // Invitations that were not accepted name a number, not a user.
  operator_enrolment: { days: 1, since: sql`expires_at` },
  owner_staff: { days: 30, since: sql`expires_at`, only: sql`user_id is null` },
  // With its rows, of which those that were not imported hold what a file said.
  goods_import: { days: 90, since: sql`ended_at` },
  shelf_plan: { days: 90, since: sql`ended_at` },
  data_export: { days: 30, since: sql`requested_at` },
  // Long enough for a year's calendar; what was given stays.
  sign_in: { days: 400, since: sql`signed_at` },
  // What is left when the files are removed.
  upload: { days: 60, since: sql`created_at`, only: sql`due_at is null and state in ('refused', 'removed')` },
  // The next check begins at the last clean one and at the last complete one.
  invariant_check: {
    days: 90,
    since: sql`checked_at`,
    only: sql`id not in (select max(id) from invariant_check where clean having max(id) is not null
                         union select max(id) from invariant_check where clean and complete having max(id) is not null)`,
  },
  // After its announcement; rows of a running one decide who has seen it.
  popup_acknowledgement: {
    days: 7,
    since: sql`(select ends_at from popup_announcement p where p.id = announcement_id)`,
  },

  goods_import_row: { kept: 'parent' },
  push_binding: { kept: 'parent' },
  web_push_subscription: { kept: 'parent' },
  upload_use: { kept: 'parent' },
  // The job `support.tidy` deletes closed ones and releases their pictures: after how many days is a setting.
  conversation: { kept: 'parent' },
  message: { kept: 'parent' },
  desk_act: { kept: 'parent' },
  // The job `content.feedback` deletes it and releases its pictures: after how many days is a setting.
  feedback: { kept: 'parent' },

  ledger_account: { kept: 'evidence' },
  ledger_transfer: { kept: 'evidence' },
  opening_balance: { kept: 'evidence' },
  rental_order: { kept: 'evidence' },
  lease: { kept: 'evidence' },
  order_event: { kept: 'evidence' },
  order_swap: { kept: 'evidence' },
  reveal: { kept: 'evidence' },
  dispute: { kept: 'evidence' },
  dispute_entry: { kept: 'evidence' },
  // Without its code, which its own job deletes.
  code_request: { kept: 'evidence' },
  login_lock: { kept: 'evidence' },
  renter_block: { kept: 'evidence' },
  payment: { kept: 'evidence' },
  refund: { kept: 'evidence' },
  recharge: { kept: 'evidence' },
  reward: { kept: 'evidence' },
  red_packet: { kept: 'evidence' },
  campaign: { kept: 'evidence' },
  campaign_day: { kept: 'evidence' },
  campaign_prize: { kept: 'evidence' },
  bonus_grant: { kept: 'evidence' },
  invitation: { kept: 'evidence' },
  campaign_event: { kept: 'evidence' },
  owner_application: { kept: 'evidence' },
  owner_act: { kept: 'evidence' },
  owner_month: { kept: 'evidence' },
  ledger_day: { kept: 'evidence' },
  ledger_day_sum: { kept: 'evidence' },
  report_key: { kept: 'evidence' },
  withdraw_account: { kept: 'evidence' },
  withdrawal: { kept: 'evidence' },
  withdrawal_event: { kept: 'evidence' },
  bill_line: { kept: 'evidence' },
  reconciliation: { kept: 'evidence' },
  reconciliation_difference: { kept: 'evidence' },
  payout_pause: { kept: 'evidence' },
  operator_action: { kept: 'evidence' },
  operator_role: { kept: 'evidence' },
  // Deleted with the operator's last role.
  operator_factor: { kept: 'person' },
  audit_entry: { kept: 'evidence' },
  operator_approval: { kept: 'evidence' },
  compensation: { kept: 'evidence' },
  closed_payout: { kept: 'evidence' },
  wallet_correction: { kept: 'evidence' },
  setting_change: { kept: 'evidence' },
  setting_plan: { kept: 'evidence' },
  key_rotation: { kept: 'evidence' },
  phone_change: { kept: 'evidence' },
  account_closing: { kept: 'evidence' },
  former_identity: { kept: 'evidence' },
  sanction: { kept: 'evidence' },
  identity_release: { kept: 'evidence' },
  sanction_appeal: { kept: 'evidence' },
  review: { kept: 'evidence' },
  review_version: { kept: 'evidence' },
  question: { kept: 'evidence' },
  post_report: { kept: 'evidence' },
  moderation: { kept: 'evidence' },
  distributor: { kept: 'evidence' },
  distributor_share: { kept: 'evidence' },
  distributor_payout: { kept: 'evidence' },
  marketing_channel: { kept: 'evidence' },
  merchant: { kept: 'evidence' },
  portal: { kept: 'evidence' },
  user_attribution: { kept: 'evidence' },

  app_user: { kept: 'person' },
  password_free_spending: { kept: 'person' },
  invite_code: { kept: 'person' },
  favourite: { kept: 'person' },
  owner_page: { kept: 'person' },
  notification_mute: { kept: 'person' },
  rotation_rule: { kept: 'person' },

  game: { kept: 'catalogue' },
  zone: { kept: 'catalogue' },
  property: { kept: 'catalogue' },
  property_option: { kept: 'catalogue' },
  game_version: { kept: 'catalogue' },
  option_move: { kept: 'catalogue' },
  goods: { kept: 'catalogue' },
  goods_screenshot: { kept: 'catalogue' },
  goods_version: { kept: 'catalogue' },
  credential: { kept: 'catalogue' },
  banner: { kept: 'catalogue' },
  rating: { kept: 'catalogue' },
  rating_tag: { kept: 'catalogue' },
  article: { kept: 'catalogue' },
  text_template: { kept: 'catalogue' },
  article_version: { kept: 'catalogue' },
  popup_announcement: { kept: 'catalogue' },
  app_version: { kept: 'catalogue' },

  ledger_kind: { kept: 'bounded' },
  // The job that asks for reviews deletes them.
  review_request: { kept: 'bounded' },
  recharge_reward: { kept: 'bounded' },
  // Pairs of characters that occur, and five hundred words of each game.
  search_gram: { kept: 'bounded' },
  search_word: { kept: 'bounded' },
  seal_probe: { kept: 'bounded' },
  seal_key: { kept: 'bounded' },
  job_run: { kept: 'bounded' },
  gateway_state: { kept: 'bounded' },
  activity_progress: { kept: 'bounded' },
  activity_hour: { kept: 'evidence' },
  setting: { kept: 'bounded' },
  site_domain: { kept: 'bounded' },
  activity_site: { kept: 'bounded' },
  net_bar: { kept: 'bounded' },
} as const satisfies Retention

/** Deletes expired rows every hour, so that what is promised to be deleted after a time is gone within an hour of it. */
export const retentionJob: Job = {
  name: 'retention',
  label: '删除过期数据',
  cron: '18 * * * *',
  run: (deps) => runRetention(deps, retention),
}
