import type { ResultOf } from '@shanghao/contract/call'
import type { gameCalls } from '@shanghao/contract/goods/games'
import { COUNT_MAX } from '@shanghao/contract/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database/db.ts'
import { fail } from '../../../core/errors.ts'

type Detail = ResultOf<typeof gameCalls.operatedGame>
type Template = Omit<Detail, 'version' | 'versions' | 'moves' | 'hotWords'>

/** A game with its zones, properties and options, those that are given up included. Raises NOT_FOUND. */
const readTemplate = async (tx: Tx, gameId: number): Promise<Template> => {
  const { rows } = await sql<{ template: Template }>`
    select json_build_object(
        'gameId', m.id, 'name', m.name, 'aliases', m.aliases, 'initial', m.initial, 'twoStep', m.two_step,
        'overnightStart', m.overnight_start, 'overnightEnd', m.overnight_end, 'licenceNote', m.licence_note,
        'zones', coalesce((select json_agg(json_build_object('id', z.id, 'system', z.system, 'login', z.login) order by z.id)
                             from zone z where z.game_id = m.id), '[]'),
        'properties', coalesce((
          select json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'options', coalesce((
              select json_agg(json_build_object('id', o.id, 'label', o.label, 'group', o.group_label, 'quality', o.quality,
                                                'retiring', o.retiring) order by o.sort, o.id)
                from property_option o where o.property_id = p.id), '[]')) order by p.sort, p.id)
            from property p where p.game_id = m.id), '[]')) as template
      from game m where m.id = ${gameId}`.execute(tx)
  return rows[0]?.template ?? fail('NOT_FOUND')
}

type Listed = ResultOf<typeof gameCalls.operatedGames>['list'][number]

/** All games as they are now: the catalogue in memory is some seconds old, and who added a game looks for it at once. */
export const listGames = async (db: Db): Promise<Listed[]> => {
  const { rows } = await sql<Listed>`
    select m.id as "gameId", m.name, m.licence_note as "licenceNote",
           (select count(*)::int from (select from goods g where g.game_id = m.id and g.state = 'on_shelf' limit ${COUNT_MAX}) listed) as accounts,
           (select count(*)::int from zone z where z.game_id = m.id) as zones,
           (select coalesce(max(version), 0) from game_version v where v.game_id = m.id) as version
      from game m order by m.sort, m.id`.execute(db)
  return rows
}

/** The latest version of a game; 0 while no operator has changed it. */
const findVersion = async (tx: Tx, gameId: number): Promise<number> => {
  const row = await tx
    .selectFrom('game_version')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** Locks a game for a change made on a version. Raises NOT_FOUND, and GAME_CHANGED for a version that is not the latest. */
export const lockGame = async (tx: Tx, gameId: number, version: number): Promise<void> => {
  const game = await tx
    .selectFrom('game')
    .select('id')
    .where('id', '=', gameId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!game) fail('NOT_FOUND')
  if ((await findVersion(tx, gameId)) !== version) fail('GAME_CHANGED')
}

type Change = { gameId: number; change: string; operatorId: number; now: Date }

/** Stores the template after a change as the next version, and returns it. */
export const storeVersion = async (
  tx: Tx,
  { gameId, change, operatorId, now }: Change,
): Promise<{ version: number }> => {
  const version = (await findVersion(tx, gameId)) + 1
  await tx
    .insertInto('game_version')
    .values({
      game_id: gameId,
      version,
      template: JSON.stringify(await readTemplate(tx, gameId)),
      change,
      changed_by: operatorId,
      at: now,
    })
    .execute()
  return { version }
}

const VERSIONS_SHOWN = 20

/** A game with its versions, replaced options and hot words. Raises NOT_FOUND. */
export const readGame = async (tx: Tx, gameId: number): Promise<Detail> => {
  const template = await readTemplate(tx, gameId)
  const versions = await tx
    .selectFrom('game_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.changed_by')
    .select(['v.version', 'v.change', 'u.nickname as by', 'v.at'])
    .where('v.game_id', '=', gameId)
    .orderBy('v.version', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
  const moves = await tx
    .selectFrom('option_move as m')
    .leftJoin('property_option as o', 'o.id', 'm.into_option')
    .select(['m.label', 'o.label as into', 'm.moved', 'm.at', 'm.done_at as doneAt'])
    .where('m.game_id', '=', gameId)
    .orderBy('m.id', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
  const hotWords = await tx
    .selectFrom('search_word')
    .select(['word', 'hidden'])
    .where('game_id', '=', gameId)
    .orderBy('heat', 'desc')
    .limit(VERSIONS_SHOWN)
    .execute()
  return {
    ...template,
    version: versions[0]?.version ?? 0,
    versions: versions.map((row) => ({ ...row, at: row.at.getTime() })),
    moves: moves.map((row) => ({ ...row, at: row.at.getTime(), doneAt: row.doneAt?.getTime() ?? null })),
    hotWords,
  }
}
