import type { FastifyInstance } from 'fastify'

/** Bodies as text, whatever type they claim: JG's services complain of bad JSON in words of their own. */
export const takeRawBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}

/** The object a body holds; null for anything else. */
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
