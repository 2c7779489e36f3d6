import { differenceReasons } from '@shanghao/contract/differenceReasons'
import { yuan } from '@shanghao/contract/money'
import { type ChannelName, channelNames } from '@shanghao/contract/refundWays'
import { sql } from 'kysely'
import { minuteText } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import type { NamedMistake } from './mistake.ts'

type DifferenceRow = {
  channel: ChannelName
  day: string
  reason: keyof typeof differenceReasons
  own_id: string
  ours_fen: number | null
  theirs_fen: number | null
  person: number | null
}

const yuanOrNone = (fen: number | null): string => (fen === null ? '没有记录' : `${yuan(fen)} 元`)

const transferText = async (db: Db, transferId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('ledger_transfer')
    .select(['biz_type', 'step', 'biz_id', 'amount', 'at'])
    .where('id', '=', transferId)
    .execute()
  return rows.map(
    (row) =>
      `流水 ${transferId}：${describeTransfer(row).name}，${yuan(row.amount)} 元，${minuteText(row.at.getTime())}，单号 ${row.biz_id}`,
  )
}

const differenceText = async (db: Db, differenceId: number): Promise<string[]> => {
  const { rows } = await sql<DifferenceRow>`
    select channel, day, reason, own_id, ours_fen, theirs_fen, difference_person(kind, own_id) as person
      from reconciliation_difference where id = ${differenceId}`.execute(db)
  return rows.map(
    ({ channel, day, reason, own_id, ours_fen, theirs_fen, person }) =>
      `对账差异 ${differenceId}：${channelNames[channel]} ${day} 的账单，${differenceReasons[reason]}，` +
      `渠道 ${yuanOrNone(theirs_fen)}，平台 ${yuanOrNone(ours_fen)}，单号 ${own_id}，` +
      (person === null ? '平台没有这个单号，查不到属于哪位用户' : `属于用户 ${person}`),
  )
}

type Corrected = { credited: number; debited: number; others_credited: number; others_debited: number }

/** What was corrected of the named mistake, and under other names of the payment, refund, withdrawal or order that it is about (分). */
const readCorrected = async (
  db: Db,
  { transferId, differenceId }: Omit<NamedMistake, 'userId'>,
): Promise<Corrected | undefined> => {
  const { rows } = await sql<Corrected>`
    select coalesce(sum(c.amount_fen) filter (where c.same and c.direction = 'credit'), 0)::bigint as credited,
           coalesce(sum(c.amount_fen) filter (where c.same and c.direction = 'debit'), 0)::bigint as debited,
           coalesce(sum(c.amount_fen) filter (where not c.same and c.direction = 'credit'), 0)::bigint as others_credited,
           coalesce(sum(c.amount_fen) filter (where not c.same and c.direction = 'debit'), 0)::bigint as others_debited
      from (select 1) one
      left join ledger_transfer t on t.id = ${transferId}
     cross join lateral (
       select c.direction, c.amount_fen,
              coalesce(case when t.id is null then c.difference_id = ${differenceId}
                            else (c.of_type, c.of_id, c.of_step) = (t.biz_type, t.biz_id, t.step) end, false) as same
         from wallet_correction c
        where c.difference_id = ${differenceId} or (c.of_type, c.of_id, c.of_step) = (t.biz_type, t.biz_id, t.step)
           or c.about && (select array_agg(subject) from correction_subjects('credit', t.biz_type, t.biz_id, t.step, ${differenceId}))) c`.execute(
    db,
  )
  return rows[0]
}

const correctedText = (name: string, credited: number, debited: number): string[] =>
  credited === 0 && debited === 0 ? [] : [`${name}：增加 ${yuan(credited)} 元，扣减 ${yuan(debited)} 元`]

/**
 * What an approver reads about the mistake that a correction names: what it was, its amount and date, and what was corrected before of it
 * and of what it is about.
 */
export const explainMistake = async (
  db: Db,
  { transferId, differenceId }: Omit<NamedMistake, 'userId'>,
): Promise<string[]> => {
  const named =
    transferId === null ? await differenceText(db, differenceId ?? 0) : await transferText(db, transferId)
  const corrected = await readCorrected(db, { transferId, differenceId })
  if (!corrected) return named
  return [
    ...named,
    ...correctedText('这处差错之前已更正', corrected.credited, corrected.debited),
    ...correctedText(
      '同一笔支付、退款、提现或订单另有更正',
      corrected.others_credited,
      corrected.others_debited,
    ),
  ]
}
