import { STUCK_HOURS } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db } from '../../core/database/db.ts'
import type { IdPage } from '../../core/http/cursor.ts'
import type { ChannelName } from '../../core/ports/pay.ts'

const STUCK_MS = STUCK_HOURS * 3_600_000

type StuckPage = IdPage<string> & { now: Date }

type StuckRow = {
  id: string
  user_id: number
  channel: ChannelName
  amount_fen: number
  state: string
  created_at: Date
  asked: number
  next_ask_at: Date
}
export type StuckRefund = StuckRow & { payment_id: string; reason: string }
export type StuckPayment = StuckRow & { purpose: string; biz_id: string }

const olderThan = ({ now, time }: StuckPage): Date =>
  new Date(Math.min(now.getTime() - STUCK_MS, time.getTime()))

/** A page of refunds that have been on their way for longer than `STUCK_HOURS`, the newest first. */
export const listStuckRefunds = async (db: Db, page: StuckPage): Promise<StuckRefund[]> => {
  const { after, skip, limit } = page
  const { rows } = await sql<StuckRefund>`
    select r.id, r.payment_id, r.reason, p.user_id, p.channel, r.amount_fen, r.state, r.created_at, r.asked, r.next_ask_at
      from refund r join payment p on p.id = r.payment_id
     where r.next_ask_at is not null and r.created_at < ${olderThan(page)} and (${after}::text is null or r.id < ${after})
     order by r.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

/** A page of payments that have waited for their channel for longer than `STUCK_HOURS`, the newest first. */
export const listStuckPayments = async (db: Db, page: StuckPage): Promise<StuckPayment[]> => {
  const { after, skip, limit } = page
  const { rows } = await sql<StuckPayment>`
    select id, purpose, biz_id, user_id, channel, amount_fen, state, created_at, asked, next_ask_at from payment
     where next_ask_at is not null and created_at < ${olderThan(page)} and (${after}::text is null or id < ${after})
     order by id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}
