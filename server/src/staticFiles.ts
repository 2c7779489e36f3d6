import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendErrorStatus } from './core/http/httpErrors.ts'

/**
 * Serves the built app: its files, and its page for every other address that a browser requests as a page. Files in or
 * below a path that begins with a dot, such as the build's manifest, are not served.
 */
export const servePages = async (app: FastifyInstance, dist: string): Promise<void> => {
  if (dist)
    await app.register(serveFiles, {
      root: dist,
      preCompressed: true,
      dotfiles: 'ignore',
      // One route for each file of the build: without, each request reads the folders on its path.
      wildcard: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.startsWith(join(dist, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isHidden = /(^|\/)(\.|%2e)/i.test(request.url.split('?')[0] ?? '')
    return dist && isPage && !isHidden ? reply.sendFile('index.html') : sendErrorStatus(reply, 404)
  })
}
