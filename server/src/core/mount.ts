import type { Call } from '@shanghao/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureText, fieldsOf, successText } from './answer.ts'
import { type Viewer, viewerOf } from './auth.ts'
import type { Deps } from './deps.ts'
import { Failure, fail, failureOf } from './errors.ts'
import type { Ctx } from './handler.ts'
import { hotAnswers } from './hot.ts'
import { callLimiter } from './limits.ts'
import { onceWith } from './once.ts'

type AnyHandler = (ctx: Ctx, input: unknown) => Promise<unknown>
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
  if (call.who !== 'anyone') return viewerOf(deps.db, token, now)
  return viewerOf(deps.db, token, now).catch((thrown) => {
    if (thrown instanceof Failure) return null
    throw thrown
  })
}

const rawInput = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.body as object | null),
  ...(request.query as object),
  ...(request.params as object),
})

/** Serves every call of the contract by its handler: limits, caller, input, handler, output, envelope, in that order. */
export const mountCalls = (app: FastifyInstance, deps: Deps, calls: Table, handlers: HandlerTable): void => {
  const limit = callLimiter(deps.config.CALLS_PER_MINUTE)
  const hot = hotAnswers()

  const run = async (call: Call, handle: AnyHandler, request: FastifyRequest): Promise<string> => {
    const now = deps.clock.now()
    const viewer = await viewerFor(deps, call, header(request, 'authtoken'), now)
    await limit(viewer ? `user:${viewer.userId}` : `address:${request.ip}`)
    requireRole(call, viewer)
    const input = call.input.safeParse(rawInput(request))
    if (!input.success) return failureText({ failure: 'INVALID_INPUT', fields: fieldsOf(input.error) })
    const key = call.idempotent ? header(request, 'idempotency-key') : undefined
    if (key && (key.length < 8 || key.length > 100))
      fail('INVALID_INPUT', { 'Idempotency-Key': ['长度需在 8 到 100 之间'] })
    const repeat = key && viewer ? { userId: viewer.userId, key, call: call.path, body: input.data } : null
    const answer = await handle(
      { ...deps, viewer, address: request.ip, now, once: onceWith(deps.db, repeat) } as Ctx,
      input.data,
    )
    return successText(call.output.parse(answer))
  }

  const answerFailure = (thrown: unknown, call: Call): string => {
    const failure = failureOf(thrown)
    if (failure) return failureText(failure)
    deps.log.error({ err: thrown, call: call.path }, 'call failed')
    return failureText({ failure: 'INTERNAL', fields: undefined })
  }

  const serve = (call: Call, handle: AnyHandler) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    try {
      if (!call.cacheSeconds) return await run(call, handle, request)
      const key = `${call.path} ${JSON.stringify(rawInput(request))}`
      return await hot(key, deps.clock.now().getTime(), call.cacheSeconds, async () =>
        Buffer.from(await run(call, handle, request)),
      )
    } catch (thrown) {
      return answerFailure(thrown, call)
    }
  }

  for (const [domain, table] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(table)) {
      const handle = handlers[domain]?.[name]
      if (!handle) throw new Error(`no handler for ${domain}.${name}`)
      app.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        handler: serve(call, handle),
      })
    }
  }
}
