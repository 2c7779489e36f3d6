import {
  FRIEND_PRIZE,
  INVITER_PRIZE,
  type InvitationReason,
  invitationTransitions,
} from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import { shanghaiDate, shanghaiMonthSpan } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { claimDueRows, processDue } from '../../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { notify } from '../../notifications/actions.ts'
import { accountsOf } from '../../ops/actions.ts'
import { isAdult } from '../../realname/actions.ts'
import { isOwnCampaign } from '../budget.ts'
import { prizeText } from '../presentPrize.ts'
import { grantPrizes, listPrizes, lockRunning, type Prize, type PrizeGrant } from '../prizes.ts'
import { promotionSettings } from '../settings.ts'

/** An invitation whose decision failed is tried again after these. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000 }
const BATCH = 5

/** What other domains know of two groups of accounts: whether they share a device, or an account for withdrawals. */
export type SharedBy = (db: Db, some: readonly number[], others: readonly number[]) => Promise<boolean>
export type InvitationChecks = { sharesDevice: SharedBy; sharesPayoutAccount: SharedBy }

type Party = {
  id: number
  identity_id: number | null
  adult_from: string | null
  state: string
  created_at: Date
}
type Earned = { id: number; inviter: Party; friend: Party; device: Buffer | null }

const findParty = (tx: Tx, id: number): Promise<Party> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'identity_id', 'adult_from', 'state', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Locks an invitation that waits for its decision; null when it was decided. */
const lockEarned = async (tx: Tx, id: number): Promise<Earned | null> => {
  const row = await tx
    .selectFrom('invitation')
    .select(['id', 'inviter_id', 'friend_id', 'device'])
    .where('id', '=', id)
    .where('state', '=', 'earned')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  // The rewards of a person's accounts are counted together.
  const inviter = await findParty(tx, row.inviter_id)
  const counted = inviter.identity_id === null ? `user:${inviter.id}` : `identity:${inviter.identity_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invite:${counted}`}, 0))`.execute(tx)
  return { id, inviter, friend: await findParty(tx, row.friend_id), device: row.device }
}

const listAccounts = async (tx: Tx, { id }: Party): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${accountsOf(id)} accounts`.execute(tx)
  return rows.map((row) => row.id)
}

type Reader = { tx: Tx; checks: InvitationChecks; earned: Earned }

/** Why no reward is due: the friend is the inviter, not a new person, or can't be told apart from the inviter. */
const findAbuse = async ({ tx, checks, earned }: Reader): Promise<InvitationReason | null> => {
  const { inviter, friend, device } = earned
  if (friend.state !== 'active') return 'friend_inactive'
  if (friend.identity_id === null || friend.identity_id === inviter.identity_id) return 'same_person'
  const [inviters, friends] = [await listAccounts(tx, inviter), await listAccounts(tx, friend)]
  const { rows } = await sql<{ known: boolean; signed: boolean }>`
    select exists (select from app_user where id = any (${friends}::bigint[]) and id <> ${friend.id}
                      and (created_at, id) < (${friend.created_at}, ${friend.id}::bigint))
        or exists (select from invitation where friend_id = any (${friends}::bigint[]) and state = 'rewarded') as known,
           exists (select from sign_in i where i.user_id = any (${inviters}::bigint[])
                      and (i.device = ${device}::bytea or exists (select from sign_in f
                             where f.user_id = any (${friends}::bigint[]) and f.device = i.device))) as signed`.execute(
    tx,
  )
  if (rows[0]?.known) return 'known_person'
  if (rows[0]?.signed || (await checks.sharesDevice(tx, inviters, friends))) return 'same_device'
  return (await checks.sharesPayoutAccount(tx, inviters, friends)) ? 'same_payout' : null
}

/** Whether the campaign was made by the inviter or the friend, or by someone whose affairs theirs are. */
const isOwn = async (tx: Tx, campaignId: number, { inviter, friend }: Earned): Promise<boolean> => {
  const id = sql`${campaignId}::bigint`
  const { rows } = await sql<{ own: boolean }>`
    select ${isOwnCampaign(id, inviter.id)} or ${isOwnCampaign(id, friend.id)} as own`.execute(tx)
  return rows[0]?.own ?? false
}

