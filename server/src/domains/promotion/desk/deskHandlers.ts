import type { operatorPromotionCalls } from '@shanghao/contract/promotion/operator'
import { shanghaiDate, shanghaiMidnight } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import type { Settings } from '../../../core/settings/read.ts'
import { runOperatorAct } from '../../ops/actions.ts'
import { findCampaign, type LadderStep, listCampaignEvents } from '../campaigns.ts'
import { presentCampaign, presentEvent } from '../present.ts'
import { listPrizes } from '../prizes.ts'
import {
  type ClaimRow,
  listClaims,
  listClaimsByDay,
  listSharedClaims,
  requireCampaign,
  type SharedKeys,
} from './claims.ts'
import { forecastCampaign } from './forecast.ts'
import { listLadder, listLadderChanges, setRewardLadderAct } from './ladder.ts'

const DAY_MS = 86_400_000
/** Days of the chart of a campaign, and of the recharges by which a ladder is judged. */
const SHOWN_DAYS = 30
const FOREVER = new Date(8_640_000_000_000)

/** Number and sum (分) of the recharges paid since a moment, and the bonus that a ladder brings for them. */
export type SumRecharges = (
  db: Db,
  recharging: { since: Date; steps: readonly LadderStep[] },
) => Promise<{ count: number; amountFen: number; bonusFen: number }>

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

const presentClaim = (
  { form, id, user_id, amount_fen, granted_at, state, valid_until }: ClaimRow,
  now: Date,
) => ({
  claimId: `${form}-${id}`,
  form,
  userId: String(user_id),
  amountFen: amount_fen,
  at: granted_at.getTime(),
  state: state === 'unused' && valid_until && valid_until <= now ? ('expired' as const) : state,
})

/** `keys` is what `session` and `finance` know of people, `sumRecharges` and `withdrawFeeBp` are of `finance`; both domains import this one. */
export const operatorPromotionHandlers = ({
  keys,
  sumRecharges,
  withdrawFeeBp,
}: {
  keys: SharedKeys
  sumRecharges: SumRecharges
  withdrawFeeBp: (settings: Settings) => number
}): Handlers<typeof operatorPromotionCalls> => ({
  forecastCampaign: ({ db, now }, draft) => forecastCampaign(db, draft, now),

  campaignDetail: async ({ db, now }, { campaignId }) => {
    const row = (await findCampaign(db, campaignId)) ?? fail('NOT_FOUND')
    const [prizes, byDay, events] = await Promise.all([
      listPrizes(db, [campaignId]),
      listClaimsByDay(db, campaignId, shanghaiDate(daysBefore(now, SHOWN_DAYS))),
      listCampaignEvents(db, campaignId),
    ])
    return { ...presentCampaign(row, prizes, now), byDay, events: events.map(presentEvent) }
  },

  campaignClaims: async ({ db, database, now }, { campaignId, from, to, page }) => {
    await requireCampaign(db, campaignId)
    const [at, form, id] = page.cursor ? decodeCursor(page.cursor, ['moment', 'text', 'id']) : []
    const time = page.time ?? now.getTime()
    const rows = await listClaims(database.catalogue, {
      campaignId,
      from: from === undefined ? new Date(0) : shanghaiMidnight(from),
      until: to === undefined ? FOREVER : new Date(shanghaiMidnight(to).getTime() + DAY_MS),
      after:
        at === undefined || form === undefined || id === undefined ? null : { at: new Date(at), form, id },
      skip: skipOf(page),
      limit: page.size + 1,
    })
    return presentPage(
      page,
      time,
      rows,
      (row) => presentClaim(row, now),
      (row) => [row.granted_at.getTime(), row.form, row.id],
    )
  },

  sharedClaims: async ({ db, database, now }, { campaignId, by, days }) => {
    await requireCampaign(db, campaignId)
    const groups = await listSharedClaims(database.catalogue, keys, {
      campaignId,
      by,
      since: daysBefore(now, days),
    })
    return {
      groups: groups.map(({ users, people, claims, amount_fen, last_at }) => ({
        userIds: users.map(String),
        people,
        claims,
        amountFen: amount_fen,
        lastAt: last_at.getTime(),
      })),
    }
  },

  rewardLadder: async ({ db, settings, now }, { steps }) => {
    const present = await listLadder(db, now)
    const [changes, recharges] = await Promise.all([
      listLadderChanges(db),
      sumRecharges(db, { since: daysBefore(now, SHOWN_DAYS), steps: steps ?? present }),
    ])
    return {
      steps: present,
      changes: changes.map((change) => ({ ...change, at: change.at.getTime() })),
      recharges,
      withdrawFeeBp: withdrawFeeBp(settings),
    }
  },

  setRewardLadder: async (ctx, request) => {
    const { awaitedApproval } = await runOperatorAct(ctx, setRewardLadderAct(withdrawFeeBp), request)
    return { awaitedApproval }
  },
})
