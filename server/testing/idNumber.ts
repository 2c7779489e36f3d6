const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A valid ID number for a date of birth (YYYY-MM-DD); `sequence` (0–999) tells people of one day apart. */
export const idNumberOf = (birthDate: string, sequence = 1): string => {
  const digits = `110101${birthDate.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return digits + '10X98765432'[sum % 11]
}
