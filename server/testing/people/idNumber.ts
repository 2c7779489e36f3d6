import { idCheckDigit } from '@shanghao/contract/rules'

/** A valid ID number for a date of birth (YYYY-MM-DD); `sequence` (0–999) tells people of one day apart. */
export const idNumberOf = (birthDate: string, sequence = 1): string => {
  const digits = `110101${birthDate.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  return digits + idCheckDigit(digits)
}
