import type { Calls } from '../index.ts'
import type { InputOf, OutputOf } from './call.ts'
import { type Envelope, isSuccess } from './envelope.ts'
import { codes, operatorWire, ownerWire, wire } from './wire.generated.ts'

/** A named error from the server. `fields` holds validation messages by field. */
export class CallError extends Error {
  readonly code: string
  readonly fields: Record<string, string[]>
  constructor(code: string, message: string, fields: Record<string, string[]> = {}) {
    super(message)
    this.code = code
    this.fields = fields
  }
  /** The message to show in one line: the first of a field, else the error's text. */
  get firstMessage(): string {
    return Object.values(this.fields).find((messages) => messages.length > 0)?.[0] ?? this.message
  }
}
/** The request got no valid response: no network, a timeout, or a status other than 200. */
export class NetworkError extends Error {
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined
  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = status
  }
}
/** The server could not reach its database: whether the call had an effect is unknown. The message can be shown. */
export class UnavailableError extends NetworkError {}

export type CallOptions = {
  /** One key per intention: the same key for a retry of the same submit. */
  idempotencyKey?: string
  /** The call only reads, so that it may be retried. */
  isRead?: boolean
  signal?: AbortSignal
}
export type Transport = {
  base: string
  headers: () => Record<string, string>
  timeoutMs: number
  fetch?: typeof fetch
  /** Retries a call that may be sent more than once: a read, or one under an idempotency key. */
  withRetry?: (send: () => Promise<unknown>, options: CallOptions) => Promise<unknown>
  /** Whether to send a call again that was refused: the person has done meanwhile what the error asks for. */
  sendAgain?: (refusal: CallError) => Promise<boolean>
}
type CallFunction<C> = keyof InputOf<C> extends never
  ? (input?: Record<string, never>, options?: CallOptions) => Promise<OutputOf<C>>
  : Record<string, never> extends InputOf<C>
    ? (input?: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>
    : (input: InputOf<C>, options?: CallOptions) => Promise<OutputOf<C>>
type Part<W> = {
  [D in keyof W & keyof Calls]: { [N in keyof W[D] & keyof Calls[D]]: CallFunction<Calls[D][N]> }
}
/** Without the calls of owners and operators. */
export type AppClient = Part<typeof wire>
/** The calls of the app and those of owners. */
export type OwnerClient = AppClient & Part<typeof ownerWire>
/** The calls of the app and those of operators. */
export type OperatorClient = AppClient & Part<typeof operatorWire>
/** Every call but those with files (fileClient.ts). */
export type Client = OwnerClient & Part<typeof operatorWire>

type Row = readonly ['GET' | 'POST', string, true?]
type Wire = Readonly<Record<string, Readonly<Record<string, Row>>>>

const send = async (
  transport: Transport,
  [method, path]: Row,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> => {
  const rest = { ...input }
  let url =
    transport.base +
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(String(value))
    })
  const headers = transport.headers()
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
  const timeout = AbortSignal.timeout(transport.timeoutMs)
  const init: RequestInit = {
    method,
    headers,
    credentials: 'include',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }
  if (method === 'POST') {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(rest)
  } else if (Object.keys(rest).length > 0) {
    url += `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}`
  }
  let envelope: Envelope
  try {
    const response = await (transport.fetch ?? fetch)(url, init)
    if (response.status !== 200)
      throw new NetworkError(`HTTP ${response.status}`, { status: response.status })
    envelope = (await response.json()) as Envelope
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw cause instanceof NetworkError ? cause : new NetworkError('no response', { cause })
  }
  if (isSuccess(envelope.responseCode)) return envelope.data.object
  if (envelope.responseCode === codes.DATABASE_UNAVAILABLE) throw new UnavailableError(envelope.responseMsg)
  throw new CallError(envelope.responseCode, envelope.responseMsg, envelope.errors)
}

const sendWithRetry: typeof send = (transport, row, input, options) => {
  const once = () => send(transport, row, input, options)
  const mayRetry = options.isRead || (row[2] && options.idempotencyKey)
  return mayRetry && transport.withRetry ? transport.withRetry(once, options) : once()
}

/** Sends an operator's call, and once more after a refusal that `sendAgain` takes care of. */
const sendUntilDone: typeof send = async (transport, row, input, options) => {
  try {
    return await sendWithRetry(transport, row, input, options)
  } catch (error) {
    if (!(error instanceof CallError) || !(await transport.sendAgain?.(error))) throw error
    return sendWithRetry(transport, row, input, options)
  }
}

const functionsOf = (transport: Transport, table: Wire[string] = {}, sendCall = sendWithRetry) =>
  Object.fromEntries(
    Object.entries(table).map(([name, row]) => [
      name,
      (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
        sendCall(transport, row, input, options),
    ]),
  )

/** The typed client of the app: `client.goods.list({ id: 1 })`. Throws CallError for a named error, else NetworkError. */
export const createAppClient = (transport: Transport): AppClient =>
  Object.fromEntries(
    Object.entries<Wire[string]>(wire).map(([domain, table]) => [domain, functionsOf(transport, table)]),
  ) as unknown as AppClient

/** The functions of several tables, a domain's together. */
const joined = (transport: Transport, wires: readonly Wire[], sendCall = sendWithRetry) => {
  const domains = new Set(wires.flatMap((table) => Object.keys(table)))
  return Object.fromEntries(
    [...domains].map((domain) => [
      domain,
      Object.assign({}, ...wires.map((table) => functionsOf(transport, table[domain], sendCall))),
    ]),
  )
}

/** As `createAppClient`, with the calls of owners: for their console. */
export const createOwnerClient = (transport: Transport): OwnerClient =>
  joined(transport, [wire, ownerWire]) as unknown as OwnerClient

/** As `createAppClient`, with the calls of operators: for their console. */
export const createOperatorClient = (transport: Transport): OperatorClient =>
  joined(transport, [wire, operatorWire], sendUntilDone) as unknown as OperatorClient

/** As `createAppClient`, with the calls of owners and operators. */
export const createClient = (transport: Transport): Client =>
  joined(transport, [wire, ownerWire, operatorWire]) as unknown as Client
