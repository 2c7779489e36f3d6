import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/config.ts'
import { Failure } from '../errors.ts'
import { failureText } from '../http/envelope.ts'
import { refuse } from '../http/httpErrors.ts'
import { callLimiter } from './rateLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract: counted as one, and refused with HTTP 200. */
    readonly isCall?: boolean
    /** Reads its body itself, with a deadline of its own. */
    readonly hasOwnDeadline?: boolean
  }
}

const OVER_LIMIT = failureText(new Failure('TOO_MANY_REQUESTS'))

/**
 * Requests of one connection that may wait for their answers: browsers and proxies send one after the other. Node reads on
 * within a packet however many answers are unsent, so that one packet of requests could fill the memory with them.
 */
const UNANSWERED_MAX = 10

/** Counts a request until its answer is sent; ends the connection beyond UNANSWERED_MAX and answers whether it did. */
const unansweredLimiter = () => {
  const unanswered = new WeakMap<Socket, number>()
  return ({ raw: { socket } }: FastifyRequest, reply: FastifyReply): boolean => {
    const count = (unanswered.get(socket) ?? 0) + 1
    if (socket.destroyed || count > UNANSWERED_MAX) {
      socket.destroy()
      return true
    }
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return false
  }
}

/** Ends the connection with the answer where a body may follow: Node would read all of it otherwise. */
const refuseUnread = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('connection', 'close')
  if (!request.routeOptions.config?.isCall) return refuse(reply, 429)
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(OVER_LIMIT)
}

/**
 * Counts every request by network before anything of its body is read, calls apart from pages and files; an answer over the
 * limit is one constant text. A body that isn't there after BODY_TIMEOUT_MS is answered with 408 and its connection ended. A
 * connection with more than UNANSWERED_MAX unanswered requests is ended without an answer.
 */
export const limitTraffic = (
  app: FastifyInstance,
  { CALLS_PER_MINUTE, BODY_TIMEOUT_MS }: Pick<ServerConfig, 'CALLS_PER_MINUTE' | 'BODY_TIMEOUT_MS'>,
): void => {
  const countCall = callLimiter(CALLS_PER_MINUTE)
  const countPage = callLimiter(CALLS_PER_MINUTE)
  const endsFlooded = unansweredLimiter()
  const deadlines = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request, reply) => {
    if (endsFlooded(request, reply)) return reply.hijack()
    const { isCall, hasOwnDeadline } = request.routeOptions.config ?? {}
    const count = isCall ? countCall : countPage
    try {
      count(request.ip)
    } catch {
      return refuseUnread(request, reply)
    }
    if (hasOwnDeadline || request.raw.complete || request.method === 'GET' || request.method === 'HEAD')
      return
    const tooSlow = () => {
      if (!reply.sent) refuse(reply.header('connection', 'close'), 408)
    }
    deadlines.set(request, setTimeout(tooSlow, BODY_TIMEOUT_MS))
  })
  app.addHook('preHandler', async (request) => clearTimeout(deadlines.get(request)))
  app.addHook('onResponse', async (request) => clearTimeout(deadlines.get(request)))
  app.addHook('onRequestAbort', async (request) => clearTimeout(deadlines.get(request)))
}
