import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { runJob } from '../../../core/jobs/jobs.ts'
import { submitListing } from '../listing/review.ts'
import { optionMovesJob } from './moveOptions.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { deps, pool, clock } = server
const operator = await market.person({ roles: ['operator'] })
const { goods: ops } = operator.client
const NONE = 999_999

const fields = {
  name: '云上棋',
  initial: 'Y',
  twoStep: false,
  overnightStart: 1320,
  overnightEnd: 480,
}
const at = async (gameId: number) => ({ gameId, version: (await ops.operatedGame({ gameId })).version })
let games = 0
const newGame = async (): Promise<number> => {
  games += 1
  return (await ops.addGame({ ...fields, name: `新游戏${games}` })).gameId
}
const property = async (gameId: number, name: string) =>
  (await ops.operatedGame({ gameId })).properties.find((one) => one.name === name)

describe('a game', () => {
  test('is added, changed and opened, each change a version', async () => {
    await ops.operatedGames({})
    const { gameId } = await ops.addGame(fields)
    expect(await outcomeOf(ops.addGame(fields))).toBe('GAME_NAME_TAKEN')
    expect((await ops.operatedGames({})).list.find((game) => game.gameId === gameId)).toMatchObject({
      licenceNote: null,
    })
    await ops.changeGame({ ...(await at(gameId)), ...fields, aliases: ['棋'] })
    await ops.noteLicence({ ...(await at(gameId)), note: '版号 ISBN 978-7' })
    await ops.addZone({ ...(await at(gameId)), system: '安卓', login: '账号登录' })
    const game = await ops.operatedGame({ gameId })
    expect(game).toMatchObject({ aliases: ['棋'], licenceNote: '版号 ISBN 978-7', version: 4 })
    expect(game.versions.map(({ change }) => change)).toEqual([
      '新增区服 安卓·账号登录',
      '填写授权说明',
      '修改基本信息',
      '新增游戏',
    ])
    expect(await outcomeOf(ops.addZone({ ...(await at(gameId)), system: '安卓', login: '账号登录' }))).toBe(
      'ZONE_TAKEN',
    )
    expect(await outcomeOf(ops.changeGame({ ...(await at(gameId)), ...fields, name: '星原战纪' }))).toBe(
      'GAME_NAME_TAKEN',
    )
  })

  test('is not changed on an old version, nor when there is none', async () => {
    const gameId = await newGame()
    await ops.addProperty({ ...(await at(gameId)), name: '段位', kind: 'rank' })
    expect(await outcomeOf(ops.addProperty({ ...(await at(gameId)), name: '段位', kind: 'rank' }))).toBe(
      'PROPERTY_TAKEN',
    )
    const propertyId = (await property(gameId, '段位'))?.id ?? 0
    for (const [of, error] of [
      [{ gameId, version: 0 }, 'GAME_CHANGED'],
      [{ gameId: NONE, version: 0 }, 'NOT_FOUND'],
    ] as const) {
      expect(await outcomeOf(ops.changeGame({ ...of, ...fields }))).toBe(error)
      expect(await outcomeOf(ops.noteLicence({ ...of, note: '版号' }))).toBe(error)
      expect(await outcomeOf(ops.addZone({ ...of, system: '苹果', login: '账号登录' }))).toBe(error)
      expect(await outcomeOf(ops.addProperty({ ...of, name: '皮肤', kind: 'list' }))).toBe(error)
      expect(await outcomeOf(ops.addOptions({ ...of, propertyId, labels: ['青铜'] }))).toBe(error)
      expect(await outcomeOf(ops.retireOption({ ...of, optionId: 1, into: null }))).toBe(error)
    }
    expect(await outcomeOf(ops.operatedGame({ gameId: NONE }))).toBe('NOT_FOUND')
    expect(
      await outcomeOf(ops.addOptions({ ...(await at(gameId)), propertyId: NONE, labels: ['青铜'] })),
    ).toBe('NOT_FOUND')
  })
})

describe('goods.retireOption', () => {
  test('replaces the option on accounts and in versions that wait, then removes it', async () => {
    await ops.addProperty({ ...(await at(1)), name: '段位', kind: 'rank' })
    const propertyId = (await property(1, '段位'))?.id ?? 0
    await ops.addOptions({ ...(await at(1)), propertyId, labels: ['青铜', '白银', '黄金'] })
    expect(await outcomeOf(ops.addOptions({ ...(await at(1)), propertyId, labels: ['青铜'] }))).toBe(
      'OPTION_TAKEN',
    )
    const [bronze, silver] = (await property(1, '段位'))?.options ?? []
    const [from, into] = [bronze?.id ?? 0, silver?.id ?? 0]
    const owner = await market.person({ roles: ['merchant'] })
    const listed = await market.goods(owner, { options: [from] })
    const waiting = await market.goods(owner, { options: [from] })
    await pool.query("update goods set state = 'draft' where id = $1", [waiting])
    const submitting = {
      ownerId: owner.userId,
      actorId: owner.userId,
      goodsId: Number(waiting),
      reviews: true,
      now: clock.now(),
    }
    await deps.db.transaction().execute((tx) => submitListing(tx, submitting))

    expect(await outcomeOf(ops.retireOption({ ...(await at(1)), optionId: from, into: from }))).toBe(
      'NOT_FOUND',
    )
    await ops.retireOption({ ...(await at(1)), optionId: from, into })
    expect(await outcomeOf(market.goods(owner, { options: [from] }))).toBe('INVALID_INPUT')
    await runJob(deps, optionMovesJob)
    const { rows } = await pool.query(
      'select options, rank_option from goods where id = any ($1::bigint[]) order by id',
      [[listed, waiting]],
    )
    expect(rows).toEqual([
      { options: [into], rank_option: into },
      { options: [into], rank_option: into },
    ])
    const { rows: versions } = await pool.query(
      "select presentation -> 'options' as options from goods_version where goods_id = $1",
      [waiting],
    )
    expect(versions).toEqual([{ options: [into] }])
    const game = await ops.operatedGame({ gameId: 1 })
    expect(game.properties.at(-1)?.options.map(({ label }) => label)).toEqual(['白银', '黄金'])
    expect(game.moves[0]).toMatchObject({ label: '青铜', into: '白银', moved: 2 })
    expect(game.moves[0]?.doneAt).not.toBeNull()
  })
})

test('a hot word is hidden and shown again', async () => {
  await pool.query("insert into search_word (game_id, word, heat, searches) values (1, '荣耀水晶', 1, 9)")
  const word = { gameId: 1, word: '荣耀水晶' }
  await ops.hideHotWord({ ...word, hidden: true })
  expect((await ops.operatedGame({ gameId: 1 })).hotWords).toEqual([{ word: '荣耀水晶', hidden: true }])
  expect(await outcomeOf(ops.hideHotWord({ ...word, word: '没有人搜', hidden: true }))).toBe('NOT_FOUND')
})
