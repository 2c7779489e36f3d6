import { z } from 'zod'
import { moment } from '../id.ts'

/** What a picture is for; a call that takes pictures takes those of its own purpose alone. */
export const uploadPurpose = z.enum(['evidence', 'screenshot', 'avatar', 'feedback'])

/**
 * How to send one file: a multipart POST to `url` with every entry of `fields` first and the file last, in a field named
 * `file`, before `expiresAt`. Anything but a 2xx answer means that it was not taken.
 */
export const uploadPolicy = z.object({
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  /** Names the upload in `finish`. */
  key: z.string(),
  expiresAt: moment,
  maxBytes: z.number().int(),
})

/** A picture everybody with its address can see. Other calls name it by `publicKey`. */
export const uploadedPicture = z.object({
  publicKey: z.string(),
  url: z.url(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
})
