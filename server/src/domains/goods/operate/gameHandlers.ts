import type { gameCalls } from '@shanghao/contract/goods/games'
import type { Tx } from '../../../core/database/db.ts'
import type { Ctx, Handlers } from '../../../core/http/handler.ts'
import { setLicenceNote } from '../games.ts'
import {
  hideHotWord,
  insertGame,
  insertOptions,
  insertProperty,
  insertZone,
  updateGame,
} from './changeGame.ts'
import { retireOption } from './moveOptions.ts'
import { listGames, lockGame, readGame, storeVersion } from './template.ts'

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

/** What operators change of games. */
export const gameHandlers: Handlers<typeof gameCalls> = {
  operatedGames: async ({ db }) => ({ list: await listGames(db) }),

  operatedGame: ({ db }, { gameId }) => db.transaction().execute((tx) => readGame(tx, gameId)),

  addGame: ({ db, viewer, now }, fields) =>
    db.transaction().execute(async (tx) => {
      const gameId = await insertGame(tx, fields)
      await storeVersion(tx, { gameId, change: '新增游戏', operatorId: viewer.userId, now })
      return { gameId }
    }),

  changeGame: (ctx, { gameId, version, ...fields }) =>
    changing(ctx, { gameId, version }, async (tx) => {
      await updateGame(tx, gameId, fields)
      return '修改基本信息'
    }),

  noteLicence: (ctx, { note, ...at }) =>
    changing(ctx, at, async (tx) => {
      await setLicenceNote(tx, at.gameId, note)
      return '填写授权说明'
    }),

  addZone: (ctx, { system, login, ...at }) =>
    changing(ctx, at, async (tx) => {
      await insertZone(tx, { gameId: at.gameId, system, login })
      return `新增区服 ${system}·${login}`
    }),

  addProperty: (ctx, { name, kind, ...at }) =>
    changing(ctx, at, async (tx) => {
      await insertProperty(tx, { gameId: at.gameId, name, kind })
      return `新增属性 ${name}`
    }),

  addOptions: (ctx, { propertyId, labels, group, quality, ...at }) =>
    changing(ctx, at, async (tx) => {
      const adding = { gameId: at.gameId, propertyId, labels, group, quality }
      const { name, added } = await insertOptions(tx, adding)
      return `${name}新增 ${added} 个选项`
    }),

  retireOption: (ctx, { optionId, into, ...at }) =>
    changing(ctx, at, async (tx) => {
      const retiring = { gameId: at.gameId, optionId, into, operatorId: ctx.viewer.userId, now: ctx.now }
      return `停用选项 ${await retireOption(tx, retiring)}`
    }),

  hideHotWord: async ({ db }, hiding) => {
    await db.transaction().execute((tx) => hideHotWord(tx, hiding))
    return {}
  },
}
