import type { Call } from '@shanghao/contract/call'
import type { ErrorName } from '@shanghao/contract/errors'
import { sentFile } from '@shanghao/contract/file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../config/deps.ts'
import { constraintOf, Failure, fail, failureOf } from '../errors.ts'
import { type LoggedCall, logCall } from './audit.ts'
import { authenticate, findViewer, hashToken, type Viewer } from './auth.ts'
import { errorsOf } from './callErrors.ts'
import { compressAnswer } from './compression.ts'
import { parseDeviceId } from './device.ts'
import { failureText, successText } from './envelope.ts'
import { filePlaces } from './filePlaces.ts'
import type { Ctx } from './handler.ts'
import { idempotentRunner } from './idempotency.ts'
import { fileOf, hasNoInput, parseGiven, parseInput, withoutSecrets } from './input.ts'
import { requireOperator } from './operator.ts'
import { findOwnerFor } from './owner.ts'
import { responseCache } from './responseCache.ts'
import { sendFile } from './sendFile.ts'
import { findSite, type Site } from './site.ts'

/** Time for a file to arrive (ms). */
const FILE_MS = 120_000

type AnyHandler = (ctx: Ctx<'anyone'>, input: unknown) => Promise<unknown>
type Table = Record<string, Record<string, Call>>
type HandlerTable = Record<string, Record<string, AnyHandler>>

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Checks that the viewer may make the call; resolves to the owner they act for in a call for `merchant`. Raises NO_PERMISSION, and for
 * operators what `requireOperator` raises.
 */
const requireRole = async (
  deps: Deps,
  call: Call,
  viewer: Viewer | null,
  now: Date,
): Promise<number | null> => {
  if (call.who === 'anyone') return null
  if (!viewer) return fail('TOKEN_EXPIRED')
  if (call.who === 'merchant') return (await findOwnerFor(deps.db, viewer, call.may)) ?? fail('NO_PERMISSION')
  if (call.who === 'operator') await requireOperator(deps, call, viewer, now)
  return null
}

/** Raises NO_PERMISSION for staff who may make the call, but not with this input. */
const requirePermissionFor = async (
  { db }: Deps,
  call: Call,
  viewer: Viewer | null,
  input: unknown,
): Promise<void> => {
  if (!viewer || !call.mayFor) return
  if ((await findOwnerFor(db, viewer, call.mayFor(input))) === null) fail('NO_PERMISSION')
}

/** What operators are refused before their call begins; the audit log keeps it without the input. */
const REFUSED_AT_ONCE: ReadonlySet<ErrorName> = new Set(['NO_PERMISSION', 'FACTOR_REQUIRED', 'FACTOR_AGAIN'])

/** Whether a timer or a live event of a console made the call: its client marks it when the page was not used for a minute. */
const isUnattended = (request: FastifyRequest): boolean => header(request, 'x-unattended') !== undefined

/** The viewer of a call. Calls open to anyone ignore an invalid token; the viewer is then null. */
const viewerFor = async (
  deps: Deps,
  call: Call,
  request: FastifyRequest,
  now: Date,
): Promise<Viewer | null> => {
  const token = header(request, 'authtoken')
  if (!token) return null
  // What a timer repeats is no use of a session, or a console left open would keep an operator signed in.
  const viewer =
    call.unlogged || isUnattended(request)
      ? findViewer(deps, hashToken(token), now)
      : authenticate(deps, token, now)
  if (call.who !== 'anyone') return viewer
  return viewer.catch((thrown) => {
    if (thrown instanceof Failure) return null
    throw thrown
  })
}

/** The idempotency key, on idempotent calls. Raises INVALID_INPUT for one that is too short or too long. */
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

type Guest = { readonly address: string; readonly site: Site; readonly now: Date }

/** Makes a call for a guest within the process; undefined for a failure with a name that the person could have caused. */
export type GuestCalls = (
  guest: Guest,
) => (domain: string, name: string, input: Readonly<Record<string, unknown>>) => Promise<unknown>

/** Failures that are the server's, and pass. */
const PASSING: ReadonlySet<ErrorName> = new Set(['DATABASE_UNAVAILABLE', 'INTERNAL', 'CONFLICT'])

