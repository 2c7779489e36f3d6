import { PICTURE_MAX_MB, PICTURE_MAX_PIXELS } from '@shanghao/contract/rules'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Failure, fail } from '../../core/errors.ts'

/** What a browser may send. */
export const MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024
/** The longer side of what is kept. */
const SIDE = 2048
const DRAWING_S = 20

const TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

// Of the many formats libvips reads, only these are open to what strangers send. Pictures come once each: nothing to cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

export type Picture = { body: Buffer; width: number; height: number }

/** A decoder's complaint about the content, which it tells as a plain Error. */
const brokenBy = (error: unknown): never => {
  if (error instanceof Failure || !(error instanceof Error)) throw error
  throw new Failure('UPLOAD_BROKEN')
}

/**
 * Looks at what a file is, whatever it is called or claims, and draws it anew as WebP: upright, at most 2048 pixels a side,
 * without anything in it that isn't the picture (place, camera, profiles, hidden files). Decoding runs outside the event
 * loop. Raises UPLOAD_TYPE for all but still JPEG, PNG and WebP, UPLOAD_SIZE beyond 10 MB or 40 million pixels,
 * UPLOAD_BROKEN for what can't be decoded.
 */
export const reencodeImage = async (file: Buffer): Promise<Picture> => {
  if (file.length > MAX_BYTES) fail('UPLOAD_SIZE')
  const type = await fileTypeFromBuffer(file)
  const format = type && TYPES[type.mime]
  if (!format) return fail('UPLOAD_TYPE')

  const image = sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const found = await sharp(file, { limitInputPixels: false }).metadata().catch(brokenBy)
  if (found.format !== format || (found.pages ?? 1) > 1) fail('UPLOAD_TYPE')
  if (found.width * found.height > PICTURE_MAX_PIXELS) fail('UPLOAD_SIZE')
  const { data, info } = await image
    .timeout({ seconds: DRAWING_S })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(brokenBy)
  return { body: data, width: info.width, height: info.height }
}
