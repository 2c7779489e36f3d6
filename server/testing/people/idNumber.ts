import { idCheckDigit } from '@shanghao/contract/rules'

/** A valid ID number for a date of birth (YYYY-MM-DD); `sequence` (0–999) distinguishes people born on one day. */
export const idNumberOf = (birthDate: string, sequence = 1): string => {
  const digits = `110101${birthDate.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  return digits + idCheckDigit(digits)
}
