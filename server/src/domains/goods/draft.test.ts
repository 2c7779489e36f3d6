import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { defineSmallGame } from '../../../testing/market/smallGame.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { draftGoods } from './actions.ts'

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const owner = await market.person({ roles: ['merchant'] })
const { db } = server.deps
const { ranks, heroes, skins } = small

const facts = {
  gameId: small.game,
  zoneId: small.zones.apple,
  title: '金简全皮肤号',
  description: '自用号，爱惜。',
  hourlyFen: 400,
  tenHourFen: 3000,
  giftEvery: 5,
  giftHours: 1,
  rentableFrom: 480,
  rentableTo: 60,
  twoStep: true,
  options: [ranks.high, heroes.crane, heroes.owl, skins.frost, skins.tide, skins.dusk],
  screenshots: [
    { art: 11, caption: '主页' },
    { art: 12, caption: '战绩' },
  ],
}

describe('the draft of an account', () => {
  const draft = async (wrong: object) =>
    outcomeOf(
      db.transaction().execute(async (tx) => {
        const base = { minHours: 1, maxHours: 9, depositFen: 0, relist: 'auto' as const }
        const prices = { overnightFen: null, dayFen: null, weekFen: null }
        await draftGoods(tx, owner.userId, { ...base, ...prices, ...facts, ...wrong }, server.clock.now())
      }),
    )

  test("zone, options and two-step support must be the game's, with one rank at most", async () => {
    expect(await draft({})).toBe('OK')
    expect(await draft({ gameId: 99 })).toBe('INVALID_INPUT')
    expect(await draft({ zoneId: 1 })).toBe('INVALID_INPUT')
    expect(await draft({ options: [ranks.high, 1] })).toBe('INVALID_INPUT')
    expect(await draft({ options: [ranks.high, ranks.low] })).toBe('INVALID_INPUT')
    await server.pool.query('update game set two_step = false where id = $1', [small.game])
    expect(await draft({})).toBe('INVALID_INPUT')
    await server.pool.query('update game set two_step = true where id = $1', [small.game])
  })
})
