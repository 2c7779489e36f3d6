import { seededRandom } from '../seededRandom.ts'
import { outfits } from './skins.ts'
import { template, wordsIn } from './template.ts'

const companions = {
  火: '炉边的茉拉 赤砂 焰心 阿烬 红豆 铁匠洛克 晚霞 锅盖大王 火雀 丹枫',
  水: '雨师小渔 泠泠 鲸歌 深蓝 阿泊 玻璃海 鱼尾葵 潮生 白露 拾贝人',
  风: '邮差弥生 飞廉 蒲公英 云雀 阿飘 羽书 候鸟 青岚 铃兰 旋木雀',
  岩: '石像奶奶 盘古龟 山吹 砾 金穗 土拨鼠队长 阿垚 城砖 古井 麦田守夜人',
  光: '灯塔看守 萤 晨曦 水晶兔 阿皎 星图师 日晷 银烛 极昼 提灯的伊芙',
  影: '旧书店主 夜糖 乌木 影子先生 阿蒙 猫头鹰博士 月食 墨鱼 黑檀 失眠的玛雅',
}
const friends = Object.entries(companions).flatMap(([group, names]) =>
  wordsIn(names).map((label, i) => ({ label, group, quality: i % 4 })),
)
const charms = wordsIn('长剑 双刃 法杖 弓 魔导书 铃 伞 提灯')

/** A role-playing game of collected companions and their charms. */
export const tale = template({
  id: 3,
  name: '浮灯旅纪',
  aliases: ['浮灯', '旅纪', 'FD'],
  initial: 'F',
  twoStep: true,
  overnightStart: 1320,
  overnightEnd: 540,
  properties: [
    {
      name: '旅者等阶',
      kind: 'rank',
      four: 1,
      options: wordsIn('见习旅者 点灯人 识途者 绘图师 守夜人 引航者 摘星客 浮灯使').map((label) => ({
        label,
      })),
    },
    { name: '同伴', kind: 'list', counts: 'heroes', unit: '位', four: 2, options: friends },
    {
      name: '灵器',
      kind: 'list',
      counts: 'skins',
      unit: '件',
      four: 3,
      options: outfits(seededRandom(3), charms, 9, 12),
    },
    {
      name: '深渊进度',
      kind: 'choice',
      four: 4,
      options: wordsIn('未解锁 第6层 第9层 第12层 满星通关').map((label) => ({ label })),
    },
    {
      name: '月卡',
      kind: 'choice',
      four: null,
      options: wordsIn('无 生效中').map((label) => ({ label })),
    },
  ],
})
