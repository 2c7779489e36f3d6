/**
 * Headers of every page: nothing is kept, no script runs. Browsers hold a form's redirect to `form-action` too, so a page
 * whose form leads back to the shop names the shop's origin.
 */
export const pageHeaders = (formTarget = ''): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self' ${formTarget}; base-uri 'none'`,
})
