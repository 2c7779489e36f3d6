/** What two accounts for rent have in common, by which one account that is listed twice is found. */
export const likeGoodsNames = {
  login: '同一登录账号',
  role_names: '同名角色',
  pictures: '相同截图',
} as const
export type LikeGoods = keyof typeof likeGoodsNames
export const likeGoodsList = Object.keys(likeGoodsNames) as [LikeGoods, ...LikeGoods[]]
