import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from './core/config/deps.ts'
import { Failure } from './core/errors.ts'
import { authenticate } from './core/http/auth.ts'
import { buildOpenApi } from './core/http/openapi.ts'
import { formatPolicy } from './headers.ts'

/** Swagger UI needs inline styles and data: pictures. */
const PAGE_POLICY = formatPolicy({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'font-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
})

type Table = Record<string, Record<string, Call>>

/** The calls except those of operators. */
const publicCalls = (calls: Table): Table =>
  Object.fromEntries(
    Object.entries(calls)
      .map(([domain, table]) => [
        domain,
        Object.fromEntries(
          Object.entries(table).filter(([, { who, app }]) => who !== 'operator' && app !== 'operator'),
        ),
      ])
      .filter(([, table]) => Object.keys(table as object).length > 0),
  )

/** A document of the API as it is served: its JSON, and its YAML once it was asked for. */
type Reference = { readonly document: ReturnType<typeof buildOpenApi>; readonly json: Buffer; yaml?: Buffer }

const referenceOf = (calls: Table, version: string): Reference => {
  const document = buildOpenApi(calls, version)
  // A buffer is shared by all connections; of a string each slow connection would hold a copy.
  return { document, json: Buffer.from(JSON.stringify(document)) }
}

const cache = new WeakMap<Calls, { whole: Reference; open: Reference }>()

/** The references of a contract, cached per process: building them is the slowest part of the start. */
const referencesOf = (calls: Calls, version: string): { whole: Reference; open: Reference } => {
  const references = cache.get(calls) ?? {
    whole: referenceOf(calls, version),
    open: referenceOf(publicCalls(calls), version),
  }
  cache.set(calls, references)
  return references
}

/**
 * The API reference: GET /api/openapi.json and, as a page, /api/docs. The document contains calls of operators only for
 * an operator's session and in development; the page never does outside of development.
 */
export const serveDocs = async (
  app: FastifyInstance,
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  calls: Calls,
  version: string,
): Promise<void> => {
  const { whole, open } = referencesOf(calls, version)
  const shown = config.NODE_ENV === 'development' ? whole : open
  const isOperator = async ({ headers }: FastifyRequest): Promise<boolean> => {
    const token = headers['authtoken']
    if (typeof token !== 'string' || token === '') return false
    try {
      return (await authenticate({ db, config }, token, clock.now())).roles.includes('operator')
    } catch (thrown) {
      if (thrown instanceof Failure) return false
      throw thrown
    }
  }
  await app.register(swagger, { mode: 'static', specification: { document: shown.document } })
  const bodyOf = new Map([
    ['/api/docs/json', { type: 'application/json; charset=utf-8', body: () => shown.json }],
    // Writing it takes half a second, which not every start has to pay.
    [
      '/api/docs/yaml',
      {
        type: 'application/x-yaml',
        body: () => {
          shown.yaml ??= Buffer.from(app.swagger({ yaml: true }))
          return shown.yaml
        },
      },
    ],
  ])
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    // Hundreds of calls drawn at once keep a phone busy for half a minute: each domain's are drawn when it is opened.
    uiConfig: { docExpansion: 'none', deepLinking: true, filter: true, defaultModelsExpandDepth: -1 },
    uiHooks: {
      onRequest: (request, reply, next) => {
        const response = bodyOf.get(request.routeOptions.url ?? '')
        if (response) reply.type(response.type).send(response.body())
        else next()
      },
    },
  })
  app.get('/api/openapi.json', async (request, reply) => {
    const document = (await isOperator(request)) ? whole.json : shown.json
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(document)
  })
}
