import type { ImportKind, ImportState } from '@shanghao/contract/goods/bulkStates'
import { sql } from 'kysely'
import type { Db } from '../../../core/database/db.ts'
import type { IdPage } from '../../../core/http/cursor.ts'

export type ImportRow = {
  id: number
  game_id: number
  game: string
  kind: ImportKind
  file_name: string
  sha256: string
  state: ImportState
  submits: boolean
  rows: number
  bad_rows: number
  login_rows: number
  done_rows: number
  failed_rows: number
  created_at: Date
  started_at: Date | null
  ended_at: Date | null
  due_at: Date | null
}

const COLUMNS = sql`i.id, i.game_id, m.name as game, i.kind, i.file_name, i.sha256, i.state, i.submits, i.rows, i.bad_rows, i.login_rows,
  i.done_rows, i.failed_rows, i.created_at, i.started_at, i.ended_at, i.due_at from goods_import i join game m on m.id = i.game_id`

export const findImport = async (db: Db, ownerId: number, id: number): Promise<ImportRow | undefined> =>
  (await sql<ImportRow>`select ${COLUMNS} where i.id = ${id} and i.owner_id = ${ownerId}`.execute(db)).rows[0]

export const listImports = async (
  db: Db,
  ownerId: number,
  { time, after, skip, limit }: IdPage,
): Promise<ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${COLUMNS} where i.owner_id = ${ownerId} and i.created_at <= ${time} and (${after}::bigint is null or i.id < ${after})
     order by i.id desc limit ${limit} offset ${skip}`.execute(db)
  return rows
}

export type ProblemRow = { row: number; no: number; column: string; message: string }
type ProblemPage = { after: readonly [row: number, no: number] | null; skip: number; limit: number }

/** What is wrong with a table, by row and then by problem. */
export const listProblems = async (
  db: Db,
  importId: number,
  { after, skip, limit }: ProblemPage,
): Promise<ProblemRow[]> => {
  const { rows } = await sql<ProblemRow>`
    select r.row, p.no::int as no, p.problem ->> 'column' as column, p.problem ->> 'message' as message
      from goods_import_row r cross join lateral jsonb_array_elements(r.problems) with ordinality p(problem, no)
     where r.import_id = ${importId} and r.state in ('bad', 'failed') and r.row >= ${after?.[0] ?? 0}
       and (${after?.[0] ?? null}::int is null or (r.row, p.no) > (${after?.[0] ?? 0}, ${after?.[1] ?? 0}))
     order by r.row, p.no limit ${limit} offset ${skip}`.execute(db)
  return rows
}
