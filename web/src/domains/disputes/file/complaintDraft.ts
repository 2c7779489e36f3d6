import type { StoredPicture } from '@shanghao/client/upload/pictureUploads'
import { DISPUTE_PICTURES_MAX } from '@shanghao/contract/rules'
import { draftStorage } from '../../../core/platform/localStorage.ts'
import { parseStoredPictures } from '../../../core/upload/storedPictures.ts'

/** What was entered for a complaint about an order; it stays when the reason is changed. */
export type ComplaintDraft = {
  readonly text: string
  /** For owners, in yuan as typed. */
  readonly depositFen: string
  readonly pictures: readonly StoredPicture[]
}

const keyOf = (orderId: string) => `draft.complaint.${orderId}` as const
const isText = (value: unknown): value is string => typeof value === 'string'

/** The draft of this tab; an empty one if there is none. */
export const readDraft = (orderId: string): ComplaintDraft => {
  const stored = draftStorage.get(keyOf(orderId))
  const { text, depositFen, pictures }: Record<string, unknown> = stored ? JSON.parse(stored) : {}
  return {
    text: isText(text) ? text : '',
    depositFen: isText(depositFen) ? depositFen : '',
    pictures: parseStoredPictures(pictures, DISPUTE_PICTURES_MAX),
  }
}
export const saveDraft = (orderId: string, draft: ComplaintDraft): void =>
  draftStorage.set(keyOf(orderId), JSON.stringify(draft))
export const removeDraft = (orderId: string): void => draftStorage.remove(keyOf(orderId))
