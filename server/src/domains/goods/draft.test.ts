import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { defineSmallGame, SMALL_GAME_DRAFT as facts } from '../../../testing/market/smallGame.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { draftGoods } from './draft.ts'

const server = await callServer()
const market = await setUpMarket(server)
const small = await defineSmallGame(server)
const owner = await market.person({ roles: ['merchant'] })
const { db } = server.deps
const { ranks } = small

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
