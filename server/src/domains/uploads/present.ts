import type { uploadedPicture } from '@shanghao/contract/uploads/shapes'
import type { z } from 'zod'
import type { Deps } from '../../core/config/deps.ts'
import type { Site } from '../../core/http/site.ts'
import type { ReadyUpload } from './finish.ts'

/** Path at which this server shows pictures that only some may see. */
export const PRIVATE_PATH = '/uploads/private'
const USE = 'picture'
const PRIVATE_KEY = /^private\/(.+)\.webp$/
const HOUR_MS = 3_600_000

/**
 * A signed address of a private picture on the viewer's site, whose pages may show it, for one to two hours. It stays the same within an hour of the clock, so that a page that
 * is refreshed doesn't load its pictures again.
 */
const signedUrl = ({ tokens, site, clock }: PictureDeps, name: string): string => {
  const hour = Math.floor(clock.now().getTime() / HOUR_MS)
  const token = tokens.sign({ use: USE, fields: [name], expiresAt: new Date((hour + 2) * HOUR_MS) })
  return `${site.origin}${PRIVATE_PATH}/${token}`
}
/** What an address of a picture depends on. */
export type PictureDeps = Pick<Deps, 'storage' | 'tokens' | 'clock'> & { readonly site: Pick<Site, 'origin'> }

/** A picture with its address. The caller has checked that the viewer may see it. */
export const presentPicture = (
  deps: PictureDeps,
  { publicKey, width, height }: ReadyUpload,
): z.input<typeof uploadedPicture> => {
  const [, name] = PRIVATE_KEY.exec(publicKey) ?? []
  const url = name === undefined ? deps.storage.urlOf(publicKey) : signedUrl(deps, name)
  return { publicKey, url, width, height }
}

/** The key of the private picture that a signed address names; null for an address that was altered or is over. */
export const privateKeyOf = (
  { tokens, clock }: Pick<Deps, 'tokens' | 'clock'>,
  token: string,
): string | null => {
  const [name] = tokens.read(USE, token, clock.now()) ?? []
  return name === undefined ? null : `private/${name}.webp`
}
