import { z } from 'zod'
import { cleanText } from './validation/text.ts'

/** A text that a person writes, as `cleanText` leaves it. Lengths are checked on what is left. */
export const writtenText = z.string().overwrite(cleanText)

/** A written text as a sentence in another: it gets 。 unless it ends as a sentence. */
export const asSentence = (text: string): string => (/[。！？!?…]$/u.test(text) ? text : `${text}。`)
