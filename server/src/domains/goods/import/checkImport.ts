import { createHash } from 'node:crypto'
import {
  BULK_GOODS_MAX,
  IMPORT_KEPT_HOURS,
  IMPORT_ROWS_MAX,
  IMPORTS_DAY_MAX,
  type ImportKind,
} from '@shanghao/contract/goods/bulkStates'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Deps } from '../../../core/config/deps.ts'
import { shanghaiDayStart } from '../../../core/config/shanghaiTime.ts'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import { keyLimiter } from '../../../core/limits/rateLimits.ts'
import { requireRowsWithin } from '../../../core/limits/rowLimits.ts'
import type { Kms } from '../../../core/security/seal.ts'
import { readTable } from '../../../core/tables/readTable.ts'
import type { TableLimits, TableRow } from '../../../core/tables/table.ts'
import { sealLogin } from '../credential/sealedCredential.ts'
import { accountColumns } from '../sheet/columns.ts'
import { type Heading, readHeadings } from '../sheet/headings.ts'
import { findListings, type StoredListing } from '../sheet/listings.ts'
import { findTemplate } from '../sheet/template.ts'
import { type CheckedRow, type Checks, checkRows } from './checkRows.ts'
import { drawIds } from './drawIds.ts'
import { giveUp } from './startImport.ts'

const MB = 1024 * 1024
const LIMITS: TableLimits = {
  rows: IMPORT_ROWS_MAX,
  columns: 100,
  cellChars: 20_000,
  totalChars: 12 * MB,
  unpackedBytes: 64 * MB,
  readMs: 30_000,
  // A file of all the characters above takes less than 96.
  readMb: 128,
}
const HOUR_MS = 3_600_000
const DAY_SECONDS = 86_400
/** Files of an owner that are read in a day: reading costs the same where a fault is found, and `goods_import` has no row of those. */
const FILES_DAY_MAX = 3 * IMPORTS_DAY_MAX
/** Rows that are inserted together. */
const INSERTED = 500

/** Each login has a data key of its own, which a key management service outside may wrap. */
const limitSealing = pLimit(20)

export type GivenImport = {
  ownerId: number
  actorId: number
  gameId: number
  kind: ImportKind
  submits: boolean
  fileName: string
  file: Buffer
  now: Date
}

const column = (
  headings: readonly Heading[],
  isMatch: (heading: Exclude<Heading, null>) => boolean,
): number => headings.findIndex((heading) => heading !== null && isMatch(heading))

/** The accounts that the rows of a table of changes name, of this owner and game. */
const findPresent = async (
  db: Db,
  { ownerId, gameId }: GivenImport,
  headings: readonly Heading[],
  rows: readonly TableRow[],
): Promise<Map<number, StoredListing>> => {
  const at = column(headings, (heading) => 'isId' in heading)
  const ids = rows.map(({ cells }) => cells[at] ?? '').filter((id) => /^\d{10}$/.test(id))
  const where = sql`g.game_id = ${gameId} and g.id = any (${ids}::bigint[])`
  const found = ids.length === 0 ? [] : await findListings(db, { ownerId, where, limit: BULK_GOODS_MAX })
  return new Map(found.map((account) => [account.id, account]))
}

/** Which accounts of the owner have the custom ids of a table. */
const findCustomIds = async (
  db: Db,
  ownerId: number,
  headings: readonly Heading[],
  rows: readonly TableRow[],
): Promise<Map<string, number>> => {
  const at = column(headings, (heading) => 'column' in heading && heading.column.fields.includes('customId'))
  const ids = at < 0 ? [] : rows.map(({ cells }) => cells[at] ?? '')
  const { rows: found } = await sql<{ custom_id: string; id: number }>`
    select custom_id, id from goods where owner_id = ${ownerId} and state <> 'deleted' and custom_id = any (${ids}::text[])`.execute(
    db,
  )
  return new Map(found.map(({ custom_id: customId, id }) => [customId, id]))
}

/** A row as it is stored. What it says of a login is sealed for its account. */
const storedRow = async (kms: Kms, row: CheckedRow, goodsId: number | null) => {
  const { number, form, login, problems } = row
  const isReady = form !== null && goodsId !== null
  const sealed = isReady && login ? await sealLogin(kms, goodsId, login) : null
  return {
    row: number,
    state: isReady ? 'ready' : 'bad',
    goods_id: isReady ? goodsId : null,
    form: isReady ? JSON.stringify(form) : null,
    sealed: sealed?.sealed ?? null,
    data_key: sealed?.dataKey ?? null,
    kek: sealed?.kek ?? null,
    account_hash: sealed?.accountHash ?? null,
    problems: JSON.stringify(problems),
  }
}

