import type { ResultOf } from '@shanghao/contract/call'
import type { peopleActCalls } from '@shanghao/contract/people/acts'
import type { ownSanctionCalls } from '@shanghao/contract/people/mine'
import type { SanctionEnd, SanctionKind } from '@shanghao/contract/people/states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { concernedBy, ownedBy } from '../../ops/actions.ts'

type Shown = ResultOf<typeof peopleActCalls.appeals>['list'][number]
type Own = ResultOf<typeof ownSanctionCalls.mySanctions>['list'][number]

export type SanctionRow = {
  id: number
  user_id: number
  nickname: string
  kind: SanctionKind
  reason: string
  imposed_by: number | null
  imposed_at: Date
  ends_at: Date | null
  ended_at: Date | null
  ended_how: SanctionEnd | null
  ended_by: number | null
  end_note: string | null
  appeal_text: string | null
  appealed_at: Date | null
  recorded_by: number | null
  decision: 'granted' | 'refused' | null
  decided_at: Date | null
  note: string | null
}

const columns = sql`s.id, s.user_id, u.nickname, s.kind, s.reason, s.imposed_by, s.imposed_at, s.ends_at, s.ended_at, s.ended_how, s.ended_by, s.end_note,
  a.text as appeal_text, a.at as appealed_at, a.recorded_by, a.decision, a.decided_at, a.note
  from sanction s join app_user u on u.id = s.user_id left join sanction_appeal a on a.sanction_id = s.id`

/** Sanctions that are shown of a person: the newest. */
const SHOWN_MAX = 50

export const listSanctions = async (db: Db | Tx, userId: number): Promise<SanctionRow[]> => {
  const { rows } = await sql<SanctionRow>`
    select ${columns} where s.user_id = ${userId} order by s.id desc limit ${SHOWN_MAX}`.execute(db)
  return rows
}

type AppealsPage = {
  operatorId: number
  after: { at: Date; id: number } | null
  skip: number
  limit: number
}

/** Sanctions whose appeal the operator may decide on, the earliest first: they neither imposed nor approved it, nor wrote the appeal down, nor does it concern them. */
export const listAppeals = async (
  db: Db,
  { operatorId, after, skip, limit }: AppealsPage,
): Promise<SanctionRow[]> => {
  const { rows } = await sql<SanctionRow>`
    select ${columns}
     where a.decision is null and a.at is not null and s.ended_at is null and not ${concernedBy(operatorId)}
       and not exists (select from app_user u where u.id in (s.imposed_by, s.approved_by, a.recorded_by) and ${ownedBy(operatorId)})
       ${after ? sql`and (a.at, a.sanction_id) > (${after.at}, ${after.id})` : sql``}
     order by a.at, a.sanction_id limit ${limit} offset ${skip}`.execute(db)
  return rows
}

const idText = (id: number | null): string | null => (id === null ? null : String(id))

const presentAppeal = (row: SanctionRow): Own['appeal'] =>
  row.appeal_text === null || row.appealed_at === null
    ? null
    : {
        text: row.appeal_text,
        at: row.appealed_at.getTime(),
        isRecorded: row.recorded_by !== null,
        decision: row.decision,
        decidedAt: row.decided_at?.getTime() ?? null,
        note: row.note,
      }

export const presentOwn = (row: SanctionRow): Own => ({
  sanctionId: row.id,
  kind: row.kind,
  reason: row.reason,
  imposedAt: row.imposed_at.getTime(),
  endsAt: row.ends_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  endedHow: row.ended_how,
  appeal: presentAppeal(row),
})

export const presentSanction = (row: SanctionRow): Shown => ({
  ...presentOwn(row),
  userId: String(row.user_id),
  nickname: row.nickname,
  imposedBy: idText(row.imposed_by),
  endedBy: idText(row.ended_by),
  endNote: row.end_note,
})
