import type { ResultOf } from '@shanghao/contract/call'
import type { operatorPromotionCalls } from '@shanghao/contract/promotion/operator'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import { type CampaignDraft, requireGames } from '../campaigns.ts'

const DAY_MS = 86_400_000
/** Earlier campaigns count if they ran within these days. */
const PAST_DAYS = 180
/** A pace of less than a day says nothing. */
const LEAST_DAYS = 1
/** Packets of each earlier campaign by which the spent share is told, the latest that were spent or have expired. */
const SAMPLE = 1000

type Past = { campaigns: number; days: number; claims: number; decided: number; spent: number }

/**
 * What earlier campaigns of a kind gave. A campaign counts up to its last claim where its budget is used up, because nothing could be
 * claimed after it.
 */
const readPast = async (db: Db, kind: CampaignDraft['kind'], now: Date): Promise<Past> => {
  const { rows } = await sql<Past>`
    with past as (
      select c.id, c.granted_fen, c.amount_fen, extract(epoch from e.until - c.starts_at) / 86400 as days
        from campaign c
        left join lateral (select min(amount_fen) as least from campaign_prize where campaign_id = c.id) z on true
        cross join lateral (select least(c.ends_at, coalesce(c.stopped_at, c.ends_at), ${now}::timestamptz,
            case when c.granted_fen + c.promised_fen + coalesce(c.amount_fen, z.least) > c.budget_fen
              then greatest((select max(granted_at) from red_packet where campaign_id = c.id),
                            (select max(granted_at) from bonus_grant where campaign_id = c.id)) end) as until) e
       where c.kind = ${kind} and c.starts_at < e.until and e.until > ${new Date(now.getTime() - PAST_DAYS * DAY_MS)})
    select count(*)::int as campaigns, coalesce(sum(days), 0)::float8 as days,
           coalesce(sum(case when amount_fen is not null then granted_fen / amount_fen
             else (select count(*) from red_packet p where p.campaign_id = past.id) + (select count(*) from bonus_grant b where b.campaign_id = past.id) end), 0)::float8 as claims,
           coalesce(sum(s.decided), 0)::int as decided, coalesce(sum(s.spent), 0)::int as spent
      from past cross join lateral (
        select count(*) as decided, count(*) filter (where state = 'spent') as spent from (
          select state from red_packet p where p.campaign_id = past.id and (p.state = 'spent' or p.valid_until <= ${now})
           order by p.granted_at desc limit ${SAMPLE}) latest) s`.execute(db)
  const [past] = rows
  if (!past) throw new Error('an aggregate answers one row')
  return past
}

/** The mean amounts (分) of a claim: those of packets, and those of bonus. The prizes of a list count alike. */
const meanClaim = ({ amountFen, prizes }: CampaignDraft): { packetFen: number; bonusFen: number } => {
  if (amountFen !== null) return { packetFen: amountFen, bonusFen: 0 }
  const mean = (form: 'packet' | 'bonus') =>
    prizes.reduce((sum, prize) => sum + (prize.form === form ? prize.amountFen : 0), 0) / prizes.length
  return { packetFen: mean('packet'), bonusFen: mean('bonus') }
}

/** The most that a draft can give: its budget, of packets of one amount a whole number of them (分). */
const worstOf = ({ amountFen, budgetFen }: CampaignDraft): number =>
  amountFen === null ? budgetFen : budgetFen - (budgetFen % amountFen)

/**
 * What a campaign is expected to give: the claims a day of earlier campaigns of its kind over its days, at its own amounts and at most
 * its budget; without such claims, or only those of less than a day, the whole budget. Raises NOT_FOUND for an unknown game.
 */
export const forecastCampaign = async (
  db: Db,
  draft: CampaignDraft,
  now: Date,
): Promise<ResultOf<typeof operatorPromotionCalls.forecastCampaign>> => {
  await requireGames(db, draft)
  const { campaigns, days, claims, decided, spent } = await readPast(db, draft.kind, now)
  const worstFen = worstOf(draft)
  if (claims === 0 || days < LEAST_DAYS)
    return { basis: 'worst', worstFen, givenFen: worstFen, costFen: worstFen, exhaustedAt: null, past: null }
  const { packetFen, bonusFen } = meanClaim(draft)
  const claimsPerDay = claims / days
  const givenPerMs = (claimsPerDay * (packetFen + bonusFen)) / DAY_MS
  const givenFen = Math.min(worstFen, Math.round(givenPerMs * (draft.endsAt - draft.startsAt)))
  const spentShare = decided === 0 ? 1 : spent / decided
  const spentPart = (packetFen * spentShare + bonusFen) / (packetFen + bonusFen)
  const usedUpAt = draft.startsAt + Math.ceil(worstFen / givenPerMs)
  return {
    basis: 'past',
    worstFen,
    givenFen,
    costFen: Math.round(givenFen * spentPart),
    exhaustedAt: usedUpAt < draft.endsAt ? usedUpAt : null,
    past: {
      campaigns,
      days,
      claimsPerDay,
      spentShareBp: decided === 0 ? null : Math.round(spentShare * 10_000),
    },
  }
}
