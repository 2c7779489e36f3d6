import { yuanShort } from '@shanghao/contract/money'
import { type PlanKind, planKindNames } from '@shanghao/contract/promotion/states'

/** 「满 10 元可用」. */
export const thresholdText = (fen: number): string => `满 ${yuanShort(fen)} 元可用`

/** What a red packet is limited to: 「全部账号可用」, 「《…》包夜可用」. */
export const scopeText = (gameName: string | null, plan: PlanKind | null): string => {
  const game = gameName === null ? '' : `《${gameName}》`
  return `${game}${plan === null ? '' : planKindNames[plan]}` === ''
    ? '全部账号可用'
    : `${game}${plan === null ? '账号' : planKindNames[plan]}可用`
}
