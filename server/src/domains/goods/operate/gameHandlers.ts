import type { gameCalls } from '@shanghao/contract/goods/games'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { setLicenceNote } from '../actions.ts'
import { retireOption } from './moveOptions.ts'
import { listGames, lockGame, readGame, storeVersion } from './template.ts'

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

type ByVersion = { gameId: number; version: number }

/** Makes one change of a game under its lock, and stores the version after it. `apply` returns what the history says. */
const changing = (
  { db, viewer, now }: Ctx<'operator'>,
  { gameId, version }: ByVersion,
  apply: (tx: Tx) => Promise<string>,
): Promise<{ version: number }> =>
  db.transaction().execute(async (tx) => {
    await lockGame(tx, gameId, version)
    const change = await apply(tx)
    return storeVersion(tx, { gameId, change, operatorId: viewer.userId, now })
  })

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

/** What operators change of games. */
export const gameHandlers: Handlers<typeof gameCalls> = {
  operatedGames: async ({ db }) => ({ list: await listGames(db) }),

  operatedGame: ({ db }, { gameId }) => db.transaction().execute((tx) => readGame(tx, gameId)),

  addGame: ({ db, viewer, now }, fields) =>
    db.transaction().execute(async (tx) => {
      const gameId = await nextId(tx, 'game')
      await refuseTaken(gamesNamed(tx, fields.name, gameId), 'GAME_NAME_TAKEN')
      await tx
        .insertInto('game')
        .values({ id: gameId, ...columnsOf(fields), sort: gameId })
        .execute()
      await storeVersion(tx, { gameId, change: '新增游戏', operatorId: viewer.userId, now })
      return { gameId }
    }),

  changeGame: (ctx, { gameId, version, ...fields }) =>
    changing(ctx, { gameId, version }, async (tx) => {
      await refuseTaken(gamesNamed(tx, fields.name, gameId), 'GAME_NAME_TAKEN')
      await tx.updateTable('game').set(columnsOf(fields)).where('id', '=', gameId).execute()
      return '修改基本信息'
    }),

  noteLicence: (ctx, { note, ...at }) =>
    changing(ctx, at, async (tx) => {
      await setLicenceNote(tx, at.gameId, note)
      return '填写授权说明'
    }),

  addZone: (ctx, { system, login, ...at }) =>
    changing(ctx, at, async (tx) => {
      const id = await nextId(tx, 'zone')
      const same = tx.selectFrom('zone').select('id').where('game_id', '=', at.gameId)
      await refuseTaken(same.where('system', '=', system).where('login', '=', login).execute(), 'ZONE_TAKEN')
      await tx.insertInto('zone').values({ id, game_id: at.gameId, system, login }).execute()
      return `新增区服 ${system}·${login}`
    }),

  addProperty: (ctx, { name, kind, ...at }) =>
    changing(ctx, at, async (tx) => {
      const id = await nextId(tx, 'property')
      const same = tx.selectFrom('property').select('id').where('game_id', '=', at.gameId)
      await refuseTaken(same.where('name', '=', name).execute(), 'PROPERTY_TAKEN')
      await tx.insertInto('property').values({ id, game_id: at.gameId, name, kind, sort: id }).execute()
      return `新增属性 ${name}`
    }),

  addOptions: (ctx, { propertyId, labels, group, quality, ...at }) =>
    changing(ctx, at, async (tx) => {
      const property = await tx
        .selectFrom('property')
        .select('name')
        .where('id', '=', propertyId)
        .where('game_id', '=', at.gameId)
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
      return `${name}新增 ${wanted.length} 个选项`
    }),

  retireOption: (ctx, { optionId, into, ...at }) =>
    changing(ctx, at, async (tx) => {
      const retiring = { gameId: at.gameId, optionId, into, operatorId: ctx.viewer.userId, now: ctx.now }
      return `停用选项 ${await retireOption(tx, retiring)}`
    }),

  hideHotWord: async ({ db }, { gameId, word, hidden }) => {
    const { numUpdatedRows } = await db
      .updateTable('search_word')
      .set({ hidden })
      .where('game_id', '=', gameId)
      .where('word', '=', word)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) fail('NOT_FOUND')
    return {}
  },
}
