import type { CallServer } from '../server/callServer.ts'
import { setUpMarket } from './market.ts'
import { defineSmallGame } from './smallGame.ts'

/** Three listed accounts for searches: two of the small game, and one of another. Call it before the first call, which fills the cache. */
export const setUpSearchableGoods = async (server: CallServer) => {
  const market = await setUpMarket(server)
  const small = await defineSmallGame(server)
  const owner = await market.person({ roles: ['merchant'] })
  const spec = { gameId: small.game, zoneId: small.zones.apple }
  const { ranks, heroes, skins } = small
  const star = await market.goods(owner, {
    ...spec,
    title: '长夜摘星号｜V10',
    options: [ranks.high, heroes.crane, skins.tide],
  })
  const plain = await market.goods(owner, { ...spec, title: '免押租5送2', options: [ranks.low] })
  const other = await market.goods(owner, { title: '重庆银行ZX9 满级' })
  return { market, owner, spec, small, star, plain, other }
}
