import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Job, JobDeps } from '../../../core/jobs/jobs.ts'
import { shownColumns } from '../draft.ts'

/** Accounts of one transaction. */
const BATCH = 200

type Retiring = {
  gameId: number
  optionId: number
  into: number | null
  operatorId: number
  now: Date
}

/**
 * Gives an option up: from now on no account gets it, and the job replaces it. Returns its label. Raises NOT_FOUND for an option that is
 * not the game's or given up already, and for one to replace it with that is not of the same property.
 */
export const retireOption = async (
  tx: Tx,
  { gameId, optionId, into, operatorId, now }: Retiring,
): Promise<string> => {
  const { rows } = await sql<{ label: string }>`
    update property_option o set retiring = true from property p
     where o.id = ${optionId} and p.id = o.property_id and p.game_id = ${gameId} and not o.retiring
       and (${into}::int is null or exists (
         select from property_option i where i.id = ${into} and i.id <> o.id and i.property_id = o.property_id and not i.retiring))
    returning o.label`.execute(tx)
  const { label } = rows[0] ?? fail('NOT_FOUND')
  await tx
    .insertInto('option_move')
    .values({
      game_id: gameId,
      option_id: optionId,
      label,
      into_option: into,
      requested_by: operatorId,
      at: now,
    })
    .execute()
  return label
}

type Move = { id: number; game_id: number; option_id: number; into_option: number | null; after_id: number }
type Affected = {
  id: number
  zone_id: number
  title: string
  description: string
  options: number[]
  two_step: boolean
}

/** Replaces the option on one account, with what follows from it: rank, counts and search text. */
const moveAccount = async (
  tx: Tx,
  { game_id, option_id, into_option }: Move,
  row: Affected,
): Promise<void> => {
  const options = [
    ...new Set(
      row.options.flatMap((id) => (id !== option_id ? [id] : into_option === null ? [] : [into_option])),
    ),
  ]
  const columns = await shownColumns(tx, {
    gameId: game_id,
    zoneId: row.zone_id,
    title: row.title,
    description: row.description,
    options,
    twoStep: row.two_step,
  })
  await tx.updateTable('goods').set(columns).where('id', '=', row.id).execute()
}

/** Replaces the option on the next accounts; the last time also in versions that wait, and removes it. Returns whether it is done. */
const moveBatch = async (tx: Tx, move: Move, at: Date): Promise<boolean> => {
  const { id, game_id: gameId, option_id: optionId, after_id: after, into_option: into } = move
  const { rows } = await sql<Affected>`
    select id, zone_id, title, description, options, two_step from goods
     where game_id = ${gameId} and id > ${after} and ${optionId}::int = any (options) order by id limit ${BATCH} for no key update`.execute(
    tx,
  )
  for (const row of rows) await moveAccount(tx, move, row)
  const last = rows.at(-1)
  if (last && rows.length === BATCH) {
    await sql`update option_move set after_id = ${last.id}, moved = moved + ${rows.length} where id = ${id}`.execute(
      tx,
    )
    return false
  }
  await sql`select move_waiting_option(${gameId}, ${optionId}, ${into})`.execute(tx)
  await tx.updateTable('option_move').set({ into_option: null }).where('into_option', '=', optionId).execute()
  await tx.deleteFrom('property_option').where('id', '=', optionId).execute()
  await sql`update option_move set moved = moved + ${rows.length}, done_at = ${at} where id = ${id}`.execute(
    tx,
  )
  return true
}

const nextMove = async (tx: Tx): Promise<Move | undefined> => {
  const { rows } = await sql<Move>`
    select id, game_id, option_id, into_option, after_id from option_move where done_at is null
     order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Replaces one batch of the oldest move. Returns whether there was one. */
const moveNext = (db: Db, at: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const move = await nextMove(tx)
    if (move) await moveBatch(tx, move, at)
    return move !== undefined
  })

const moveOptions = async ({ db, clock, signal }: JobDeps): Promise<void> => {
  while (!signal?.aborted && (await moveNext(db, clock.now())));
}

/** Replaces options that were given up on all accounts that have them. */
export const optionMovesJob: Job = {
  name: 'goods.optionMoves',
  label: '替换停用的选项',
  cron: '* * * * *',
  run: moveOptions,
}
