import { yuanShort } from '@shanghao/contract/money'

export type Step = { readonly fromFen: number; readonly bonusFen: number }

/** What is wrong with a ladder, as the call would say it; null for nothing. */
export const problemOf = (steps: readonly Step[]): string | null => {
  for (const [i, { fromFen, bonusFen }] of steps.entries()) {
    const before = steps[i - 1]
    if (fromFen <= 0 || bonusFen <= 0) return `请输入第 ${i + 1} 级的充值和赠送金额`
    if (before && fromFen <= before.fromFen) return `第 ${i + 1} 级的充值金额要高于上一级`
    if (before && bonusFen < before.bonusFen) return `第 ${i + 1} 级的赠送金额不能比上一级少`
    if (bonusFen >= fromFen) return `第 ${i + 1} 级的赠送金额要低于充值金额`
  }
  return null
}

/** What the recharges bring, in one line. */
export const stepsText = (steps: readonly Step[]): string =>
  steps.length === 0
    ? '不赠送'
    : steps.map(({ fromFen, bonusFen }) => `充 ${yuanShort(fromFen)} 送 ${yuanShort(bonusFen)}`).join('，')
