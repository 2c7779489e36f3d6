import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorName } from '@shanghao/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failureOf } from '../errors.ts'
import { failureText } from './envelope.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** What a request that reached no handler is told, by its HTTP status. */
const NAMES: Record<number, ErrorName> = {
  404: 'NOT_FOUND',
  408: 'REQUEST_TOO_SLOW',
  413: 'REQUEST_TOO_LARGE',
  414: 'REQUEST_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  431: 'REQUEST_TOO_LARGE',
}
const nameOf = (status: number): ErrorName => NAMES[status] ?? (status >= 500 ? 'INTERNAL' : 'INVALID_INPUT')

const textFor = (status: number): string => failureText(new Failure(nameOf(status)))

/** Answers a status other than 200 with the envelope. */
export const refuse = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type(JSON_TYPE).send(textFor(status))

/** Answers what is no request at all: the parser of Node has no reply for it. */
export const refuseSocket = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = textFor(status)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

/** Answers a path that can't be read, in place of Fastify's own text. */
export const refuseBadPath = (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void =>
  void refuse(reply, 400)

/**
 * Has every failure outside a handler answered in the envelope: a body that is no JSON, too large or of another type, an
 * unknown address. Faults of the server itself are logged and answered as INTERNAL.
 */
export const answerRefusals = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (failureOf(error)?.failure === 'TOO_MANY_REQUESTS') return refuse(reply, 429)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, 'request failed')
    return refuse(reply, status >= 400 && status < 500 ? status : 500)
  })
}
