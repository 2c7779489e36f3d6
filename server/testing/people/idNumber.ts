import { idCheckDigit } from '@shanghao/contract/validation/people'

/** A valid ID number for a date of birth (YYYY-MM-DD); `sequence` (0–98,999) distinguishes people born on one day, by county beyond 999. */
export const idNumberOf = (birthDate: string, sequence = 1): string => {
  const county = String(1 + Math.floor(sequence / 1000)).padStart(2, '0')
  const digits = `1101${county}${birthDate.replaceAll('-', '')}${String(sequence % 1000).padStart(3, '0')}`
  return digits + idCheckDigit(digits)
}
