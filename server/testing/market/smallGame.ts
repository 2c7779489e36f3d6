import { weekOfDays } from '@shanghao/contract/week'
import { defineGame, setLicenceNote } from '../../src/domains/goods/actions.ts'
import type { CallServer } from '../server/callServer.ts'

const named = (property: number, labels: readonly string[], quality = 0) =>
  labels.map((label, i) => ({ id: property * 10 + i + 1, label, group: null, art: i + 1, quality }))

/** A small game for tests: two zones, three ranks, four heroes, four skins, one choice. */
export const SMALL = {
  game: 7,
  zones: { android: 71, apple: 72 },
  properties: { rank: 701, heroes: 702, skins: 703, guild: 704 },
  ranks: { low: 7011, middle: 7012, high: 7013 },
  heroes: { crane: 7021, fox: 7022, bear: 7023, owl: 7024 },
  skins: { frost: 7031, ember: 7032, tide: 7033, dusk: 7034 },
  guild: { none: 7041, some: 7042 },
} as const

/** Defines the small game on a test server, with a licence; call it before the first call, which fills the cache. */
export const defineSmallGame = async ({ deps }: CallServer): Promise<typeof SMALL> => {
  const { properties } = SMALL
  const plain = { unit: '个', filterable: true, counts: null }
  await deps.db.transaction().execute(async (tx) => {
    await defineGame(tx, {
      id: SMALL.game,
      name: '纸鹤谣',
      aliases: ['纸鹤', 'ZH'],
      initial: 'Z',
      twoStep: true,
      overnightStart: 1320,
      overnightEnd: 480,
      zones: [
        { id: SMALL.zones.android, system: '安卓', login: '账号登录' },
        { id: SMALL.zones.apple, system: '苹果', login: '手机登录' },
      ],
      properties: [
        {
          ...plain,
          id: properties.rank,
          name: '段位',
          kind: 'rank',
          four: 1,
          options: named(701, ['竹简', '玉简', '金简']),
        },
        {
          ...plain,
          id: properties.heroes,
          name: '英雄',
          kind: 'list',
          counts: 'heroes',
          four: 2,
          options: named(702, ['白鹤', '赤狐', '青熊', '夜枭']),
        },
        {
          ...plain,
          id: properties.skins,
          name: '皮肤',
          kind: 'list',
          counts: 'skins',
          four: 3,
          options: [
            ...named(703, ['霜雪', '余烬']),
            ...named(703, ['霜雪', '余烬', '潮汐', '暮色'], 3).slice(2),
          ],
        },
        {
          ...plain,
          id: properties.guild,
          name: '公会',
          kind: 'choice',
          four: null,
          options: named(704, ['无', '有']),
        },
      ],
    })
    await setLicenceNote(tx, SMALL.game, '测试用')
  })
  return SMALL
}

/** What an owner enters for an account of the small game, with a package, gift hours and two screenshots. */
export const SMALL_GAME_DRAFT = {
  gameId: SMALL.game,
  zoneId: SMALL.zones.apple,
  title: '金简全皮肤号',
  description: '自用号，爱惜。',
  hourlyFen: 400,
  tenHourFen: 3000,
  giftEvery: 5,
  giftHours: 1,
  week: weekOfDays(8, 1),
  twoStep: true,
  options: [
    SMALL.ranks.high,
    SMALL.heroes.crane,
    SMALL.heroes.owl,
    SMALL.skins.frost,
    SMALL.skins.tide,
    SMALL.skins.dusk,
  ],
  screenshots: [
    { art: 11, caption: '主页' },
    { art: 12, caption: '战绩' },
  ],
}
