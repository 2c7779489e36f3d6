import { seededRandom } from '../seededRandom.ts'
import { outfits } from './skins.ts'
import { ladder, template, wordsIn } from './template.ts'

const roles = {
  战士: `裴山河 铁朔 霍长缨 雷惊蛰 石敢当家 岳沉沙 燕断流 商烈 木苏尔 萧苍野 卫孤城 戎歌 赫连朔风 阿古朗 洛炎 鸣野
        秦未央 顾横刀 陆沧海 贺兰雪`,
  坦克: `山魁 磐翁 厚土娘 玄石 牛大壮 镇岳 墩墩 铁山叔 阿满 钟不响 雪崖 犀照 岩生 鼎叔 冬眠君 城不动`,
  法师: `沈星阑 苏眠雨 白夜灯 晏紫 云锦书 烛九 画长安 弦月 霁寒 青冥 花辞 南宫砚 墨小池 温拾玉 流萤婆婆 司徒霜 卜算子
        夜阑 雾隐娘 虞绯`,
  射手: `叶追风 凌一羽 桑弓 鹿鸣 阿箬 穆晴川 风铃儿 铁雀 楼听雨 翎歌 晚枫 铜哨 望舒 罗七弦 火折子 闻笛 江阿鲤 柳绵绵`,
  刺客: `夜归人 影七 冷无声 阿无 竹叶青 司空落 断桥雪 墨枭 霜刃 月见 无咎 幽篁 千面 蝉不鸣 玄蛛 燕尾 十七 半夏 绛练 寒渡`,
  辅助: `小满 药婆婆 灯笼鱼 云游僧 茯苓 糯米 采薇 鼓上飞 瑞光 青团 归燕 织梦 阮清欢 琉璃灯 松果 渡船人 芸娘 阿福`,
}
const heroes = Object.entries(roles).flatMap(([group, names]) =>
  wordsIn(names).map((label) => ({ label, group })),
)

/** The main game: two teams of five, a hundred heroes with their outfits. */
export const arena = template({
  id: 1,
  name: '云阙争锋',
  aliases: ['云阙', '争锋', 'YQ'],
  initial: 'Y',
  twoStep: true,
  overnightStart: 1320,
  overnightEnd: 480,
  properties: [
    {
      name: '段位',
      kind: 'rank',
      four: 1,
      options: ladder(wordsIn('初鸣 执戈 破阵 凌霄 揽月 摘星 问鼎'), '云阙之主'),
    },
    { name: '英雄', kind: 'list', counts: 'heroes', unit: '位', four: 2, options: heroes },
    {
      name: '皮肤',
      kind: 'list',
      counts: 'skins',
      unit: '款',
      four: 3,
      options: outfits(
        seededRandom(1),
        heroes.map(({ label }) => label),
        3,
        5,
      ),
    },
    {
      name: '贵族等级',
      kind: 'choice',
      four: 4,
      options: Array.from({ length: 11 }, (_, level) => ({ label: `V${level}` })),
    },
    {
      name: '符文',
      kind: 'choice',
      four: null,
      options: wordsIn('3套以内 4至6套 7至10套 10套以上').map((label) => ({ label })),
    },
  ],
})
