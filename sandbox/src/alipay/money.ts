/** 元 with two decimals, as Alipay writes amounts. */
export const yuanText = (fen: number): string => (fen / 100).toFixed(2)

/** 分; null for text that is not an amount in 元 with at most two decimals, between 0.01 and 100000000.00. */
export const fenOf = (value: unknown): number | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const [, yuan, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(value)) ?? []
  if (yuan === undefined) return null
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'))
  return fen >= 1 && fen <= 10_000_000_000 ? fen : null
}