/** Why the inviter alone gets no reward. */
const findInviterReason = async (
  tx: Tx,
  { inviter }: Earned,
  { monthMax, now }: { monthMax: number; now: Date },
): Promise<InvitationReason | null> => {
  if (inviter.state !== 'active' || !isAdult(inviter.adult_from, now)) return 'inviter_inactive'
  return (await countRewardsOfMonth(tx, inviter.id, now)) >= monthMax ? 'inviter_limit' : null
}

/** The rewards a person got for invitations in the current month (Asia/Shanghai), by any account of their identity. */
export const countRewardsOfMonth = async (db: Db, userId: number, now: Date): Promise<number> => {
  const { from } = shanghaiMonthSpan(shanghaiDate(now).slice(0, 7))
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from invitation where inviter_id in (select id from ${accountsOf(userId)} accounts)
       and state = 'rewarded' and reason is null and decided_at >= ${from}`.execute(db)
  return rows[0]?.n ?? 0
}

/** What to give, or why nothing. */
type Decision = { grants: PrizeGrant[]; reason: InvitationReason | null }

const chooseGrants = async (
  { tx, earned, checks }: Reader,
  rules: { monthMax: number; now: Date },
): Promise<Decision> => {
  const abuse = await findAbuse({ tx, earned, checks })
  if (abuse) return { grants: [], reason: abuse }
  const campaign = await lockRunning(tx, 'invite', rules.now)
  if (!campaign) return { grants: [], reason: 'campaign_over' }
  if (await isOwn(tx, campaign.id, earned)) return { grants: [], reason: 'own_campaign' }
  const reason = await findInviterReason(tx, earned, rules)
  const prizes = await listPrizes(tx, [campaign.id])
  const give = (position: number, userId: number, side: string): PrizeGrant[] =>
    prizes
      .filter((prize) => prize.position === position)
      .map((prize) => ({ userId, prize, cause: `invite:${earned.id}:${side}` }))
  const grants = [
    ...(reason ? [] : give(INVITER_PRIZE, earned.inviter.id, 'inviter')),
    ...give(FRIEND_PRIZE, earned.friend.id, 'friend'),
  ]
  const total = grants.reduce((sum, { prize }) => sum + prize.amount_fen, 0)
  return total > campaign.left_fen ? { grants: [], reason: 'campaign_over' } : { grants, reason }
}

const notifyReward = (tx: Tx, userId: number, prize: Prize, isInviter: boolean): Promise<void> =>
  notify(tx, userId, {
    kind: 'invitation_rewarded',
    title: '邀请奖励到账',
    text: `${isInviter ? '你邀请的好友完成了首单' : '你完成了首单'}，${prizeText(prize)}已发放。`,
    path: '/pages/invitation-list/index',
  })

/** Decides on the reward of an invitation whose friend's first rental is settled, once. */
const decide = async (
  tx: Tx,
  checks: InvitationChecks,
  { id, monthMax, now }: { id: number; monthMax: number; now: Date },
): Promise<void> => {
  const earned = await lockEarned(tx, id)
  if (!earned) return
  const { grants, reason } = await chooseGrants({ tx, earned, checks }, { monthMax, now })
  const { to: state } = grants.length > 0 ? invitationTransitions.reward : invitationTransitions.refuse
  await tx
    .updateTable('invitation')
    .set({ state, reason, decided_at: now, due_at: null })
    .where('id', '=', id)
    .execute()
  await grantPrizes(tx, grants, now)
  for (const { userId, prize } of grants) await notifyReward(tx, userId, prize, userId === earned.inviter.id)
}

/** Decides on invitations within minutes of the settlement: by a job, so that a settlement never waits for a campaign's budget. */
export const invitationsJob = (checks: InvitationChecks): Job => ({
  name: 'promotion.invitations',
  label: '发放邀请奖励',
  cron: '*/5 * * * *',
  run: (deps: JobDeps) =>
    processDue<{ id: number }, JobDeps>(deps, {
      claim: (tx, now) =>
        claimDueRows(tx, { table: 'invitation', key: 'id', batch: BATCH, pauses: RETRY }, now),
      handle: ({ db, clock, settings }, { id }) => {
        const { inviteMonthMax: monthMax } = settings.read(promotionSettings)
        return db.transaction().execute((tx) => decide(tx, checks, { id, monthMax, now: clock.now() }))
      },
      logFields: ({ id }) => ({ invitation: id }),
    }),
})
