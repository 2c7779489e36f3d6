import type { Deps } from '../core/config/deps.ts'
import type { Site } from '../core/http/site.ts'

/** Scheme and host that search engines shall list the pages of a site under: a portal's newest host, else the platform's. */
export const canonicalOrigin = (
  { portal, domain }: Site,
  { PUBLIC_URL }: Pick<Deps['config'], 'PUBLIC_URL'>,
): string => {
  const own = new URL(PUBLIC_URL)
  return portal ? `${own.protocol}//${domain}` : own.origin
}
