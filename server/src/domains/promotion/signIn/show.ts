import type { WithheldReason } from '@shanghao/contract/promotion/states'
import { sql } from 'kysely'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { findRunning, listPrizes, type Prize, type PrizeCampaign } from '../prizes.ts'
import { findLastSignIn, prizeFor } from './signIn.ts'
import { streakOn } from './streak.ts'
import { type Claimant, findWithheld } from './withheld.ts'

export type CalendarDay = { day: string; streak: number; prize: Pick<Prize, 'form' | 'amount_fen'> | null }

/** The signed days of a month (YYYY-MM), ascending, with what each brought. */
export const listSignedDays = async (db: Db, userId: number, month: string): Promise<CalendarDay[]> => {
  const { rows } = await sql<{ day: string; streak: number } & Pick<Prize, 'form' | 'amount_fen'>>`
    select s.day, s.streak, p.form, p.amount_fen from sign_in s left join campaign_prize p on p.id = s.prize_id
     where s.user_id = ${userId} and s.day >= ${`${month}-01`}::date and s.day < ${`${month}-01`}::date + interval '1 month'
     order by s.day`.execute(db)
  return rows.map(({ day, streak, form, amount_fen }) => ({
    day,
    streak,
    prize: amount_fen === null ? null : { form, amount_fen },
  }))
}

export type SignInToday = {
  today: string
  campaign: PrizeCampaign | null
  ladder: readonly Prize[]
  signedToday: boolean
  streak: number
  /** The prize of today's sign-in, whether or not it is or was given. */
  prize: Prize | null
  withheld: WithheldReason | null
}

/** What `signIn` would answer now, or answered today. */
const todaysReward = async (
  db: Db,
  { claimant, today, campaign, ladder, streak, signedToday, accountDays, now }: TodayInput,
): Promise<Pick<SignInToday, 'prize' | 'withheld'>> => {
  if (signedToday) {
    const { rows } = await sql<{ withheld: WithheldReason | null; given: number | null; campaign: number }>`
      select withheld, prize_id as given, campaign_id as campaign from sign_in
       where user_id = ${claimant.userId} and day = ${today}::date`.execute(db)
    const ofCampaign = await listPrizes(
      db,
      rows.map((row) => row.campaign),
    )
    return { prize: prizeFor(ofCampaign, streak), withheld: rows[0]?.withheld ?? null }
  }
  const prize = campaign && prizeFor(ladder, streak + 1)
  if (!prize) return { prize: null, withheld: null }
  const withheld = await findWithheld(db, { ...claimant, campaignId: campaign.id, today, accountDays, now })
  return { prize, withheld: withheld ?? (campaign.left_fen < prize.amount_fen ? 'exhausted' : null) }
}

type TodayInput = {
  claimant: Claimant
  today: string
  campaign: PrizeCampaign | null
  ladder: readonly Prize[]
  streak: number
  signedToday: boolean
  accountDays: number
  now: Date
}

/** Today's sign-in of a person, or the campaign alone for a guest. */
export const readSignIn = async (
  db: Db,
  { claimant, accountDays, now }: { claimant: Claimant | null; accountDays: number; now: Date },
): Promise<SignInToday> => {
  const today = shanghaiDate(now)
  const campaign = (await findRunning(db, 'sign_in', now)) ?? null
  const ladder = campaign ? await listPrizes(db, [campaign.id]) : []
  if (!claimant)
    return { today, campaign, ladder, signedToday: false, streak: 0, prize: null, withheld: null }
  const last = await findLastSignIn(db, claimant.userId)
  const signedToday = last?.day === today
  const streak = streakOn(today, last)
  const input = { claimant, today, campaign, ladder, streak, signedToday, accountDays, now }
  return { today, campaign, ladder, signedToday, streak, ...(await todaysReward(db, input)) }
}
