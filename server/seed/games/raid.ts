import { seededRandom } from '../seededRandom.ts'
import { outfits } from './skins.ts'
import { ladder, template, wordsIn } from './template.ts'

const agents = wordsIn(`
  灰隼 夜莺 铁砧 白蛾 守灯人 渡鸦 矮墙 冷杉 信天翁 蜂刺 磁针 老矿工 黑茶 长明 雨刷 北极兔 回声 哨兵七 木偶师 海雾
  银匠 棋手 苔原 焊枪`)
const guns = wordsIn(`
  长尾R4 蜂鸣MP2 山猫DMR 锻炉12 雪枭M9 铁犁LMG 夜巡S1 石英AR 渔叉SR 短笛P3 风暴K7 铆钉SMG 青藤AR 旧约M1 潮汐SG 罗盘DMR`)

/** A team shooter with agents and gun finishes. */
export const raid = template({
  id: 2,
  name: '雾港特遣',
  aliases: ['雾港', '特遣', 'WG'],
  initial: 'W',
  twoStep: false,
  overnightStart: 1380,
  overnightEnd: 480,
  properties: [
    {
      name: '段位',
      kind: 'rank',
      four: 1,
      options: ladder(wordsIn('新兵 列兵 尖兵 精锐 王牌'), '雾港传奇'),
    },
    {
      name: '特遣员',
      kind: 'list',
      counts: 'heroes',
      unit: '名',
      four: 2,
      options: agents.map((label) => ({ label })),
    },
    {
      name: '枪械外观',
      kind: 'list',
      counts: 'skins',
      unit: '款',
      four: 3,
      options: outfits(seededRandom(2), guns, 5, 8),
    },
    {
      name: '仓库估值',
      kind: 'choice',
      four: 4,
      options: wordsIn('50万以内 50至200万 200至500万 500至1000万 1000万以上').map((label) => ({ label })),
    },
    {
      name: '安全箱',
      kind: 'choice',
      four: null,
      options: wordsIn('2格 4格 6格 9格').map((label) => ({ label })),
    },
  ],
})
