import { Readable } from 'node:stream'
import { EXPORT_PATH } from '@shanghao/contract/rules'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../core/config/deps.ts'
import { Failure } from '../../../core/errors.ts'
import { authenticate } from '../../../core/http/auth.ts'
import { sendErrorStatus } from '../../../core/http/httpErrors.ts'
import { exportFileName, exportLines } from './exportFile.ts'
import { beginDownload } from './requestExport.ts'
import type { StateNames } from './sections.ts'

const body = z.object({ ticket: z.string().min(1).max(200) })
const headers = z.object({ authtoken: z.string().min(1) })

/**
 * Sends the file of an export as it is read from the database, to the session of its user with the ticket of the call
 * `exportData`. Both are sent in the header and body, because addresses are logged. Responds with 401 without a session, and
 * 404 for a ticket that is over or another person's.
 */
export const serveExport = (app: FastifyInstance, deps: Deps, names: StateNames): void => {
  app.post(EXPORT_PATH, async (request, reply) => {
    const now = deps.clock.now()
    const sent = headers.safeParse(request.headers)
    const asked = body.safeParse(request.body)
    if (!sent.success) return sendErrorStatus(reply, 401)
    const viewer = await authenticate(deps, sent.data.authtoken, now).catch((thrown) => {
      if (thrown instanceof Failure) return null
      throw thrown
    })
    if (!viewer) return sendErrorStatus(reply, 401)
    const { userId, phone } = viewer
    if (!asked.success || !(await beginDownload(deps.db, { userId, ticket: asked.data.ticket, now })))
      return sendErrorStatus(reply, 404)
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-disposition',
        `attachment; filename*=UTF-8''${encodeURIComponent(exportFileName(phone, now))}`,
      )
      .send(Readable.from(exportLines(deps, { userId, names })))
  })
}
