import { sql } from 'kysely'
import { shanghaiDate } from '../../core/clock.ts'
import type { Tx } from '../../core/db.ts'
import type { Deps } from '../../core/deps.ts'
import { fail } from '../../core/errors.ts'
import type { BillLine, ChannelName, PayChannel } from '../../gateways/pay/port.ts'
import type { Purposes } from './purpose.ts'
import { receive } from './receive.ts'
import { recordRefund } from './refund.ts'

/** Within a day (YYYY-MM-DD) of Asia/Shanghai. A date by itself would be taken for midnight in the session's time zone. */
const within = (day: string) =>
  sql`between (${day}::timestamp at time zone 'Asia/Shanghai')
          and ((${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai' - interval '1 microsecond')`

/** One comparison of a day at a time, until the transaction ends. */
const lockDay = async (tx: Tx, channel: ChannelName, day: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reconcile:${channel}:${day}`}, 0))`.execute(tx)
}

const keepLines = async (tx: Tx, channel: ChannelName, day: string, lines: BillLine[]): Promise<void> => {
  await lockDay(tx, channel, day)
  await sql`delete from bill_line where channel = ${channel} and day = ${day}`.execute(tx)
  const columns = [
    lines.map(({ kind }) => kind),
    lines.map(({ ownId }) => ownId),
    lines.map(({ transactionId }) => transactionId),
    lines.map(({ amountFen }) => amountFen),
    lines.map(({ at }) => at),
  ] as const
  await sql`insert into bill_line (channel, day, kind, own_id, transaction_id, amount_fen, at)
    select ${channel}, ${day}, l.* from unnest(${columns[0]}::text[], ${columns[1]}::text[], ${columns[2]}::text[],
      ${columns[3]}::bigint[], ${columns[4]}::timestamptz[]) l
    on conflict do nothing`.execute(tx)
}

type Uncounted = { kind: string; own_id: string; transaction_id: string; amount_fen: number; at: Date }

/** Counts the money of a line as if a notice had come. */
const count = async (
  deps: Deps,
  purposes: Purposes,
  channel: ChannelName,
  { kind, own_id, transaction_id, amount_fen, at }: Uncounted,
): Promise<void> => {
  if (kind === 'payment') {
    const trade = { paymentId: own_id, transactionId: transaction_id, amountFen: amount_fen, paidAt: at }
    await receive(deps, purposes, channel, trade)
  } else {
    await deps.db.transaction().execute((tx) => recordRefund(tx, channel, own_id, 'done', deps.clock.now()))
  }
}

/**
 * Lines whose money the channel has taken or given back and we have not counted: the channel's word is as good as a notice.
 * One that can't be counted stays a difference.
 */
const mend = async (deps: Deps, purposes: Purposes, channel: ChannelName, day: string): Promise<void> => {
  const { rows } = await sql<Uncounted>`
    select l.kind, l.own_id, l.transaction_id, l.amount_fen, l.at from bill_line l
      left join payment p on l.kind = 'payment' and p.id = l.own_id and p.channel = l.channel
      left join refund r on l.kind = 'refund' and r.id = l.own_id
     where l.channel = ${channel} and l.day = ${day}
       and (p.state <> 'success' and p.amount_fen = l.amount_fen
            or r.state in ('created', 'asked') and r.amount_fen = l.amount_fen)`.execute(deps.db)
  for (const line of rows) {
    const { kind, own_id, transaction_id, amount_fen } = line
    await deps.db.transaction().execute((tx) =>
      noteDifference(tx, deps, {
        channel,
        day,
        kind,
        ownId: own_id,
        transactionId: transaction_id,
        reason: 'not_counted_here',
        theirsFen: amount_fen,
      }),
    )
    await count(deps, purposes, channel, line).catch((err) =>
      deps.log.error({ err, channel, day, kind, ownId: own_id }, 'a line of a bill could not be counted'),
    )
  }
}

type Noting = {
  channel: ChannelName
  day: string
  kind: string
  ownId: string
  transactionId: string
  reason: string
  theirsFen: number
}

const noteDifference = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, noting: Noting): Promise<void> => {
  const { channel, day, kind, ownId, transactionId, reason, theirsFen } = noting
  await sql`insert into reconciliation_difference (channel, day, kind, own_id, transaction_id, reason, theirs_fen, state, noted_at)
    values (${channel}, ${day}, ${kind}, ${ownId}, ${transactionId}, ${reason}, ${theirsFen}, 'open', ${clock.now()})
    on conflict on constraint difference_once do nothing`.execute(tx)
}

/** Every difference of a day as it stands, in the columns of `reconciliation_difference`. */
const differencesOf = (channel: ChannelName, day: string) => sql`
  with line as (select * from bill_line where channel = ${channel} and day = ${day})
  select l.kind, l.own_id, l.transaction_id,
         case when o.id is null then 'unknown_here' when o.amount_fen <> l.amount_fen then 'amount'
              when o.state = 'failed' then 'failed_here' else 'not_counted_here' end as reason,
         o.amount_fen as ours_fen, l.amount_fen as theirs_fen
    from line l
    left join lateral (
      select id, amount_fen, state from payment where l.kind = 'payment' and id = l.own_id and channel = l.channel
      union all
      select r.id, r.amount_fen, r.state from refund r join payment p on p.id = r.payment_id
       where l.kind = 'refund' and r.id = l.own_id and p.channel = l.channel) o on true
   where o.id is null or o.amount_fen <> l.amount_fen
      or o.state <> case l.kind when 'payment' then 'success' else 'done' end
  union all
  select 'payment', p.id, p.transaction_id, 'missing_there', p.amount_fen, null from payment p
   where p.channel = ${channel} and p.state = 'success' and p.succeeded_at ${within(day)}
     and p.reconciled_on is null and not exists (select from line where kind = 'payment' and own_id = p.id)
  union all
  select 'refund', r.id, null, 'missing_there', r.amount_fen, null from refund r join payment p on p.id = r.payment_id
   where p.channel = ${channel} and r.state = 'done' and r.ended_at ${within(day)}
     and r.reconciled_on is null and not exists (select from line where kind = 'refund' and own_id = r.id)`

