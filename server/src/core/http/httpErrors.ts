import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorName } from '@shanghao/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureOf } from '../errors.ts'
import { failureText } from './envelope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The named error of a request without a handler, by HTTP status. */
const NAMES: Record<number, ErrorName> = {
  404: 'NOT_FOUND',
  408: 'REQUEST_TOO_SLOW',
  413: 'REQUEST_TOO_LARGE',
  414: 'REQUEST_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  431: 'REQUEST_TOO_LARGE',
}
const errorNameOf = (status: number): ErrorName =>
  NAMES[status] ?? (status >= 500 ? 'INTERNAL' : 'INVALID_INPUT')

const errorBody = (status: number): string => failureText(new Failure(errorNameOf(status)))

/** Sends a status other than 200 with the envelope. */
export const sendErrorStatus = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(errorBody(status))

/** Responds to a malformed request, for which Fastify has no reply object. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = errorBody(status)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

/** Responds to a malformed path, instead of Fastify's own text. */
export const handleBadPath = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void sendErrorStatus(reply, 400)

/**
 * Sends every error outside a handler in the envelope: a malformed or too large body, an unknown content type or
 * address. Errors of the server itself are logged and sent as INTERNAL.
 */
export const registerErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (failureOf(error)?.failure === 'TOO_MANY_REQUESTS') return sendErrorStatus(reply, 429)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, 'request failed')
    return sendErrorStatus(reply, status >= 400 && status < 500 ? status : 500)
  })
}
