import { type ChannelName, yuanSign } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import { notify } from '../../notifications/actions.ts'
import { accountsOf } from '../../ops/actions.ts'
import type { Purpose } from '../../pay/actions.ts'
import { payReward, promiseReward, type Reward } from '../../promotion/actions.ts'
import { requireAdult } from '../../realname/actions.ts'
import type { FinanceRules } from '../settings.ts'

/** How long a recharge may be paid after its creation. */
const OPEN_MS = 30 * 60_000
/** An open recharge is reused while at least this much of its time is left. */
const MIN_REMAINING_MS = 5 * 60_000

const sumToday = async (db: Db, userId: number, now: Date): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as total from recharge
     where user_id in ${accountsOf(userId)} and created_at >= ${shanghaiDayStart(now)}
       and (state = 'paid' or created_at > ${new Date(now.getTime() - OPEN_MS)})`.execute(db)
  return rows[0]?.total ?? 0
}

/** The amount (分) a person may still recharge today (Asia/Shanghai), by all logins of their identity together; open recharges count. */
export const remainingToday = async (
  db: Db,
  userId: number,
  rules: FinanceRules,
  now: Date,
): Promise<number> => Math.max(0, rules.rechargeDayFen - (await sumToday(db, userId, now)))

type CreateRechargeInput = {
  rechargeId: string
  person: Person
  amountFen: number
  shownFen: number | null
  rules: FinanceRules
  now: Date
}

/**
 * The user's open recharge of this amount, if its reward is at least the one shown: a change of the channel must not reserve
 * the reward twice.
 */
const findOpenRecharge = async (
  tx: Tx,
  { person, amountFen, shownFen, now }: CreateRechargeInput,
): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('recharge')
    .select(['id', 'reward'])
    .where('user_id', '=', person.userId)
    .where('amount_fen', '=', amountFen)
    .where('state', '=', 'created')
    .where('created_at', '>', new Date(now.getTime() - OPEN_MS + MIN_REMAINING_MS))
    .orderBy('created_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
  const reward = row?.reward as Reward | undefined
  return reward && reward.bonusFen + reward.packetsFen >= (shownFen ?? 0) ? row?.id : undefined
}

/**
 * Creates a recharge with its reward, which is fixed until the payment, and returns its id; reuses an open recharge of the
 * same amount. Raises RECHARGE_RANGE, RECHARGE_DAY_LIMIT, REWARD_CHANGED, REALNAME_REQUIRED and MINOR.
 */
export const createRecharge = async (tx: Tx, input: CreateRechargeInput): Promise<string> => {
  const { rechargeId, person, amountFen, shownFen, rules, now } = input
  requireAdult(person, now)
  if (amountFen < rules.rechargeMinFen || amountFen > rules.rechargeMaxFen) fail('RECHARGE_RANGE')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recharge:${person.identityId}`}, 0))`.execute(tx)
  const open = await findOpenRecharge(tx, input)
  if (open) return open
  if ((await remainingToday(tx, person.userId, rules, now)) < amountFen) fail('RECHARGE_DAY_LIMIT')
  const reward = await promiseReward(tx, {
    rechargeId,
    userId: person.userId,
    amountFen,
    until: new Date(now.getTime() + OPEN_MS),
    shownFen,
    at: now,
  })
  await tx
    .insertInto('recharge')
    .values({
      id: rechargeId,
      user_id: person.userId,
      amount_fen: amountFen,
      reward: JSON.stringify(reward),
      state: 'created',
      created_at: now,
    })
    .execute()
  return rechargeId
}

/**
 * The payment purpose of recharges: credits the wallet, however late the payment, and pays the reward. Raises PAYMENT_CLOSED when the
 * account was closed, so that the payment is refunded; the lock of the user waits for a closing that is under way.
 */
export const rechargePurpose: Purpose = {
  lock: async (tx, id, { userId }, now) => {
    const row =
      (await tx
        .selectFrom('recharge as r')
        .innerJoin('app_user as u', 'u.id', 'r.user_id')
        .select(['r.amount_fen', 'r.state', 'r.created_at', 'u.state as user_state'])
        .where('r.id', '=', id)
        .where('r.user_id', '=', userId)
        .forUpdate('r')
        .forKeyShare('u')
        .executeTakeFirst()) ?? fail('NOT_FOUND')
    if (row.state === 'paid') fail('ALREADY_PAID')
    if (row.user_state === 'closed') fail('PAYMENT_CLOSED')
    return {
      amountFen: row.amount_fen,
      to: `cash:${userId}`,
      payBy: new Date(row.created_at.getTime() + OPEN_MS),
      additionalMovements: [],
      onPaid: async (paidTx) => {
        await payReward(paidTx, { rechargeId: id, at: now })
        await paidTx
          .updateTable('recharge')
          .set({ state: 'paid', paid_at: now })
          .where('id', '=', id)
          .modifyEnd(pipelined)
          .execute()
        await notify(paidTx, userId, {
          kind: 'recharged',
          title: '充值到账',
          text: `${yuanSign(row.amount_fen)} 已存入现金余额。`,
          path: `/pages/finance/recResult?rechargeId=${id}`,
        })
      },
    }
  },
}

type RechargeRow = {
  state: string
  channel: ChannelName
  amount_fen: number
  reward: Reward
  created_at: Date
  paid_at: Date | null
  /** Whether its payment may still be completed. */
  waiting: boolean
}

/** A recharge of the user with the payment that paid it, or else the latest one; undefined if the user has no such recharge. */
export const findRecharge = async (db: Db, id: string, userId: number): Promise<RechargeRow | undefined> => {
  const { rows } = await sql<RechargeRow>`
    select r.state, p.channel, r.amount_fen, r.reward, r.created_at, r.paid_at, p.next_ask_at is not null as waiting
      from recharge r join payment p on p.purpose = 'recharge' and p.biz_id = r.id
     where r.id = ${id} and r.user_id = ${userId}
     order by p.outcome is not distinct from 'applied' desc, p.created_at desc limit 1`.execute(db)
  return rows[0]
}
