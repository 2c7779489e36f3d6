import { Readable } from 'node:stream'
import type { SentFile } from '@shanghao/contract/file'
import type { FastifyReply } from 'fastify'

/**
 * Sends a file as it is read, as a download that no browser shows or keeps. What fails while it is read ends the connection, so that
 * no shortened file looks whole.
 */
export const sendFile = (reply: FastifyReply, { name, type, body }: SentFile): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(body, { objectMode: false }))
