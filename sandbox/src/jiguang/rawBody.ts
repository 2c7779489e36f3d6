import type { FastifyInstance } from 'fastify'

/** Reads bodies as text regardless of content type: JG's services answer bad JSON with their own errors. */
export const takeRawBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** The object in a JSON body; null for anything else. */
export const parseObject = (body: unknown): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(String(body))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
