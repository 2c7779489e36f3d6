import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/config/deps.ts'
import { Failure } from '../../core/errors.ts'
import { sendErrorStatus } from '../../core/http/httpErrors.ts'
import { PRIVATE_PATH, privateKeyOf } from './present.ts'

/**
 * Shows private pictures at their signed addresses, from the built-in store and from a bucket alike: a bucket's own signed
 * addresses would change with each answer. Responds with 404 to an address that is over and 503 when the store doesn't respond.
 */
export const servePrivatePictures = (app: FastifyInstance, deps: Deps): void => {
  app.get<{ Params: { token: string } }>(`${PRIVATE_PATH}/:token`, async (request, reply) => {
    const key = privateKeyOf(deps, request.params.token)
    try {
      const picture = key && (await deps.storage.get(key))
      if (!picture) return sendErrorStatus(reply, 404)
      return reply.type('image/webp').header('cache-control', 'private, max-age=3600').send(picture)
    } catch (error) {
      if (error instanceof Failure) return sendErrorStatus(reply, 503)
      throw error
    }
  })
}