/** Counts a file before it is read. Raises IMPORT_LIMIT. */
const countFile = async ({ pool }: Deps['database'], ownerId: number): Promise<void> => {
  const limiter = keyLimiter(pool, 'import_file', FILES_DAY_MAX, DAY_SECONDS)
  if (!(await limiter.consume(String(ownerId)))) fail('IMPORT_LIMIT')
}

/** Reads and checks a file; accounts and imports stay as they are. */
const readImport = async (
  { db, database }: Pick<Deps, 'db' | 'database'>,
  given: GivenImport,
): Promise<CheckedRow[]> => {
  const template = (await findTemplate(db, given.gameId)) ?? fail('NOT_FOUND')
  if (given.submits && !template.licensed) fail('GOODS_UNLICENSED')
  await countFile(database, given.ownerId)
  const [heading, ...rows] = await readTable(given.file, LIMITS)
  const columns = accountColumns(template)
  const headings = readHeadings(heading, columns, given.kind)
  if (rows.length === 0) fail('IMPORT_EMPTY')
  const checks: Checks = {
    kind: given.kind,
    submits: given.submits && given.kind === 'create',
    present: given.kind === 'change' ? await findPresent(db, given, headings, rows) : new Map(),
    customIds: await findCustomIds(db, given.ownerId, headings, rows),
  }
  return checkRows({ template, columns, headings }, rows, checks)
}

/** Raises IMPORT_LIMIT and IMPORT_RUNNING. An import that was checked before and not confirmed is given up. */
const makeRoom = async (tx: Tx, ownerId: number, now: Date): Promise<void> => {
  await requireRowsWithin(tx, {
    locks: [`goods_import:${ownerId}`],
    table: 'goods_import',
    at: 'created_at',
    where: sql<boolean>`owner_id = ${ownerId}`,
    limits: [
      { since: { from: shanghaiDayStart(now) }, max: IMPORTS_DAY_MAX, refuse: () => fail('IMPORT_LIMIT') },
    ],
  })
  const ofOwner = tx.selectFrom('goods_import').select('id').where('owner_id', '=', ownerId)
  if (await ofOwner.where('state', '=', 'running').executeTakeFirst()) fail('IMPORT_RUNNING')
  const open = await ofOwner.where('state', '=', 'checked').forUpdate().execute()
  for (const { id } of open) await giveUp(tx, id, now)
}

/**
 * Checks a file and stores what it says, for `startImport`: forms as they were checked, and logins sealed. The file is not stored.
 * Returns the import's id. Raises NOT_FOUND for an unknown game, GOODS_UNLICENSED, what `readTable` and `readHeadings` raise, IMPORT_EMPTY, IMPORT_LIMIT
 * and IMPORT_RUNNING.
 */
export const checkImport = async (
  { db, database, kms }: Pick<Deps, 'db' | 'database' | 'kms'>,
  given: GivenImport,
): Promise<number> => {
  const { ownerId, actorId, gameId, kind, fileName, file, now } = given
  const checked = await readImport({ db, database }, given)
  const ids = kind === 'create' ? await drawIds(db, checked.length) : []
  const rows = await limitSealing.map(checked, (row, at) => storedRow(kms, row, ids[at] ?? row.goodsId))
  return db.transaction().execute(async (tx) => {
    await makeRoom(tx, ownerId, now)
    const { id } = await tx
      .insertInto('goods_import')
      .values({
        owner_id: ownerId,
        created_by: actorId,
        game_id: gameId,
        kind,
        file_name: fileName,
        sha256: createHash('sha256').update(file).digest('hex'),
        submits: given.submits && kind === 'create',
        state: 'checked',
        rows: rows.length,
        bad_rows: rows.filter(({ state }) => state === 'bad').length,
        login_rows: rows.filter(({ sealed }) => sealed !== null).length,
        created_at: now,
        due_at: new Date(now.getTime() + IMPORT_KEPT_HOURS * HOUR_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < rows.length; from += INSERTED)
      await tx
        .insertInto('goods_import_row')
        .values(rows.slice(from, from + INSERTED).map((row) => ({ ...row, import_id: id })))
        .execute()
    return id
  })
}
