import { yuan } from '@shanghao/contract/money'

/** The parts of an amount (分) that is shown: sign, whole yuan by thousands, decimals. */
export const amountParts = (fen: number): { sign: '−' | ''; whole: string; decimals: string } => {
  const [whole = '', decimals = ''] = yuan(Math.abs(fen)).split('.')
  return { sign: fen < 0 ? '−' : '', whole: Number(whole).toLocaleString('zh-CN'), decimals }
}

/** An amount (分) inside of a text: 1685950 → '¥16,859.50'. Elsewhere `Money` shows it. */
export const amountText = (fen: number): string => {
  const { sign, whole, decimals } = amountParts(fen)
  return `${sign}¥${whole}.${decimals}`
}

/** A price (分), short: 153200 → '¥1,532', 1250 → '¥12.5'. */
export const priceText = (fen: number): string => amountText(fen).replace(/\.?0+$/, '')
