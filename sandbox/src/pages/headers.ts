/**
 * Headers of every page: no caching, no scripts. Browsers apply `form-action` to a form's redirect too, so a page
 * whose form redirects to the shop lists the shop's origin.
 */
export const pageHeaders = (formTarget = ''): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'`,
})
