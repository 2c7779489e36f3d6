import type { SeededRandom } from '../seededRandom.ts'
import { type Named, wordsIn } from './template.ts'

export const moods = wordsIn(`
  霜天 流云 惊鸿 锦绣 星河 长夜 赤焰 碧落 琉璃 江南 塞北 烟雨 落梅 听雪 逐月 乘风 破晓 暮山 沧浪 孤舟
  梦泽 鎏金 青花 墨染 朱砂 月白 松间 竹里 云上 海棠 丁香 玄鸟 锦鲤 飞鸢 萤火 晚樱 冬至 惊蛰 谷雨 上元
  端阳 七夕 重阳 守岁 蒸汽 霓虹 深空 极光 糖霜 放学后 摇滚 马戏 侦探 远航 大漠 雨林 深海 夏夜 雪国 纸鸢`)
export const roles = wordsIn(`
  行者 旅人 歌者 剑客 书生 将军 灯使 猎手 信使 乐师 舞者 匠人 渔火 守望 游侠 掌柜 驿使 说书人 画师 琴心
  之约 之誓 行纪 夜话 奇谭 长歌 小令 未眠 如初 归来`)
const rarities = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const

/**
 * Outfits for each wearer, from `least` to `most` of them. Names are a mood and a role; each pair is used once, so that
 * names are unique in the game.
 */
export const outfits = (
  random: SeededRandom,
  wearers: readonly string[],
  least: number,
  most: number,
): Named[] => {
  const used = new Set<string>()
  const name = (): string => {
    const label = random.pick(moods) + random.pick(roles)
    if (used.has(label)) return name()
    used.add(label)
    return label
  }
  return wearers.flatMap((wearer) =>
    Array.from({ length: random.int(least, most) }, () => ({
      label: name(),
      group: wearer,
      quality: random.pick(rarities),
    })),
  )
}
