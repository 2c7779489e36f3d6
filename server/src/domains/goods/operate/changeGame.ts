import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

/** The next number of a table whose numbers the catalogue gives out; the table is locked for those who add to it. */
const nextId = async (tx: Tx, table: 'game' | 'zone' | 'property' | 'property_option'): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue:${table}`}, 0))`.execute(tx)
  const { rows } = await sql<{
    id: number
  }>`select coalesce(max(id), 0) + 1 as id from ${sql.table(table)}`.execute(tx)
  return rows[0]?.id ?? 1
}

/** Whether a name is in use already, as a call's error says. */
const refuseTaken = async (
  found: Promise<unknown[]>,
  error: 'GAME_NAME_TAKEN' | 'ZONE_TAKEN' | 'PROPERTY_TAKEN' | 'OPTION_TAKEN',
): Promise<void> => {
  if ((await found).length > 0) fail(error)
}

type Fields = {
  name: string
  aliases: string[]
  initial: string
  twoStep: boolean
  overnightStart: number
  overnightEnd: number
}
const columnsOf = ({ name, aliases, initial, twoStep, overnightStart, overnightEnd }: Fields) => ({
  name,
  aliases,
  initial,
  two_step: twoStep,
  overnight_start: overnightStart,
  overnight_end: overnightEnd,
})

const gamesNamed = (tx: Tx, name: string, except: number) =>
  tx.selectFrom('game').select('id').where('name', '=', name).where('id', '<>', except).execute()

/** Adds a game without zones and properties, and returns its id. Raises GAME_NAME_TAKEN. */
export const insertGame = async (tx: Tx, fields: Fields): Promise<number> => {
  const gameId = await nextId(tx, 'game')
  await refuseTaken(gamesNamed(tx, fields.name, gameId), 'GAME_NAME_TAKEN')
  await tx
    .insertInto('game')
    .values({ id: gameId, ...columnsOf(fields), sort: gameId })
    .execute()
  return gameId
}

/** Raises GAME_NAME_TAKEN. */
export const updateGame = async (tx: Tx, gameId: number, fields: Fields): Promise<void> => {
  await refuseTaken(gamesNamed(tx, fields.name, gameId), 'GAME_NAME_TAKEN')
  await tx.updateTable('game').set(columnsOf(fields)).where('id', '=', gameId).execute()
}

/** Raises ZONE_TAKEN. */
export const insertZone = async (
  tx: Tx,
  { gameId, system, login }: { gameId: number; system: string; login: string },
): Promise<void> => {
  const id = await nextId(tx, 'zone')
  const same = tx.selectFrom('zone').select('id').where('game_id', '=', gameId)
  await refuseTaken(same.where('system', '=', system).where('login', '=', login).execute(), 'ZONE_TAKEN')
  await tx.insertInto('zone').values({ id, game_id: gameId, system, login }).execute()
}

/** Raises PROPERTY_TAKEN. */
export const insertProperty = async (
  tx: Tx,
  { gameId, name, kind }: { gameId: number; name: string; kind: string },
): Promise<void> => {
  const id = await nextId(tx, 'property')
  const same = tx.selectFrom('property').select('id').where('game_id', '=', gameId)
  await refuseTaken(same.where('name', '=', name).execute(), 'PROPERTY_TAKEN')
  await tx.insertInto('property').values({ id, game_id: gameId, name, kind, sort: id }).execute()
}

type Adding = {
  gameId: number
  propertyId: number
  labels: readonly string[]
  group: string | null
  quality: number
}

/** Adds options to a property and returns its name and how many they are. Raises NOT_FOUND and OPTION_TAKEN. */
export const insertOptions = async (
  tx: Tx,
  { gameId, propertyId, labels, group, quality }: Adding,
): Promise<{ name: string; added: number }> => {
  const property = await tx
    .selectFrom('property')
    .select('name')
    .where('id', '=', propertyId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  const { name } = property ?? fail('NOT_FOUND')
  const first = await nextId(tx, 'property_option')
  const wanted = [...new Set(labels)]
  const same = tx.selectFrom('property_option').select('id').where('property_id', '=', propertyId)
  await refuseTaken(same.where('label', 'in', wanted).execute(), 'OPTION_TAKEN')
  const rows = wanted.map((label, place) => ({
    id: first + place,
    property_id: propertyId,
    label,
    group_label: group,
    art: first + place,
    quality,
    sort: first + place,
  }))
  await tx.insertInto('property_option').values(rows).execute()
  return { name, added: wanted.length }
}

/** Hides or shows a searched word among a game's hot words. Raises NOT_FOUND. */
export const hideHotWord = async (
  tx: Tx,
  { gameId, word, hidden }: { gameId: number; word: string; hidden: boolean },
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('search_word')
    .set({ hidden })
    .where('game_id', '=', gameId)
    .where('word', '=', word)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) fail('NOT_FOUND')
}
