import type { Dice } from './dice.ts'

/** What a listing can boast of. */
export type Boast = {
  game: string
  rank: string
  zone: string
  heroes: string
  skins: string
  /** Labels of the most precious things, the first the best. */
  precious: string[]
  choice: string
  free: boolean
  overnight: boolean
  gift: string | null
}

const openings = [
  '随时上号',
  '秒上号',
  '号主在线',
  '稳定老号',
  '自用号',
  '个人小号',
  '毕业号',
  '养老号',
  '冲分号',
  '新上架',
] as const
const closings = [
  '下班放松一把',
  '适合冲分',
  '带妹专用',
  '想玩什么玩什么',
  '画面党最爱',
  '懒人包夜',
  '开黑不掉队',
  '手感好',
  '好评很多',
  '网络稳定',
  '可续租',
  '周末优先',
] as const

const TITLE_MAX = 60

/** A title as owners write them: what is owned, the best of it, and a promise. */
export const titleOf = (dice: Dice, boast: Boast): string => {
  const [best, second] = boast.precious
  const praise = best ? `「${best}」${second ? `「${second}」` : ''}` : ''
  const shapes = [
    `${boast.free ? '【免押】' : ''}${boast.rank} ${boast.skins} ${praise}${dice.pick(closings)}`,
    `${boast.rank}｜${boast.heroes}｜${boast.skins}｜${boast.choice}`,
    `${dice.pick(openings)} ${praise || boast.heroes} ${boast.rank}`,
    `${boast.game} ${boast.skins}${boast.gift ? ` ${boast.gift}` : ''} ${boast.rank} ${dice.pick(closings)}`,
    `${praise ? `${praise}都在` : `${boast.heroes}随便挑`}，${boast.rank}，${dice.pick(closings)}`,
    `${boast.overnight ? '包夜划算 ' : ''}${boast.choice} ${boast.rank} ${boast.skins} ${dice.pick(openings)}`,
    `${dice.pick(openings)}｜${boast.zone}｜${boast.heroes} ${boast.skins}`,
  ] as const
  return dice.pick(shapes).replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX)
}

const habits = [
  '账号是自己玩的，一直很爱惜',
  '朋友们轮流玩的号',
  '以前打比赛用的号',
  '工作忙了没空玩，放出来给大家用',
] as const
const wishes = [
  '请不要乱花金币和道具，玩得开心就好。',
  '排位请认真打，挂机会被系统扣分。',
  '好友列表请不要动，谢谢。',
  '不要在公屏骂人，账号信誉分很重要。',
  '退出时顺手把画质调回中档就行。',
] as const
const answers = [
  '白天回复快，深夜可能要等一会儿。',
  '一般五分钟内回复。',
  '周末全天在线。',
  '登录前请先看上号须知。',
] as const

export const descriptionOf = (dice: Dice, boast: Boast, twoStep: boolean): string => {
  const [best] = boast.precious
  return [
    `${dice.pick(habits)}，${boast.heroes}、${boast.skins}，目前${boast.rank}。`,
    best ? `最拿得出手的是「${best}」。` : '基础够用，适合随便玩玩。',
    twoStep ? '登录偶尔要验证码。' : '登录一般不用验证。',
    dice.pick(wishes),
    dice.pick(answers),
  ].join('')
}
