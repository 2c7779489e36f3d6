import { z } from 'zod'
import { moment } from '../id.ts'

/** The purpose of a picture; a call accepts only pictures of its own purpose. */
export const uploadPurpose = z.enum([
  'evidence',
  'screenshot',
  'avatar',
  'feedback',
  'chat',
  'phone_change',
  'review',
  'banner',
])

/**
 * How to send one file: a multipart POST to `url` with every entry of `fields` first and the file last, in a field
 * named `file`, before `expiresAt`. Any response but 2xx means that it was not accepted.
 */
export const uploadPolicy = z.object({
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  /** Names the upload in `finish`. */
  key: z.string(),
  expiresAt: moment,
  maxBytes: z.number().int(),
})

/** A checked picture. Other calls refer to it by `publicKey`; the address of evidence is good for an hour or two. */
export const uploadedPicture = z.object({
  publicKey: z.string(),
  url: z.url(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
})
