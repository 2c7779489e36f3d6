import type { Call } from '@shanghao/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../config/deps.ts'
import { Failure, fail, failureOf } from '../errors.ts'
import { type Viewer, viewerOf } from './auth.ts'
import { errorsOf } from './callErrors.ts'
import { deviceIdOf } from './device.ts'
import { failureText, successText } from './envelope.ts'
import type { Ctx } from './handler.ts'
import { idempotentRunner } from './idempotency.ts'
import { hasNoInput, inputOf, withoutSecrets } from './input.ts'
import { responseCache } from './responseCache.ts'

type AnyHandler = (ctx: Ctx<'anyone'>, input: unknown) => Promise<unknown>
type Table = Record<string, Record<string, Call>>
type HandlerTable = Record<string, Record<string, AnyHandler>>

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const requireRole = (call: Call, viewer: Viewer | null): void => {
  if (call.who === 'anyone') return
  if (!viewer) fail('TOKEN_EXPIRED')
  else if (call.who !== 'user' && !viewer.roles.includes(call.who)) fail('NO_PERMISSION')
}

/** Strangers may carry a stale token to a call that is open to anyone: they are then simply nobody. */
const viewerFor = async (
  deps: Deps,
  call: Call,
  token: string | undefined,
  now: Date,
): Promise<Viewer | null> => {
  if (!token) return null
  if (call.who !== 'anyone') return viewerOf(deps, token, now)
  return viewerOf(deps, token, now).catch((thrown) => {
    if (thrown instanceof Failure) return null
    throw thrown
  })
}

/** The caller's key for repeats, on calls that know one. Raises INVALID_INPUT for one that is too short or too long. */
const repeatKey = (call: Call, request: FastifyRequest): string | undefined => {
  const key = call.idempotent ? header(request, 'idempotency-key') : undefined
  if (key && (key.length < 8 || key.length > 100))
    fail('INVALID_INPUT', { 'Idempotency-Key': ['长度需在 8 到 100 之间'] })
  return key
}

const answerOf = async (
  call: Call,
  handle: AnyHandler,
  ctx: Ctx<'anyone'>,
  input: unknown,
): Promise<string> => successText(call.output.parse(await handle(ctx, input)))

/**
 * Serves every call of the contract by its handler. In this order, after `limitTraffic` has counted the call: the caller is
 * looked up; their role; the input; the handler; the output, of which only what the contract names goes out. An answer that
 * is kept for everybody (`cacheSeconds`) needs no caller: the input, the kept answer for it, and only without one the
 * handler. Failures are never kept here, and no answer but those is kept by browsers or proxies.
 */
export const mountCalls = (app: FastifyInstance, deps: Deps, calls: Table, handlers: HandlerTable): void => {
  const hot = responseCache()

  const serve = async (call: Call, handle: AnyHandler, request: FastifyRequest): Promise<string> => {
    const now = deps.clock.now()
    const viewer = await viewerFor(deps, call, header(request, 'authtoken'), now)
    requireRole(call, viewer)
    const input = inputOf(call, request)
    const key = repeatKey(call, request)
    const repeat =
      key && viewer
        ? { userId: viewer.userId, key, call: call.path, body: withoutSecrets(call, input) }
        : null
    const device = deviceIdOf(header(request, 'from'))
    const ctx = { ...deps, viewer, address: request.ip, device, now, once: idempotentRunner(deps, repeat) }
    return answerOf(call, handle, ctx, input)
  }

  const serveKept = (call: Call, handle: AnyHandler, seconds: number) => {
    if (call.who !== 'anyone') throw new Error(`${call.path}: an answer kept for everybody is for anyone`)
    const noInput = hasNoInput(call) ? {} : null
    return async (request: FastifyRequest): Promise<Buffer> => {
      const now = deps.clock.now()
      const input = noInput ?? inputOf(call, request)
      const key = noInput ? call.path : `${call.path} ${JSON.stringify(input)}`
      return hot(key, now.getTime(), seconds, async () => {
        const nobody = { viewer: null, address: request.ip, device: null }
        const ctx = { ...deps, ...nobody, now, once: idempotentRunner(deps, null) }
        return Buffer.from(await answerOf(call, handle, ctx, input))
      })
    }
  }

  const internal = new Failure('INTERNAL')

  /** A failure the contract doesn't name for the call fails the tests; in production the person still gets it. */
  const failureOfCall = (thrown: unknown, name: string, call: Call): Failure => {
    const failure = failureOf(thrown)
    if (!failure) {
      deps.log.error({ err: thrown, call: call.path }, 'call failed')
      return internal
    }
    if (errorsOf(call).includes(failure.failure)) return failure
    const labels = { call: name, error: failure.failure }
    deps.callErrors.undeclared.inc(labels)
    deps.log.error({ ...labels, err: thrown }, 'call answered an undeclared error')
    return deps.config.NODE_ENV === 'test' ? internal : failure
  }

  const answering = (name: string, call: Call, handle: AnyHandler) => {
    const answer = call.cacheSeconds
      ? serveKept(call, handle, call.cacheSeconds)
      : (request: FastifyRequest) => serve(call, handle, request)
    return async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('content-type', 'application/json; charset=utf-8')
      reply.header('cache-control', 'no-store')
      try {
        await deps.settings.untilFresh()
        return await answer(request)
      } catch (thrown) {
        const failure = failureOfCall(thrown, name, call)
        deps.callErrors.answered.inc({ call: name, error: failure.failure })
        return failureText(failure)
      }
    }
  }

  for (const [domain, table] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(table)) {
      const handle = handlers[domain]?.[name]
      if (!handle) throw new Error(`no handler for ${domain}.${name}`)
      app.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { isCall: true },
        handler: answering(`${domain}.${name}`, call, handle),
      })
    }
  }
}
