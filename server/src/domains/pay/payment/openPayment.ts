import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { pipelined } from '../../../core/database/pipeline.ts'
import { fail } from '../../../core/errors.ts'
import type { Person } from '../../../core/http/auth.ts'
import type { ChannelName, NextStep, PayWay } from '../../../core/ports/pay.ts'
import type { Purpose } from '../purpose.ts'

/** A payment that is asked for again this shortly before its end gets a new number: its page would close on the payer. */
const LAST_CHANCE_MS = 60_000
/** Payments of one thing. Nobody changes the channel so often in good faith, and each has to be watched and closed. */
const OPENED_MAX = 20
const FIRST_LOOK_MS = 5_000
/** What a channel answered is good for five minutes with some of them: signed addresses age. */
const STEP_MS = 4 * 60_000

/**
 * Lets the watch close what still waits for a payer, soon and at the channel too: the thing is paid, cancelled, or about
 * to be paid another way.
 */
export const closeOpenPayments = async (tx: Tx, purpose: string, bizId: string, now: Date): Promise<void> => {
  await sql`update payment set expires_at = least(expires_at, ${now}), next_ask_at = ${now}
     where purpose = ${purpose} and biz_id = ${bizId} and next_ask_at is not null${pipelined}`.execute(tx)
}

const requireRoom = async (tx: Tx, purpose: string, bizId: string): Promise<void> => {
  const { opened } = await tx
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('opened'))
    .where('purpose', '=', purpose)
    .where('biz_id', '=', bizId)
    .executeTakeFirstOrThrow()
  if (opened >= OPENED_MAX) fail('TOO_MANY_REQUESTS')
}

export type Opening = {
  /** Number of the payment, should a new one be needed. */
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
 * Writes down that a thing is to be paid through a channel, before the channel hears of it, and answers the payment's
 * number: the one that waits already when it is for the same channel, way and amount and its page can still be opened.
 * Others of this thing are closed.
 * Raises what the purpose's `lock` raises, and TOO_MANY_REQUESTS for a thing that was opened very often.
 */
export const startPayment = async (
  tx: Tx,
  { paymentId, purposeName, purpose, bizId, person, channel, way, now }: Opening,
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
    .where('expires_at', '>', new Date(now.getTime() + LAST_CHANCE_MS))
    .where((where) =>
      where.or([
        where('next_step_at', 'is', null),
        where('next_step_at', '>', new Date(now.getTime() - STEP_MS)),
      ]),
    )
    .executeTakeFirst()
  if (waiting) return waiting.id
  await requireRoom(tx, purposeName, bizId)
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
      next_ask_at: new Date(now.getTime() + FIRST_LOOK_MS * 6),
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

const openRow = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment')
    .select(['id', 'channel', 'way', 'amount_fen', 'state', 'next_step', 'next_step_at', 'expires_at'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()

type Asking = { title: string; address: string; returnPath: string; openId?: string | undefined }

/**
 * Asks the channel to take a payment that was written down, and answers what the browser does next; a payment that is
 * open already answers what it did. Asking twice is harmless: the number is the same. Raises CHANNEL_CLOSED, CHANNEL_REFUSED
 * (nothing was taken), CHANNEL_BUSY (not known; the watch finds out) and PAYMENT_CLOSED.
 */
export const openPayment = async (
  { db, channels, config, clock }: Pick<Deps, 'db' | 'channels' | 'config' | 'clock'>,
  paymentId: string,
  { title, address, returnPath, openId }: Asking,
): Promise<OpenPayment> => {
  const row = await openRow(db, paymentId)
  const name = row.channel as ChannelName
  const channel = channels[name] ?? fail('CHANNEL_CLOSED')
  const expiresAt = row.expires_at ?? fail('PAYMENT_CLOSED')
  const opened = { paymentId, channel: name, amountFen: row.amount_fen, expiresAt: expiresAt.getTime() }
  if (row.state === 'success') return fail('ALREADY_PAID')
  const now = clock.now()
  if (row.state === 'closed' || expiresAt <= now) return fail('PAYMENT_CLOSED')
  if (row.next_step && row.next_step_at && now.getTime() - row.next_step_at.getTime() < STEP_MS)
    return { ...opened, next: row.next_step as NextStep }
  const prepared = await channel.prepare({
    paymentId,
    title,
    amountFen: row.amount_fen,
    expiresAt,
    way: row.way as PayWay,
    address,
    returnUrl: new URL(returnPath, config.PUBLIC_URL).href,
    openId,
  })
  const lookAt = new Date(clock.now().getTime() + FIRST_LOOK_MS)
  if (prepared.outcome === 'prepared') {
    await sql`update payment set state = 'paying', next_step = ${JSON.stringify(prepared.next)}::jsonb, next_step_at = ${now},
              next_ask_at = least(next_ask_at, ${lookAt}) where id = ${paymentId} and next_ask_at is not null`.execute(
      db,
    )
    return { ...opened, next: prepared.next }
  }
  // A refusal closes only what nobody could have opened before.
  const refused = prepared.outcome === 'refused'
  await sql`update payment set state = ${refused ? 'closed' : 'unknown'}, next_ask_at = ${refused ? null : lookAt}
             where id = ${paymentId} and state in ('created', 'unknown')`.execute(db)
  return fail(refused ? 'CHANNEL_REFUSED' : 'CHANNEL_BUSY')
}

/**
 * What opening a payment answered, for a repeat of the request that opened it, where the payment was received since: the
 * repeat gets its first answer. Null for one that still waits, was closed or was never opened.
 */
export const firstAnswer = async (db: Db, paymentId: string): Promise<OpenPayment | null> => {
  const { state, channel, amount_fen, expires_at, next_step } = await openRow(db, paymentId)
  if (state !== 'success' || !expires_at || !next_step) return null
  return {
    paymentId,
    channel: channel as ChannelName,
    amountFen: amount_fen,
    next: next_step as NextStep,
    expiresAt: expires_at.getTime(),
  }
}
