import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './core/config/deps.ts'
import { storageOrigins } from './gateways/storage/origins.ts'

/** Permissions-Policy: disables browser features that the app doesn't use. */
const DISABLED = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = (geolocation: '()' | '(self)'): string =>
  [...DISABLED.map((feature) => `${feature}=()`), `geolocation=${geolocation}`].join(', ')
/** The screen that chooses a place may ask the browser where the person is; the app opens it as a document of its own. */
const isLocating = (url: string): boolean => /^\/choose-location(?:[/?]|$)/.test(url)

const YEAR_SECONDS = 31_536_000

/** Formats a content security policy as a header. */
export const formatPolicy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

/** The content policy of every response; a route may set its own instead. */
const buildDirectives = async ({ config, storage }: Pick<Deps, 'config' | 'storage'>) => {
  const { post, read } = await storageOrigins(storage)
  const tiles = config.MAP_TILES_URL ? ` ${new URL(config.MAP_TILES_URL).origin}` : ''
  return {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': `'self' data: blob: ${read}${tiles}`,
    'connect-src': `'self' ${post}`,
    'manifest-src': "'self'",
    'frame-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
}

/** The headers of every response; a route may set its own instead. */
const buildSecurityHeaders = async (deps: Pick<Deps, 'config' | 'storage'>) => {
  const { config } = deps
  const overHttps = config.NODE_ENV === 'production' && config.PUBLIC_URL.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions('()'),
    'content-security-policy': formatPolicy(await buildDirectives(deps)),
    ...(overHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  }
}

/** What a page in a frame may do besides being shown: nothing. The frame may be of a page of the same origin only. */
const FRAMED = {
  sandbox: 'allow-same-origin',
  'script-src': "'none'",
  'connect-src': "'none'",
  'manifest-src': "'none'",
  'frame-src': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self'",
}

/**
 * The policy of pages that the server sends with their styles, by the text of their style element. What it renders carries sizes and
 * colours as style attributes, which can't run anything and load pictures of ours only. `isFramed` for pages that are shown in a
 * frame, without scripts; `isEmpty` for those without content.
 */
export const renderedPagePolicy = async (
  deps: Pick<Deps, 'config' | 'storage'>,
  { isFramed = false, isEmpty = false } = {},
): Promise<(style: string) => string> => {
  const directives = { ...(await buildDirectives(deps)), ...(isFramed && FRAMED) }
  const policies = new Map<string, string>()
  return (style) => {
    const known = policies.get(style)
    if (known !== undefined) return known
    const hash = createHash('sha256').update(style).digest('base64')
    const own = formatPolicy({
      ...directives,
      'style-src': `'self' 'sha256-${hash}'`,
      ...(isEmpty ? {} : { 'style-src-attr': "'unsafe-inline'" }),
    })
    policies.set(style, own)
    return own
  }
}

/** Sends the security headers with every response. */
export const sendSecurityHeaders = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'storage'>,
): Promise<void> => {
  const headers = Object.entries(await buildSecurityHeaders(deps))
  app.addHook('onSend', async (request, reply) => {
    if (isLocating(request.url)) reply.header('permissions-policy', permissions('(self)'))
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
