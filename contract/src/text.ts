import { z } from 'zod'

/**
 * A text that a person writes, without the characters that show nothing (zero-width ones, and those that turn the direction
 * of text): they would fill a required text, or change how others read it. Lengths are checked on what is left.
 */
export const writtenText = z
  .string()
  .overwrite((text) => text.replace(/\p{Cf}/gu, ''))
  .trim()
