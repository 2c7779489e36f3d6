import { createHash } from 'node:crypto'
import { PICTURE_MAX_MB, PICTURE_MAX_PIXELS } from '@shanghao/contract/rules'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Failure, fail } from '../../core/errors.ts'

/** Largest file that is accepted. */
export const MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024
/** Longest side of a stored picture, in pixels. */
const MAX_SIDE = 2048
const PROCESSING_TIMEOUT_S = 20

const TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

// Of the many formats libvips can read, only these are enabled for untrusted files. Each picture is read once, so a
// cache is useless.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)

export type Picture = { body: Buffer; width: number; height: number }

/** By which the same picture is found again. */
export const pictureHash = (body: Buffer): Buffer => createHash('sha256').update(body).digest()

/** Raises UPLOAD_BROKEN for a decoder's error about the content, which is a plain Error. */
const failBroken = (error: unknown): never => {
  if (error instanceof Failure || !(error instanceof Error)) throw error
  throw new Failure('UPLOAD_BROKEN')
}

/**
 * Detects a file's type by its content and re-encodes it as WebP: upright, at most 2048 pixels a side, without metadata
 * (place, camera, profiles, embedded files). Decoding runs outside the event loop's thread. Raises UPLOAD_TYPE for all
 * but still JPEG, PNG and WebP, UPLOAD_SIZE beyond 10 MB or 40 million pixels, UPLOAD_BROKEN for what can't be decoded.
 */
export const reencodeImage = async (file: Buffer): Promise<Picture> => {
  if (file.length > MAX_BYTES) fail('UPLOAD_SIZE')
  const type = await fileTypeFromBuffer(file)
  const format = type && TYPES[type.mime]
  if (!format) return fail('UPLOAD_TYPE')

  const image = sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const metadata = await sharp(file, { limitInputPixels: false }).metadata().catch(failBroken)
  if (metadata.format !== format || (metadata.pages ?? 1) > 1) fail('UPLOAD_TYPE')
  if (metadata.width * metadata.height > PICTURE_MAX_PIXELS) fail('UPLOAD_SIZE')
  const { data, info } = await image
    .timeout({ seconds: PROCESSING_TIMEOUT_S })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(failBroken)
  return { body: data, width: info.width, height: info.height }
}

/** A part of a picture, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number }

/** Draws a part of a stored picture, which lies within it. Raises UPLOAD_BROKEN. */
export const cropPicture = async (file: Buffer, { x, y, width, height }: Crop): Promise<Picture> => {
  const { data, info } = await sharp(file, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: PROCESSING_TIMEOUT_S })
    .extract({ left: x, top: y, width, height })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(failBroken)
  return { body: data, width: info.width, height: info.height }
}
