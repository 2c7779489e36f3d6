import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/config/deps.ts'
import { builtFiles } from './builtFiles.ts'

/** The consoles by the first part of their address below `/console/`, with their pages in the build. */
const CONSOLES = { owner: 'owner.html', ops: 'ops.html' } as const

/** Serves the built consoles: their files, and the page of a console for every address below its own. No search engine lists them. */
export const serveConsoles = async (
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
): Promise<void> => {
  const dist = config.CONSOLE_DIST
  if (dist === '') return
  await app.register(serveFiles, {
    ...builtFiles(dist),
    prefix: '/console/',
    // The first that serves files gives replies their `sendFile`: the renter's app, unless it is served elsewhere.
    decorateReply: !app.hasReplyDecorator('sendFile'),
  })
  for (const [name, page] of Object.entries(CONSOLES))
    for (const url of [`/console/${name}`, `/console/${name}/*`])
      app.get(url, (_request, reply) => reply.header('x-robots-tag', 'noindex').sendFile(page, dist))
}
