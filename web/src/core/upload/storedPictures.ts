import type { StoredPicture } from '@shanghao/client/upload/pictureUploads'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The pictures of a draft that was stored as JSON; what is none is left out. */
export const parseStoredPictures = (value: unknown, max: number): StoredPicture[] =>
  (Array.isArray(value) ? value : [])
    .flatMap(({ publicKey, url }: Record<string, unknown>) =>
      isText(publicKey) && isText(url) ? [{ publicKey, url }] : [],
    )
    .slice(0, max)
