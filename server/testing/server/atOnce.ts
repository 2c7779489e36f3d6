/**
 * How many requests tests of providers' failures make at the same time. Their time grows with it: `AT_ONCE=50 npm test` is
 * for a change of gateways, jobs or money.
 */
export const AT_ONCE = Number(process.env['AT_ONCE'] ?? 4)
