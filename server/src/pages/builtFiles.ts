import { join } from 'node:path'
import type { FastifyStaticOptions } from '@fastify/static'

/**
 * How the files of a built app are served: those of `assets` have a hash in their name and stay for a year, others are asked for again.
 * Files in or below a path that begins with a dot, such as the build's manifest, are not served.
 */
export const builtFiles = (dist: string): FastifyStaticOptions => ({
  root: dist,
  index: false,
  // One route for each file of the build: without, each request reads the folders on its path.
  wildcard: false,
  preCompressed: true,
  dotfiles: 'ignore',
  setHeaders: (reply, path) => {
    void reply.header(
      'cache-control',
      path.startsWith(join(dist, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
  },
})
