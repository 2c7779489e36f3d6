import { goodsListing } from '@shanghao/contract/goods/listing'
import { sql } from 'kysely'
import type { Deps } from '../../../core/config/deps.ts'
import type { Tx } from '../../../core/database/db.ts'
import { type Failure, failureOf } from '../../../core/errors.ts'
import { claimDueRows, processDue } from '../../../core/jobs/due.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { type SealedLogin, setSealedCredentials } from '../credential/sealedCredential.ts'
import { changeListing } from '../listing/save.ts'
import { goodsSettings } from '../settings.ts'
import { ID_HEADER } from '../sheet/headings.ts'
import type { Problem } from '../sheet/readAccount.ts'
import {
  type AccountChange,
  changedForm,
  changesPresentation,
  lockListings,
  setTerms,
} from './changeAccounts.ts'
import { type ChangedListing, changePresentations } from './changePresentations.ts'
import { createAccounts } from './createAccounts.ts'
import { giveUp } from './startImport.ts'

/** Rows of one transaction: few enough that a crash loses little, and that progress is seen. */
export const BATCH = 250
/** A run whose process died is taken up again after this; a run that goes on puts it off. */
const PAUSES = { firstMs: 60_000, longestMs: 600_000 }

type Running = {
  id: number
  owner_id: number
  game_id: number
  kind: string
  submits: boolean
  started_by: number | null
  /** Whether what renters see is reviewed first. */
  reviews: boolean
}
const actingOf = ({ owner_id: ownerId, started_by: actorId }: Running) => ({
  ownerId,
  actorId: actorId ?? ownerId,
})

type ReadyRow = {
  row: number
  goods_id: number
  form: object
  sealed: Buffer | null
  data_key: Buffer | null
  kek: string | null
  account_hash: Buffer | null
}

const loginOf = ({
  sealed,
  data_key: dataKey,
  kek,
  account_hash: accountHash,
}: ReadyRow): SealedLogin | null => (sealed && dataKey && kek ? { sealed, dataKey, kek, accountHash } : null)

const nextRows = (tx: Tx, importId: number, limit: number): Promise<ReadyRow[]> =>
  tx
    .selectFrom('goods_import_row')
    .select(['row', 'goods_id', 'form', 'sealed', 'data_key', 'kek', 'account_hash'])
    .where('import_id', '=', importId)
    .where('state', '=', 'ready')
    .orderBy('row')
    .limit(limit)
    .$castTo<ReadyRow>()
    .execute()

/** The problems of rows that can't be imported any more, by row; all others are imported. */
type Outcome = ReadonlyMap<number, Problem>

const createRows = async (tx: Tx, run: Running, rows: readonly ReadyRow[], now: Date): Promise<Outcome> => {
  const accounts = rows.map((row) => ({
    id: row.goods_id,
    form: goodsListing.parse(row.form),
    login: loginOf(row),
  }))
  await createAccounts(tx, accounts, {
    ...actingOf(run),
    gameId: run.game_id,
    submits: run.submits,
    reviews: run.reviews,
    now,
  })
  return new Map()
}

const changeRows = async (tx: Tx, run: Running, rows: readonly ReadyRow[], now: Date): Promise<Outcome> => {
  const acting = { ...actingOf(run), gameId: run.game_id, reviews: run.reviews, now }
  const present = await lockListings(
    tx,
    run.owner_id,
    rows.map((row) => row.goods_id),
  )
  const failed = new Map<number, Problem>()
  const changes: ChangedListing[] = []
  const logins: (SealedLogin & { goodsId: number; at: Date })[] = []
  for (const row of rows) {
    const change: AccountChange = { id: row.goods_id, fields: row.form, login: loginOf(row) }
    const result = changedForm(present.get(change.id), change)
    if ('problem' in result) failed.set(row.row, result.problem)
    else {
      changes.push(result)
      if (change.login) logins.push({ goodsId: change.id, at: now, ...change.login })
    }
  }
  // Seats may be in use, which the verb for one account checks.
  const hasSameSeats = ({ account, form }: ChangedListing) => account.form.seats === form.seats
  const together = changes.filter(hasSameSeats)
  await setTerms(
    tx,
    together.map(({ account, form }) => ({ id: account.id, form })),
  )
  const shown = together.filter(({ account, form }) => changesPresentation(account, form))
  const left = await changePresentations(tx, shown, acting)
  for (const { account, form } of [...changes.filter((one) => !hasSameSeats(one)), ...left])
    await changeListing(tx, form, { ...acting, goodsId: account.id })
  await setSealedCredentials(tx, logins, run.owner_id)
  return failed
}

