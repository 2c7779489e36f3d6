import type { SeededRandom } from './seededRandom.ts'

/** The facts of a listing that titles and descriptions mention. */
export type TitleFacts = {
  game: string
  rank: string
  zone: string
  heroes: string
  skins: string
  /** Labels of the rarest options, the best first. */
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

/** A title in the style of owners: what is owned, the best of it, and a claim. */
export const randomTitle = (random: SeededRandom, facts: TitleFacts): string => {
  const [best, second] = facts.precious
  const praise = best ? `「${best}」${second ? `「${second}」` : ''}` : ''
  const shapes = [
    `${facts.free ? '【免押】' : ''}${facts.rank} ${facts.skins} ${praise}${random.pick(closings)}`,
    `${facts.rank}｜${facts.heroes}｜${facts.skins}｜${facts.choice}`,
    `${random.pick(openings)} ${praise || facts.heroes} ${facts.rank}`,
    `${facts.game} ${facts.skins}${facts.gift ? ` ${facts.gift}` : ''} ${facts.rank} ${random.pick(closings)}`,
    `${praise ? `${praise}都在` : `${facts.heroes}随便挑`}，${facts.rank}，${random.pick(closings)}`,
    `${facts.overnight ? '包夜划算 ' : ''}${facts.choice} ${facts.rank} ${facts.skins} ${random.pick(openings)}`,
    `${random.pick(openings)}｜${facts.zone}｜${facts.heroes} ${facts.skins}`,
  ] as const
  return random.pick(shapes).replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX)
}

const habits = [
  '账号是自己玩的，一直很爱惜',
  '朋友们轮流玩的号',
  '以前打比赛用的号',
  '工作忙了没空玩，放出来给大家用',
] as const
const requests = [
  '请不要乱花金币和道具，玩得开心就好。',
  '排位请认真打，挂机会被系统扣分。',
  '好友列表请不要动，谢谢。',
  '不要在公屏骂人，账号信誉分很重要。',
  '退出时顺手把画质调回中档就行。',
] as const
const replyTimes = [
  '白天回复快，深夜可能要等一会儿。',
  '一般五分钟内回复。',
  '周末全天在线。',
  '登录前请先看上号须知。',
] as const

export const randomDescription = (random: SeededRandom, facts: TitleFacts, twoStep: boolean): string => {
  const [best] = facts.precious
  return [
    `${random.pick(habits)}，${facts.heroes}、${facts.skins}，目前${facts.rank}。`,
    best ? `最拿得出手的是「${best}」。` : '基础够用，适合随便玩玩。',
    twoStep ? '登录偶尔要验证码。' : '登录一般不用验证。',
    random.pick(requests),
    random.pick(replyTimes),
  ].join('')
}
