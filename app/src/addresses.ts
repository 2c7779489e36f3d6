/** The address in the site that a push or a link names, as a path; null for any other. */
export const addressIn = (named: unknown, site: string): string | null => {
  if (typeof named !== 'string' || named === '' || !URL.canParse(named, site)) return null
  const { origin, pathname, search } = new URL(named, site)
  return origin === new URL(site).origin ? pathname + search : null
}