/** Imports some rows and stores what became of them, and the import's end after the last one. */
const importRows = async (tx: Tx, run: Running, rows: readonly ReadyRow[], now: Date): Promise<void> => {
  const failed = await (run.kind === 'create' ? createRows : changeRows)(tx, run, rows, now)
  await finishRows(tx, run.id, rows, failed, now)
}

const finishRows = async (
  tx: Tx,
  importId: number,
  rows: readonly ReadyRow[],
  failed: Outcome,
  now: Date,
): Promise<void> => {
  const problems = rows.map(({ row }) =>
    JSON.stringify([failed.get(row)].filter((problem) => problem !== undefined)),
  )
  await sql`
    update goods_import_row r set state = case when n.problems = '[]' then 'done' else 'failed' end, problems = n.problems,
           form = null, sealed = null, data_key = null, kek = null, account_hash = null
      from unnest(${rows.map(({ row }) => row)}::int[], ${problems}::jsonb[]) n(row, problems)
     where r.import_id = ${importId} and r.row = n.row`.execute(tx)
  await sql`
    update goods_import set done_rows = done_rows + ${rows.length - failed.size}, failed_rows = failed_rows + ${failed.size},
           retry_at = ${new Date(now.getTime() + PAUSES.firstMs)}
     where id = ${importId}`.execute(tx)
  await sql`
    update goods_import set state = 'done', ended_at = ${now}, due_at = null
     where id = ${importId} and done_rows + failed_rows = rows`.execute(tx)
}

/** The import, if it still runs; locked, so that two processes take turns and a cancellation waits for the batch. */
const lockRunning = async (tx: Tx, settings: Deps['settings'], id: number): Promise<Running | undefined> => {
  const run = await tx
    .selectFrom('goods_import')
    .select(['id', 'owner_id', 'game_id', 'kind', 'submits', 'started_by'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!run) return undefined
  return { ...run, reviews: settings.read(goodsSettings).reviewsListings }
}

/** Imports the next rows in a transaction; false after the last one. */
const importBatch = ({ db, clock, settings }: Deps, id: number, limit: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const run = await lockRunning(tx, settings, id)
    const rows = run ? await nextRows(tx, id, limit) : []
    if (run && rows.length > 0) await importRows(tx, run, rows, clock.now())
    return rows.length > 0
  })

/** Stores that one row was refused, by the failure's own text. */
const refuseRow = ({ db, clock, settings }: Deps, id: number, failure: Failure): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const run = await lockRunning(tx, settings, id)
    const [row] = run ? await nextRows(tx, id, 1) : []
    if (!row) return
    const message = Object.values(failure.fields ?? {})[0]?.[0] ?? failure.text
    await finishRows(tx, id, [row], new Map([[row.row, { column: ID_HEADER, message }]]), clock.now())
  })

/** Failures that say nothing about a row: the same row is tried again later. */
const isPassing = ({ failure }: Failure): boolean =>
  failure === 'DATABASE_UNAVAILABLE' || failure === 'CONFLICT' || failure === 'INTERNAL'

/** Imports the rows of a batch that failed as a whole one by one, so that one refused row does not hold up the others. */
const importOneByOne = async (deps: Deps, id: number): Promise<void> => {
  for (let n = 0; n < BATCH; n++) {
    try {
      if (!(await importBatch(deps, id, 1))) return
    } catch (error) {
      const failure = failureOf(error)
      if (!failure || isPassing(failure)) throw error
      await refuseRow(deps, id, failure)
    }
  }
}

const runToEnd = async (deps: JobDeps, id: number): Promise<void> => {
  let more = true
  while (more && !deps.signal?.aborted) {
    try {
      more = await importBatch(deps, id, BATCH)
    } catch (error) {
      const failure = failureOf(error)
      if (!failure || isPassing(failure)) throw error
      await importOneByOne(deps, id)
    }
  }
}

/** Gives up an import that was not confirmed in time. */
const expire = ({ db, clock }: Deps, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    const open = await tx
      .selectFrom('goods_import')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'checked')
      .where('due_at', '<=', now)
      .forUpdate()
      .executeTakeFirst()
    if (open) await giveUp(tx, id, now)
  })

/** Runs the imports that were confirmed, and gives up those that weren't in time. Taken up after a crash at the first row that is not done. */
export const importsJob: Job = {
  name: 'goods.imports',
  label: '导入账号',
  everySeconds: 5,
  run: (deps) =>
    processDue<{ id: number }, JobDeps>(deps, {
      claim: (tx, now) =>
        claimDueRows(tx, { table: 'goods_import', key: 'id', batch: 2, pauses: PAUSES }, now),
      handle: async (given, { id }) => {
        await expire(given, id)
        await runToEnd(given, id)
      },
      logFields: ({ id }) => ({ goodsImport: id }),
    }),
}