/**
 * Registers a route for every call of the contract. Order, after `limitTraffic`: session, role, input, handler, output,
 * of which only the fields of the contract are sent. Cached calls (`cacheSeconds`) need no session: input, cached
 * response, and only without one the handler. Failures are never cached, and browsers or proxies cache no response of a
 * call. A response is cached for its site only. Answers the same calls for use within the process.
 */
export const mountCalls = (
  app: FastifyInstance,
  deps: Deps,
  calls: Table,
  handlers: HandlerTable,
): GuestCalls => {
  const hot = responseCache()
  const files = filePlaces()

  const answerGuest = (call: Call, handle: AnyHandler, input: unknown, { now, ...caller }: Guest) => {
    const ctx = {
      ...deps,
      ...caller,
      viewer: null,
      ownerId: null,
      device: null,
      agent: null,
      now,
      file: Buffer.alloc(0),
      once: idempotentRunner(deps, null),
    }
    return answerOf(call, handle, ctx, input)
  }
  /** A response that is kept for `seconds`. */
  const answerKept = (call: Call, handle: AnyHandler, seconds: number, input: unknown, guest: Guest) => {
    const of = hasNoInput(call) ? call.path : `${call.path} ${JSON.stringify(input)}`
    return hot(`${guest.site.key} ${of}`, guest.now.getTime(), seconds, async () =>
      Buffer.from(await answerGuest(call, handle, input, guest)),
    )
  }

  const entryOf = (name: string, request: FastifyRequest, { userId }: Viewer, at: Date): LoggedCall => ({
    operatorId: userId,
    address: request.ip,
    call: name,
    input: {},
    at,
  })

  /** Who makes a call, and for which owner. */
  const admit = async (name: string, call: Call, request: FastifyRequest, now: Date) => {
    const viewer = await viewerFor(deps, call, request, now)
    try {
      return { viewer, ownerId: await requireRole(deps, call, viewer, now) }
    } catch (thrown) {
      const refusal = failureOf(thrown)?.failure
      if (
        viewer?.roles.includes('operator') &&
        call.who === 'operator' &&
        refusal &&
        REFUSED_AT_ONCE.has(refusal)
      )
        await logCall(deps.db, entryOf(name, request, viewer, now), { refusal, begunSeq: null })
      throw thrown
    }
  }

  /** Performs an operator's call after the audit log has an entry of it; a refusal is a further entry. */
  const logged = async (entry: LoggedCall, perform: () => Promise<unknown>): Promise<unknown> => {
    const begunSeq = await logCall(deps.db, entry)
    try {
      return await perform()
    } catch (thrown) {
      const refusal = failureOf(thrown)?.failure ?? 'INTERNAL'
      await logCall(deps.db, { ...entry, input: {} }, { refusal, begunSeq })
      throw thrown
    }
  }

  const makeCall = async (
    name: string,
    call: Call,
    handle: AnyHandler,
    request: FastifyRequest,
  ): Promise<unknown> => {
    const now = deps.clock.now()
    const { viewer, ownerId } = await admit(name, call, request, now)
    const input = parseInput(call, request)
    await requirePermissionFor(deps, call, viewer, input)
    const key = repeatKey(call, request)
    const repeat =
      key && viewer
        ? { userId: viewer.userId, key, call: call.path, body: withoutSecrets(call, input) }
        : null
    const device = parseDeviceId(header(request, 'from'))
    const agent = header(request, 'user-agent')?.slice(0, 300) ?? null
    const site = await findSite(deps, request.hostname)
    const once = idempotentRunner(deps, repeat)
    const file = fileOf(request)
    const ctx = { ...deps, viewer, ownerId, address: request.ip, device, agent, site, now, file, once }
    const perform = async () => call.output.parse(await handle(ctx, input))
    if (call.who !== 'operator' || call.unlogged || !viewer) return perform()
    const entry = { ...entryOf(name, request, viewer, now), input: { ...withoutSecrets(call, input) } }
    return logged(entry, perform)
  }

  const serveKept = (call: Call, handle: AnyHandler, seconds: number) => {
    if (call.who !== 'anyone') throw new Error(`${call.path}: only a call for anyone may keep its answer`)
    const noInput = hasNoInput(call) ? {} : null
    return async (request: FastifyRequest): Promise<Buffer> => {
      const now = deps.clock.now()
      const input = noInput ?? parseInput(call, request)
      const site = await findSite(deps, request.hostname)
      return answerKept(call, handle, seconds, input, { address: request.ip, site, now })
    }
  }

  const internal = new Failure('INTERNAL')

  /** A failure that the contract doesn't declare for the call fails the tests; in production it is still sent. */
  const failureOfCall = (thrown: unknown, name: string, call: Call): Failure => {
    const failure = failureOf(thrown)
    if (!failure) {
      const constraint = constraintOf(thrown)
      if (constraint) deps.callErrors.violations.inc({ call: name, constraint })
      deps.log.error({ err: thrown, call: call.path }, 'call failed')
      return internal
    }
    if (errorsOf(call).includes(failure.failure)) return failure
    const labels = { call: name, error: failure.failure }
    deps.callErrors.undeclared.inc(labels)
    deps.log.error({ ...labels, err: thrown }, 'call answered an undeclared error')
    return deps.config.NODE_ENV === 'test' ? internal : failure
  }

  const called = (
    name: string,
    call: Call,
    handle: AnyHandler,
    request: FastifyRequest,
  ): Promise<unknown> => {
    const make = () => makeCall(name, call, handle, request)
    return call.takesFile ? files.hold(request, make) : make()
  }

  const answering = (name: string, call: Call, handle: AnyHandler) => {
    const answer = call.cacheSeconds
      ? serveKept(call, handle, call.cacheSeconds)
      : async (request: FastifyRequest) => successText(await called(name, call, handle, request))
    return async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('content-type', 'application/json; charset=utf-8')
      reply.header('cache-control', 'no-store')
      try {
        await deps.settings.untilFresh()
        if (call.output !== sentFile) return await compressAnswer(call, request, reply, await answer(request))
        return sendFile(reply, sentFile.parse(await makeCall(name, call, handle, request)))
      } catch (thrown) {
        return answerFailure(name, call, thrown)
      }
    }
  }

  const answerFailure = (name: string, call: Call, thrown: unknown): string => {
    const failure = failureOfCall(thrown, name, call)
    deps.callErrors.answered.inc({ call: name, error: failure.failure })
    return failureText(failure)
  }

  /** Refuses who may not make a call, or sends a file already, before the file in its body is read; the connection is closed, or Node would read all of it. */
  const refusing = (name: string, call: Call) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const { viewer } = await admit(name, call, request, deps.clock.now())
      files.take(String(viewer?.userId ?? request.ip), request, reply)
      return
    } catch (thrown) {
      return reply
        .header('connection', 'close')
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answerFailure(name, call, thrown))
    }
  }

  for (const [domain, table] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(table)) {
      const handle = handlers[domain]?.[name]
      if (!handle) throw new Error(`no handler for ${domain}.${name}`)
      if ((call.who === 'merchant' || call.who === 'operator') !== (call.may !== undefined))
        throw new Error(
          `${domain}.${name}: a call for merchants or operators, and no other, names what they need`,
        )
      const { takesFile } = call
      app.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        ...(takesFile && { bodyLimit: takesFile.maxBytes, onRequest: refusing(`${domain}.${name}`, call) }),
        config: { isCall: true, ...(takesFile && { bodyTimeoutMs: FILE_MS }) },
        handler: answering(`${domain}.${name}`, call, handle),
      })
    }
  }

  return (guest) => async (domain, name, given) => {
    const call = calls[domain]?.[name]
    const handle = handlers[domain]?.[name]
    if (!call || !handle || call.who !== 'anyone') return undefined
    try {
      await deps.settings.untilFresh()
      const input = parseGiven(call, given)
      const text = call.cacheSeconds
        ? await answerKept(call, handle, call.cacheSeconds, input, guest)
        : await answerGuest(call, handle, input, guest)
      return JSON.parse(text.toString()).data.object
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure === null || PASSING.has(failure.failure)) throw thrown
      return undefined
    }
  }
}
