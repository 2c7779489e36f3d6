import type { Transitions } from '../transitions.ts'

/** Kinds of articles with their names, and the categories of each. */
export const articleKindNames = { help: '帮助', news: '资讯', announcement: '公告' } as const
export type ArticleKind = keyof typeof articleKindNames

const articleCategoryNames = {
  help: {
    renting: '租号流程',
    login: '上号登录',
    money: '付款与资金',
    dispute: '投诉与维权',
    account: '账号与安全',
    app: 'App 与网页',
  },
  news: { platform: '平台动态', guide: '租号指南', safety: '防骗提醒' },
  announcement: { service: '服务公告', rules: '规则变更' },
} as const satisfies Readonly<Record<ArticleKind, Readonly<Record<string, string>>>>

const categoriesByKind: Readonly<Record<ArticleKind, Readonly<Record<string, string>>>> = articleCategoryNames

/** Categories of a kind with their names, in the order they are shown. */
export const categoriesOf = (kind: ArticleKind): { category: string; name: string }[] =>
  Object.entries(categoriesByKind[kind]).map(([category, name]) => ({ category, name }))

/** The name of a category; undefined for one that the kind doesn't have. */
export const categoryName = (kind: ArticleKind, category: string): string | undefined =>
  Object.hasOwn(categoriesByKind[kind], category) ? categoriesByKind[kind][category] : undefined

/** Whom a popup announcement is for. */
export const popupAudiences = ['everyone', 'guests', 'users'] as const
export type PopupAudience = (typeof popupAudiences)[number]

export const feedbackCategoryNames = {
  fault: '功能异常',
  suggestion: '产品建议',
  account: '登录与账号',
  money: '付款与退款',
  content: '内容有误',
  other: '其他',
} as const
export type FeedbackCategory = keyof typeof feedbackCategoryNames

/** States of a feedback; `closed` is final. */
export const feedbackStates = ['open', 'answered', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

export const feedbackStateNames: Readonly<Record<FeedbackState, string>> = {
  open: '待回复',
  answered: '已回复',
  closed: '已关闭',
}

/** The transitions by verb; the database allows no other. */
export const feedbackTransitions = {
  /** By an operator, once. */
  answer: { from: ['open'], to: 'answered' },
  /** By an operator. */
  close: { from: ['open', 'answered'], to: 'closed' },
} as const satisfies Transitions<FeedbackState>

export const appPlatforms = ['android', 'ios'] as const
export type AppPlatform = (typeof appPlatforms)[number]

/** How an update is offered, the mildest first. */
export const updateKinds = ['normal', 'full_screen', 'forced'] as const
export type UpdateKind = (typeof updateKinds)[number]

/** The places of banners, by the numbers that `goods.banner` names them with. */
export const bannerPlaces = { home: 2, hall: 3 } as const
export type BannerPlace = (typeof bannerPlaces)[keyof typeof bannerPlaces]
export const bannerPlaceNames: Readonly<Record<BannerPlace, string>> = { 2: '首页', 3: '选择游戏' }

/** The drawings of banners that have no picture of their own. */
export const bannerArtNames = {
  overnight: '夜空',
  no_deposit: '免押金',
  safety: '资金托管',
  redpacket: '红包',
} as const
export type BannerArt = keyof typeof bannerArtNames

/** States of a banner, derived from its span and whether it was withdrawn. */
export const bannerStates = ['shown', 'upcoming', 'over'] as const
export type BannerState = (typeof bannerStates)[number]
export const bannerStateNames: Readonly<Record<BannerState, string>> = {
  shown: '展示中',
  upcoming: '未开始',
  over: '已结束',
}

export const popupAudienceNames: Readonly<Record<PopupAudience, string>> = {
  everyone: '所有人',
  guests: '未登录的访客',
  users: '已登录的用户',
}

export const appPlatformNames: Readonly<Record<AppPlatform, string>> = { android: 'Android', ios: 'iOS' }

export const updateKindNames: Readonly<Record<UpdateKind, string>> = {
  normal: '普通提示',
  full_screen: '全屏提示，可跳过',
  forced: '强制更新',
}
