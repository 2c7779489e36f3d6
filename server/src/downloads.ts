import { resolve } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from './core/config/config.ts'
import { sendErrorStatus } from './core/http/httpErrors.ts'
import { DOWNLOADS_PATH } from './domains/content/versions/hosts.ts'

/** Serves the packages of the native app from their folder, as downloads only. A package never changes under its name. */
export const serveDownloads = async (
  app: FastifyInstance,
  { DOWNLOADS_DIR }: Pick<ServerConfig, 'DOWNLOADS_DIR'>,
): Promise<void> => {
  if (DOWNLOADS_DIR === '') return
  await app.register(
    async (files) => {
      files.setNotFoundHandler((_request, reply) => sendErrorStatus(reply, 404))
      await files.register(serveFiles, {
        root: resolve(DOWNLOADS_DIR),
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        allowedPath: (path) => /\.(apk|ipa)$/.test(path),
        maxAge: '1d',
        setHeaders: (reply) => {
          void reply.header('content-disposition', 'attachment')
          void reply.header('content-type', 'application/octet-stream')
        },
      })
    },
    { prefix: DOWNLOADS_PATH },
  )
}
