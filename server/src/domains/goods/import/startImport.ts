import { importKindNames } from '@shanghao/contract/goods/bulkStates'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { recordActOf } from '../../owners/actions.ts'
import type { ImportRow } from './queries.ts'

type Act = { ownerId: number; actorId: number; importId: number; now: Date }

const lockImport = async (tx: Tx, { ownerId, importId }: Act) =>
  (await tx
    .selectFrom('goods_import')
    .select(['state', 'sha256', 'bad_rows', 'rows', 'kind', 'file_name'])
    .where('id', '=', importId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()) ?? fail('NOT_FOUND')

/**
 * Starts an import that was checked. `sha256` names the file whose check its owner saw. Raises NOT_FOUND, IMPORT_STATE, and
 * IMPORT_BAD_ROWS for a table with a bad row, of which nothing is imported. No other one of the owner runs: checking a table is refused
 * meanwhile, and gives up one that was checked before.
 */
export const startImport = async (tx: Tx, act: Act & { sha256: string }): Promise<void> => {
  const found = await lockImport(tx, act)
  if (found.state !== 'checked' || found.sha256 !== act.sha256) fail('IMPORT_STATE')
  if (found.bad_rows > 0) fail('IMPORT_BAD_ROWS')
  await tx
    .updateTable('goods_import')
    .set({ state: 'running', started_by: act.actorId, started_at: act.now, due_at: act.now })
    .where('id', '=', act.importId)
    .execute()
  await record(tx, act, found, `${found.file_name}，${found.rows} 行`)
}

/** Ends an import. Accounts that it created or changed before stay so; logins of the others are deleted. Raises NOT_FOUND and IMPORT_STATE. */
export const cancelImport = async (tx: Tx, act: Act): Promise<void> => {
  const found = await lockImport(tx, act)
  if (found.state !== 'checked' && found.state !== 'running') fail('IMPORT_STATE')
  await giveUp(tx, act.importId, act.now)
  if (found.state === 'running') await record(tx, act, found, `取消导入 ${found.file_name}`)
}

/** Ends an import that is checked or running, under its lock. */
export const giveUp = async (tx: Tx, importId: number, now: Date): Promise<void> => {
  await tx
    .updateTable('goods_import')
    .set({ state: 'cancelled', ended_at: now, due_at: null })
    .where('id', '=', importId)
    .execute()
  await tx
    .deleteFrom('goods_import_row')
    .where('import_id', '=', importId)
    .where('state', '=', 'ready')
    .execute()
}

const record = (tx: Tx, by: Act, { kind }: { kind: string }, detail: string): Promise<void> => {
  const subject = importKindNames[kind as ImportRow['kind']]
  return recordActOf(tx, by, { kind: 'goods_imported', subject, detail })
}