/** Marks what the bill confirms, notes what differs, and settles what differed before and no longer does. */
const compare = async (tx: Tx, channel: ChannelName, day: string, now: Date): Promise<void> => {
  await sql`update payment p set reconciled_on = ${day} from bill_line l
     where l.channel = ${channel} and l.day = ${day} and l.kind = 'payment' and l.own_id = p.id and p.channel = l.channel
       and p.state = 'success' and p.amount_fen = l.amount_fen and p.reconciled_on is null`.execute(tx)
  await sql`update refund r set reconciled_on = ${day} from bill_line l
     where l.channel = ${channel} and l.day = ${day} and l.kind = 'refund' and l.own_id = r.id
       and r.state = 'done' and r.amount_fen = l.amount_fen and r.reconciled_on is null`.execute(tx)
  await sql`insert into reconciliation_difference
      (channel, day, kind, own_id, transaction_id, reason, ours_fen, theirs_fen, state, noted_at)
    select ${channel}, ${day}, d.*, 'open', ${now} from (${differencesOf(channel, day)}) d
    on conflict on constraint difference_once do nothing`.execute(tx)
  await sql`update reconciliation_difference x set state = 'settled', settled_at = ${now}, settled_by = 'clock', note = '再次核对时已一致'
     where channel = ${channel} and day = ${day} and state = 'open' and not exists (
       select from (${differencesOf(channel, day)}) d (kind, own_id, transaction_id, reason, ours_fen, theirs_fen)
        where d.kind = x.kind and d.own_id = x.own_id and d.reason = x.reason)`.execute(tx)
  await sql`insert into reconciliation (channel, day, state, lines, theirs_fen, ours_fen, compared_at)
    select ${channel}, ${day}, 'compared', t.n, t.fen, o.fen, ${now}
      from (select count(*) as n, coalesce(sum(case kind when 'payment' then amount_fen else -amount_fen end), 0) as fen
              from bill_line where channel = ${channel} and day = ${day}) t,
           (select coalesce((select sum(amount_fen) from payment where channel = ${channel} and reconciled_on = ${day}), 0)
                 - coalesce((select sum(r.amount_fen) from refund r join payment p on p.id = r.payment_id
                              where p.channel = ${channel} and r.reconciled_on = ${day}), 0) as fen) o
    on conflict (channel, day) do update set state = excluded.state, lines = excluded.lines, theirs_fen = excluded.theirs_fen,
      ours_fen = excluded.ours_fen, compared_at = excluded.compared_at`.execute(tx)
}

/**
 * Compares a channel's bill of a day (YYYY-MM-DD, Asia/Shanghai) with our records. Money the channel has and we have not
 * counted is counted as if a notice had come; every difference is a row. Doing it again adds nothing. Answers whether there was a bill.
 */
export const reconcileDay = async (
  deps: Deps,
  purposes: Purposes,
  channel: PayChannel,
  day: string,
): Promise<boolean> => {
  const { db, clock, log } = deps
  const lines = await channel.bill(day)
  if (!lines) {
    await sql`insert into reconciliation (channel, day, state) values (${channel.name}, ${day}, 'waiting')
      on conflict do nothing`.execute(db)
    return false
  }
  await db.transaction().execute((tx) => keepLines(tx, channel.name, day, lines))
  await mend(deps, purposes, channel.name, day)
  await db.transaction().execute(async (tx) => {
    await lockDay(tx, channel.name, day)
    await compare(tx, channel.name, day, clock.now())
  })
  log.info({ channel: channel.name, day, lines: lines.length }, 'reconciled')
  return true
}

/** The channel with a contract, by name. Raises CHANNEL_CLOSED. */
export const openChannel = ({ channels }: Pick<Deps, 'channels'>, name: ChannelName): PayChannel =>
  channels[name] ?? fail('CHANNEL_CLOSED')

/** How far back a bill is still asked for. */
const BACK_DAYS = 14
const DAY_MS = 86_400_000

/** Compares every day of the last two weeks that had payments and has no comparison yet, for each channel. One that fails is tried again with the next run. */
export const runReconciliation = async (deps: Deps, purposes: Purposes): Promise<void> => {
  const today = deps.clock.now().getTime()
  const days = Array.from({ length: BACK_DAYS }, (_, i) => shanghaiDate(new Date(today - (i + 1) * DAY_MS)))
  for (const channel of Object.values(deps.channels)) {
    if (!channel) continue
    const { rows } = await sql<{ day: string }>`
      select d.day from unnest(${days}::date[]) d (day)
       where exists (select from payment where channel = ${channel.name}
                        and created_at < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai'))
         and not exists (select from reconciliation where channel = ${channel.name} and day = d.day and state = 'compared')
       order by d.day`.execute(deps.db)
    for (const { day } of rows)
      await reconcileDay(deps, purposes, channel, day).catch((err) =>
        deps.log.error({ err, channel: channel.name, day }, 'reconciling failed'),
      )
  }
}
