import type { StoredPicture } from '@shanghao/client/upload/pictureUploads'
import { type FeedbackCategory, feedbackCategoryNames } from '@shanghao/contract/content/states'
import { FEEDBACK_PICTURES_MAX } from '@shanghao/contract/rules'
import { draftStorage } from '../../../core/platform/localStorage.ts'
import { parseStoredPictures } from '../../../core/upload/storedPictures.ts'

/** What was entered, kept while the person chooses a place on a page of its own. */
export type FeedbackDraft = {
  readonly category: FeedbackCategory
  readonly text: string
  readonly contact: string
  readonly pictures: readonly StoredPicture[]
}

const KEY = 'draft.feedback'
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isCategory = (value: unknown): value is FeedbackCategory =>
  typeof value === 'string' && value in feedbackCategoryNames

/** The draft of this tab; an empty one if there is none. */
export const readDraft = (): FeedbackDraft => {
  const stored = draftStorage.get(KEY)
  const { category, text, contact, pictures }: Record<string, unknown> = stored ? JSON.parse(stored) : {}
  return {
    category: isCategory(category) ? category : 'fault',
    text: textOf(text),
    contact: textOf(contact),
    pictures: parseStoredPictures(pictures, FEEDBACK_PICTURES_MAX),
  }
}
export const saveDraft = (draft: FeedbackDraft): void => draftStorage.set(KEY, JSON.stringify(draft))
export const removeDraft = (): void => draftStorage.remove(KEY)
