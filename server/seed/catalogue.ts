import { bannerPlaces } from '@shanghao/contract/content/states'
import type { Tx } from '../src/core/database/db.ts'
import { placeBanner } from '../src/domains/content/actions.ts'
import { addHeat, defineGame, setLicenceNote } from '../src/domains/goods/actions.ts'
import { arena } from './games/arena.ts'
import { raid } from './games/raid.ts'
import { tale } from './games/tale.ts'

export const games = [arena, raid, tale] as const

const banners = [
  {
    art: 'no_deposit',
    title: '免押金，直接玩',
    text: '上千个账号不收押金，付完租金就能上号',
    target: '/pages/rent-list/index?noDeposit=1',
  },
  {
    art: 'overnight',
    title: '包夜更划算',
    text: '一口价玩整晚，时段见账号详情',
    target: '/pages/rent-list/index?gameId=1',
  },
  {
    art: 'safety',
    title: '资金由平台托管',
    text: '租期结束后才结算给号主，每笔去向可查',
    target: '/pages/custom-service/index',
  },
]

/** Search words by game, the most searched first. */
const searchWords: Record<number, string[]> = {
  0: ['免押', '云阙争锋', '摘星', '包夜划算', '雾港', '浮灯', 'v10', '毕业号', '租5送2', '安卓'],
  1: ['云阙之主', '摘星', '问鼎', 'v10', '免押', '冲分号', '苹果', '毕业号'],
  2: ['雾港传奇', '王牌', '1000万以上', '免押', '毕业号'],
  3: ['浮灯使', '满星通关', '摘星客', '免押'],
}

/** Creates games with licence notes, banners, and search words. */
export const seedCatalogue = async (tx: Tx, now: Date): Promise<void> => {
  for (const game of games) {
    await defineGame(tx, game)
    await setLicenceNote(tx, game.id, `演示游戏《${game.name}》，为本项目虚构，无需版号`)
  }
  for (const [i, banner] of banners.entries())
    await placeBanner(tx, { ...banner, type: bannerPlaces.home, sort: i }, now)
  const searches = Object.entries(searchWords).flatMap(([gameId, words]) =>
    words.map((word, i) => ({ gameId: Number(gameId), word, n: 60 - 5 * i })),
  )
  await addHeat(tx, searches, now)
}
