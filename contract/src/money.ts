/** Formats integer 分 as yuan with two decimals and no sign: 1250 → '12.50', -5 → '-0.05'. */
export const yuan = (fen: number): string => {
  const abs = Math.abs(fen)
  return `${fen < 0 ? '-' : ''}${Math.floor(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}

/** Formats 分 as short yuan for prices: 1200 → '12', 1250 → '12.5', 1255 → '12.55'. */
export const yuanShort = (fen: number): string => yuan(fen).replace(/\.?0+$/, '')

/** Parses an amount in yuan into 分; null unless it is an amount with at most two decimals. */
export const parseYuan = (text: string): number | null => {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** A share of an amount in basis points, rounded down to whole 分 (the remainder stays with the payer's side). */
export const basisPoints = (fen: number, points: number): number => Math.floor((fen * points) / 10_000)
