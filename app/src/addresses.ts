import { ownPath } from '@shanghao/contract/rules'

/** The address in the site that a push or a link names, as a path; null for any other, also for a path that leads elsewhere when it is opened. */
export const addressIn = (named: unknown, site: string): string | null => {
  if (typeof named !== 'string' || named === '' || !URL.canParse(named, site)) return null
  const { origin, href } = new URL(named, site)
  return origin === new URL(site).origin ? ownPath(href.slice(origin.length)) : null
}
