/**
 * The tags of reviews. A key is never reused; one that is no longer offered is marked `retired` and still named where it was
 * chosen.
 */
export const reviewTags = {
  fast_login: { name: '上号快', good: true },
  as_described: { name: '与描述一致', good: true },
  rich_skins: { name: '皮肤齐全', good: true },
  helpful_owner: { name: '号主回应快', good: true },
  good_value: { name: '价格实惠', good: true },
  stable: { name: '全程没掉线', good: true },
  slow_login: { name: '上号慢', good: false },
  not_as_described: { name: '与描述不符', good: false },
  silent_owner: { name: '号主回应慢', good: false },
  kicked: { name: '被顶号', good: false },
  pricey: { name: '价格偏高', good: false },
} as const satisfies Readonly<Record<string, { name: string; good: boolean; retired?: true }>>
export type ReviewTag = keyof typeof reviewTags

export const isReviewTag = (text: string): text is ReviewTag => Object.hasOwn(reviewTags, text)
export const reviewTagKeys: ReviewTag[] = Object.keys(reviewTags).filter(isReviewTag)

/** Orders of the list of an account's reviews. */
export const reviewSorts = ['newest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** What people write in public; each is reported and moderated by itself. */
export const postKinds = ['review', 'review_answer', 'question', 'question_answer'] as const
export type PostKind = (typeof postKinds)[number]

export const postKindNames: Readonly<Record<PostKind, string>> = {
  review: '评价',
  review_answer: '对评价的回复',
  question: '提问',
  question_answer: '对提问的回复',
}

/** Reasons for reporting a post, and for hiding one. */
export const reportReasons = {
  contact: '含联系方式或引导站外交易',
  extortion: '以差评或好评要挟',
  untrue: '与事实不符',
  abuse: '辱骂、歧视或骚扰',
  privacy: '泄露他人信息',
  advert: '广告或刷评',
  other: '其他',
} as const satisfies Readonly<Record<string, string>>
export type ReportReason = keyof typeof reportReasons

export const isReportReason = (text: string): text is ReportReason => Object.hasOwn(reportReasons, text)
export const reportReasonKeys: ReportReason[] = Object.keys(reportReasons).filter(isReportReason)

/** What operators do with a post. `dismiss` closes its reports and leaves it as it is. */
export const moderationActs = ['hide', 'restore', 'dismiss'] as const
export type ModerationAct = (typeof moderationActs)[number]
