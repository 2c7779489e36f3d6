type Rating = { readonly reviewers: number; readonly goodRate: number | null }

/** 好评率 where enough people gave one, else why there is none: 98%, 评价较少, 暂无评价. */
export const goodRateText = ({ reviewers, goodRate }: Rating): string => {
  if (goodRate !== null) return `${goodRate}%`
  return reviewers === 0 ? '暂无评价' : '评价较少'
}

/** The words for one star to five. */
export const starNames = ['很差', '较差', '一般', '满意', '非常满意'] as const
