import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../core/config/deps.ts'
import { findSite } from '../core/http/site.ts'
import { builtFiles } from './builtFiles.ts'

/** The consoles by the first part of their address below `/console/`, with their pages in the build. */
const CONSOLES = { owner: 'owner.html', ops: 'ops.html' } as const

/**
 * Serves the built consoles: their files, and the page of a console for every address below its own. No search engine lists them.
 * The host of a portal or a distributor leads to the platform's: who controls such a name could send it elsewhere and read what
 * browsers keep for it, the tokens of owners and operators among it.
 */
export const serveConsoles = async (
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'database' | 'clock'>,
): Promise<void> => {
  const { config } = deps
  const { origin } = new URL(config.PUBLIC_URL)
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
      app.get(url, async (request, reply) => {
        reply.header('x-robots-tag', 'noindex')
        const site = await findSite(deps, request.hostname)
        return site.origin === origin ? reply.sendFile(page, dist) : reply.redirect(`${origin}${request.url}`)
      })
}
