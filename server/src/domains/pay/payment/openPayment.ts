import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import type { Ctx } from '../../../core/http/handler.ts'
import type { ChannelName, NextStep, PayWay } from '../../../core/ports/pay.ts'
import type { Purpose } from '../purpose.ts'

/** A waiting payment is reused only if this much of its time is left; its page would close on the payer. */
const MIN_REMAINING_MS = 60_000
/** The most payments of one thing: each has to be polled and closed, and no payer needs more changes of channel. */
const PAYMENTS_PER_THING = 20
const FIRST_QUERY_MS = 5_000
/** How long a channel's next step is reused: signed addresses of some channels expire after five minutes. */
const NEXT_STEP_VALID_MS = 4 * 60_000

/** The update of `closeOpenPayments`, for a statement that does more. */
export const closingOpenPayments = (db: Pick<Tx, 'updateTable'>, purpose: string, bizId: string, now: Date) =>
  db
    .updateTable('payment')
    .set({ expires_at: sql<Date>`least(expires_at, ${now})`, next_ask_at: now })
    .where('purpose', '=', purpose)
    .where('biz_id', '=', bizId)
    .where('next_ask_at', 'is not', null)

/**
 * Expires the waiting payments of a thing, so that polling closes them soon, also at the channel: the thing is paid,
 * cancelled, or about to be paid another way.
 */
export const closeOpenPayments = async (tx: Tx, purpose: string, bizId: string, now: Date): Promise<void> => {
  await closingOpenPayments(tx, purpose, bizId, now).modifyEnd(pipelined).execute()
}

const requireOpenLimit = async (tx: Tx, purpose: string, bizId: string): Promise<void> => {
  const { opened } = await tx
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('opened'))
    .where('purpose', '=', purpose)
    .where('biz_id', '=', bizId)
    .executeTakeFirstOrThrow()
  if (opened >= PAYMENTS_PER_THING) fail('TOO_MANY_REQUESTS')
}

export type StartPaymentInput = {
  /** The id of the payment, if a new one is needed. */
  paymentId: string
  purposeName: string
  purpose: Purpose
  bizId: string
  person: Person
  channel: ChannelName
  way: PayWay
  now: Date
}

/**
 * Stores a payment through a channel, before any request to the channel, and returns its id: that of the waiting payment with
 * the same channel, way and amount, if its page can still be opened. Other waiting payments of the thing are closed.
 * Raises what the purpose's `lock` raises, and TOO_MANY_REQUESTS for a thing with too many payments.
 */
export const startPayment = async (
  tx: Tx,
  { paymentId, purposeName, purpose, bizId, person, channel, way, now }: StartPaymentInput,
): Promise<string> => {
  const payable = await purpose.lock(tx, bizId, person, now)
  const waiting = await tx
    .selectFrom('payment')
    .select('id')
    .where('purpose', '=', purposeName)
    .where('biz_id', '=', bizId)
    .where('channel', '=', channel)
    .where('way', '=', way)
    .where('amount_fen', '=', payable.amountFen)
    .where('state', 'in', ['created', 'paying', 'unknown'])
    .where('expires_at', '>', new Date(now.getTime() + MIN_REMAINING_MS))
    .where((where) =>
      where.or([
        where('next_step_at', 'is', null),
        where('next_step_at', '>', new Date(now.getTime() - NEXT_STEP_VALID_MS)),
      ]),
    )
    .executeTakeFirst()
  if (waiting) return waiting.id
  await requireOpenLimit(tx, purposeName, bizId)
  await closeOpenPayments(tx, purposeName, bizId, now)
  await tx
    .insertInto('payment')
    .values({
      id: paymentId,
      purpose: purposeName,
      biz_id: bizId,
      user_id: person.userId,
      channel,
      way,
      amount_fen: payable.amountFen,
      state: 'created',
      created_at: now,
      expires_at: payable.payBy,
      next_ask_at: new Date(now.getTime() + FIRST_QUERY_MS * 6),
    })
    .execute()
  return paymentId
}

export type OpenPayment = {
  paymentId: string
  channel: ChannelName
  amountFen: number
  next: NextStep
  expiresAt: number
}

const findPaymentRow = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'channel', 'way', 'amount_fen', 'state', 'next_step', 'next_step_at', 'expires_at'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()

type OpenPaymentInput = { title: string; address: string; returnPath: string; openId?: string | undefined }

/**
 * Opens a stored payment at the channel and returns what the browser does next; a payment that is open already returns its
 * stored step. A retry is safe, because the number is the same. Raises CHANNEL_CLOSED, CHANNEL_REFUSED (nothing can be
 * paid), CHANNEL_BUSY (result unknown, polling finds out) and PAYMENT_CLOSED.
 */
export const openPayment = async (
  { db, channels, clock, site }: Pick<Ctx, 'db' | 'channels' | 'clock' | 'site'>,
  paymentId: string,
  { title, address, returnPath, openId }: OpenPaymentInput,
): Promise<OpenPayment> => {
  const row = await findPaymentRow(db, paymentId)
  const name = row.channel as ChannelName
  const channel = channels[name] ?? fail('CHANNEL_CLOSED')
  const expiresAt = row.expires_at ?? fail('PAYMENT_CLOSED')
  const opened = { paymentId, channel: name, amountFen: row.amount_fen, expiresAt: expiresAt.getTime() }
  if (row.state === 'success') return fail('ALREADY_PAID')
  const now = clock.now()
  if (row.state === 'closed' || expiresAt <= now) return fail('PAYMENT_CLOSED')
  if (row.next_step && row.next_step_at && now.getTime() - row.next_step_at.getTime() < NEXT_STEP_VALID_MS)
    return { ...opened, next: row.next_step as NextStep }
  const prepared = await channel.prepare({
    paymentId,
    title,
    amountFen: row.amount_fen,
    expiresAt,
    way: row.way as PayWay,
    address,
    returnUrl: new URL(returnPath, site.origin).href,
    openId,
  })
  const queryAt = new Date(clock.now().getTime() + FIRST_QUERY_MS)
  if (prepared.outcome === 'prepared') {
    await sql`update payment set state = 'paying', next_step = ${JSON.stringify(prepared.next)}::jsonb, next_step_at = ${now},
              next_ask_at = least(next_ask_at, ${queryAt}) where id = ${paymentId} and next_ask_at is not null`.execute(
      db,
    )
    return { ...opened, next: prepared.next }
  }
  // A refusal closes only a payment that was never open.
  const refused = prepared.outcome === 'refused'
  await db
    .updateTable('payment')
    .set({ state: refused ? 'closed' : 'unknown', next_ask_at: refused ? null : queryAt })
    .where('id', '=', paymentId)
    .where('state', 'in', ['created', 'unknown'])
    .execute()
  return fail(refused ? 'CHANNEL_REFUSED' : 'CHANNEL_BUSY')
}

/**
 * The first response of opening a payment that has been received since, for a repeat of that request. Null for a payment that
 * still waits, was closed or was never opened.
 */
export const findStoredResponse = async (db: Db, paymentId: string): Promise<OpenPayment | null> => {
  const { state, channel, amount_fen, expires_at, next_step } = await findPaymentRow(db, paymentId)
  if (state !== 'success' || !expires_at || !next_step) return null
  return {
    paymentId,
    channel: channel as ChannelName,
    amountFen: amount_fen,
    next: next_step as NextStep,
    expiresAt: expires_at.getTime(),
  }
}
