import { noContact } from '@shanghao/contract/reviews/contactText'
import { fail } from '../../core/errors.ts'

/**
 * Refuses a text with a phone number, another contact or a secret: what is written in public must not lead past the platform,
 * nor give away who a person is. Raises CONTACT_IN_TEXT at the field `text`.
 */
export const requireNoContact = (text: string): void => {
  if (!noContact.holds(text)) fail('CONTACT_IN_TEXT', { text: [noContact.message('内容')] })
}

/** People are shown in public by the first character of their nickname. */
export const maskNickname = (first: string): string => `${first}***`
