import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../config/deps.ts'
import { Failure } from '../errors.ts'
import { failureText } from '../http/envelope.ts'
import { sendErrorStatus } from '../http/httpErrors.ts'
import { keyTotal } from './rateLimits.ts'
import { requestLimiter } from './requestLimits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract: counted as one, and failures are sent with HTTP 200. */
    readonly isCall?: boolean
    /** Reads its body itself, with its own deadline. */
    readonly hasOwnDeadline?: boolean
    /** Time for the body (ms), if other than BODY_TIMEOUT_MS. */
    readonly bodyTimeoutMs?: number
  }
}

const TOO_MANY_REQUESTS_BODY = failureText(new Failure('TOO_MANY_REQUESTS'))

/**
 * Pending requests allowed on one connection: browsers and proxies send one after the other. Node parses all requests
 * of a packet however many responses are unsent, so that one packet of requests could fill the memory.
 */
const PENDING_MAX = 10

/** How long the total of a network's minute is kept: longer than the minute, because clocks differ. */
const TOTAL_SECONDS = 120

/** Counts a request until its response is sent; closes the connection beyond PENDING_MAX and returns whether it did. */
const pendingLimiter = () => {
  const pending = new WeakMap<Socket, number>()
  return ({ raw: { socket } }: FastifyRequest, reply: FastifyReply): boolean => {
    const count = (pending.get(socket) ?? 0) + 1
    if (socket.destroyed || count > PENDING_MAX) {
      socket.destroy()
      return true
    }
    pending.set(socket, count)
    reply.raw.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
    return false
  }
}

/** Closes the connection after the response where a body may follow, or Node would read all of it. */
const sendTooManyRequests = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('connection', 'close')
  if (!request.routeOptions.config?.isCall) return sendErrorStatus(reply, 429)
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(TOO_MANY_REQUESTS_BODY)
}

/**
 * Limits requests by network, over all processes and before their body is read, calls apart from pages and files; the
 * response beyond the limit is a constant. A body that is incomplete after BODY_TIMEOUT_MS gets 408 and its connection is
 * closed. A connection with more than PENDING_MAX pending requests is closed without a response.
 */
export const limitTraffic = (
  app: FastifyInstance,
  { config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>,
): void => {
  const limiterOf = (name: string) =>
    requestLimiter({
      perMinute: config.CALLS_PER_MINUTE,
      addToTotal: keyTotal(database.pool, name, TOTAL_SECONDS),
      log,
    })
  const [isCallWithin, isPageWithin] = [limiterOf('call'), limiterOf('page')]
  const endIfFlooded = pendingLimiter()
  const deadlines = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request, reply) => {
    if (endIfFlooded(request, reply)) return reply.hijack()
    const { isCall, hasOwnDeadline, bodyTimeoutMs } = request.routeOptions.config ?? {}
    const isWithin = isCall ? isCallWithin : isPageWithin
    if (!(await isWithin(request.ip))) return sendTooManyRequests(request, reply)
    if (hasOwnDeadline || request.raw.complete || request.method === 'GET' || request.method === 'HEAD')
      return
    const tooSlow = () => {
      if (!reply.sent) sendErrorStatus(reply.header('connection', 'close'), 408)
    }
    deadlines.set(request, setTimeout(tooSlow, bodyTimeoutMs ?? config.BODY_TIMEOUT_MS))
  })
  app.addHook('preHandler', async (request) => clearTimeout(deadlines.get(request)))
  app.addHook('onResponse', async (request) => clearTimeout(deadlines.get(request)))
  app.addHook('onRequestAbort', async (request) => clearTimeout(deadlines.get(request)))
}
