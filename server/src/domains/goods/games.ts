import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database/db.ts'
import { fail } from '../../core/errors.ts'

/**
 * A game with the zones and properties that describe its accounts. Ids are chosen by the caller and never change their
 * meaning.
 */
export type GameTemplate = {
  id: number
  name: string
  aliases: string[]
  /** First letter of the name's pinyin. */
  initial: string
  twoStep: boolean
  /** Minutes of the Shanghai day. */
  overnightStart: number
  overnightEnd: number
  zones: { id: number; system: string; login: string }[]
  properties: {
    id: number
    name: string
    kind: 'rank' | 'list' | 'choice'
    counts: 'heroes' | 'skins' | null
    unit: string
    four: number | null
    filterable: boolean
    /** In order of display; ranks from the lowest up. */
    options: { id: number; label: string; group: string | null; art: number; quality: number }[]
  }[]
}

/** Stores a game's template, in one statement per table. Existing rows stay unchanged. */
export const defineGame = async (tx: Tx, game: GameTemplate): Promise<void> => {
  await tx
    .insertInto('game')
    .values({
      id: game.id,
      name: game.name,
      aliases: game.aliases,
      initial: game.initial,
      two_step: game.twoStep,
      overnight_start: game.overnightStart,
      overnight_end: game.overnightEnd,
      sort: game.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('zone')
    .values(game.zones.map((zone) => ({ ...zone, game_id: game.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('property')
    .values(
      game.properties.map(({ options, ...property }, sort) => ({ ...property, game_id: game.id, sort })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const options = game.properties.flatMap((property) =>
    property.options.map((option, sort) => ({ ...option, property: property.id, sort })),
  )
  await sql`
    insert into property_option (id, property_id, label, group_label, art, quality, sort)
    select * from unnest(${options.map((o) => o.id)}::int[], ${options.map((o) => o.property)}::int[],
      ${options.map((o) => o.label)}::text[], ${options.map((o) => o.group)}::text[], ${options.map((o) => o.art)}::int[],
      ${options.map((o) => o.quality)}::int[], ${options.map((o) => o.sort)}::int[])
    on conflict do nothing`.execute(tx)
}

/** When the nights of a game are, in minutes of the Shanghai day; undefined for no such game. */
export const findNight = (
  db: Db,
  gameId: number,
): Promise<{ overnightStart: number; overnightEnd: number } | undefined> =>
  db
    .selectFrom('game')
    .select(['overnight_start as overnightStart', 'overnight_end as overnightEnd'])
    .where('id', '=', gameId)
    .executeTakeFirst()

/** Stores an operator's note on a game's publisher and licence; from then on its accounts can be listed. */
export const setLicenceNote = async (tx: Tx, gameId: number, note: string): Promise<void> => {
  const text = note.trim() || fail('INVALID_INPUT', { note: ['请写明版号或授权说明'] })
  const game = await tx
    .updateTable('game')
    .set({ licence_note: text })
    .where('id', '=', gameId)
    .returning('id')
    .executeTakeFirst()
  if (!game) fail('NOT_FOUND')
}
