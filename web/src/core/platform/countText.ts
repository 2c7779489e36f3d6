/** 12500 → 1.2万, rounded down. */
export const countText = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.floor(count / 1000) / 10}万`
