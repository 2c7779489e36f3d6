const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/**
 * A resident's number by GB 11643: province, a day of the calendar not before 1900, ISO 7064 MOD 11-2 over all
 * eighteen places (the weighted sum of a right number is 1 modulo 11, X counting ten).
 */
export const isResidentNumber = (text: string): boolean => {
  if (!/^\d{17}[\dX]$/.test(text) || !PROVINCES.test(text)) return false
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return false
  let rest = 0
  for (const place of text) rest = (rest * 2 + (place === 'X' ? 10 : Number(place))) % 11
  return rest === 1
}

/** Keeps the province and the last place. */
export const masked = (idNumber: string): string =>
  idNumber.length < 4
    ? '***'
    : `${idNumber.slice(0, 2)}${'*'.repeat(idNumber.length - 3)}${idNumber.slice(-1)}`
