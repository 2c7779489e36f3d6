import { yuanShort } from '@shanghao/contract/money'

type Usable = { readonly savesFen: number; readonly validUntil: number }

/** Why the first usable packet is the best; the packets are sorted best first. */
export const bestReason = ([best, next]: readonly Usable[]): string | null => {
  if (!best) return null
  const saved = `省 ${yuanShort(best.savesFen)} 元`
  if (!next) return `这一单${saved}`
  if (best.savesFen > next.savesFen)
    return `这一单${saved}，比下一个多省 ${yuanShort(best.savesFen - next.savesFen)} 元`
  return best.validUntil < next.validUntil ? `这一单${saved}，和下一个一样多，但它先到期` : `这一单${saved}`
}
