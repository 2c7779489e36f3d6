import type { ImportRow } from './queries.ts'

/** An import as its owner sees it. */
export const presentImport = (row: ImportRow) => ({
  importId: String(row.id),
  gameId: row.game_id,
  gameName: row.game,
  kind: row.kind,
  fileName: row.file_name,
  sha256: row.sha256,
  state: row.state,
  submits: row.submits,
  rows: row.rows,
  badRows: row.bad_rows,
  loginRows: row.login_rows,
  doneRows: row.done_rows,
  failedRows: row.failed_rows,
  createdAt: row.created_at.getTime(),
  startedAt: row.started_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  expiresAt: row.state === 'checked' ? (row.due_at?.getTime() ?? null) : null,
})
