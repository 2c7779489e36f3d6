import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { isConnectionLost } from '../http/unavailable.ts'
import { SocketClient } from './socketClient.ts'

const NAMED_STATEMENTS_MAX = 400
const PIPELINED_MARK = '/* with the next */'

/**
 * Suffix of a statement whose result isn't needed: inside a transaction it is sent together with the next one (at the
 * latest with commit), which saves a round trip. The order of execution stays, and when it fails, the statement it was
 * sent with fails with its error. Its own result is empty.
 */
export const pipelined = sql.raw(` ${PIPELINED_MARK}`)

/** How long (ms) PostgreSQL may take for a statement of long-running work, such as a sweep or an invariant. */
const LONG_STATEMENT_MS = 240_000
/** Timeout (ms) of such a statement in the client: longer, so that PostgreSQL times out first. */
export const LONG_RESPONSE_TIMEOUT_MS = LONG_STATEMENT_MS + 20_000
/**
 * Raises the statement timeout until the transaction ends. A connection of `pipeliningPool` then also raises the
 * timeout of the client to `LONG_RESPONSE_TIMEOUT_MS`; other clients of a pool have to set `query_timeout` themselves.
 */
export const liftStatementTimeout = `select set_config('statement_timeout', '${LONG_STATEMENT_MS}', true)`

type Statement = { name?: string; text: string; values: unknown[]; query_timeout?: number }
const EMPTY = { command: '', rowCount: 0, rows: [] }

/**
 * Names each distinct parametrised text, so that a connection parses and plans it once. Names hold a hash of the text
 * and the id of this process: behind a connection pooler other processes use the same server connections.
 */
const statementNames = () => {
  const names = new Map<string, string>()
  const processId = randomBytes(6).toString('hex')
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= NAMED_STATEMENTS_MAX) return known
    const name = `${createHash('sha256').update(text).digest('hex').slice(0, 20)}_${processId}`
    names.set(text, name)
    return name
  }
}

const firstFailure = (outcomes: PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined =>
  outcomes.find((outcome) => outcome.status === 'rejected')

/** Sends statements in one write and returns the result of the last, or throws the first failure among them. */
const sendTogether = async (client: pg.PoolClient, statements: Statement[]): Promise<pg.QueryResult> => {
  const send = () => statements.map((statement) => client.query(statement))
  const sent = client instanceof SocketClient ? client.inOneWrite(send) : send()
  const outcomes = await Promise.allSettled(sent)
  const failure = firstFailure(outcomes)
  if (failure) throw failure.reason
  return sent.at(-1) as Promise<pg.QueryResult>
}

/** A connection as Kysely takes it from a pool. */
type Connection = {
  query: (text: string, values: unknown[]) => Promise<unknown>
  release: (destroy?: boolean | Error) => void
}

/**
 * Maps the errors of a connection by `toError`, and closes a lost connection on release. A rollback over a lost
 * connection succeeds: PostgreSQL rolls back what its client left open.
 */
const withErrorMapping = (connection: Connection, toError: (error: unknown) => unknown): Connection => {
  let isLost = false
  return {
    query: async (text, values) => {
      if (isLost && text === 'rollback') return EMPTY
      try {
        return await connection.query(text, values)
      } catch (error) {
        isLost ||= isConnectionLost(error)
        if (isLost && text === 'rollback') return EMPTY
        throw toError(error)
      }
    },
    release: (destroy) => connection.release(destroy || isLost),
  }
}

/** A pooled connection that names statements by `nameOf` and queues `pipelined` ones until the next statement. */
const pipeliningConnection = (
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): Connection => {
  let queued: Statement[] = []
  let timeoutMs: number | undefined
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? nameOf(text) : undefined
    const statement: Statement = name ? { name, text, values } : { text, values }
    if (timeoutMs) statement.query_timeout = timeoutMs
    if (text === liftStatementTimeout) timeoutMs = LONG_RESPONSE_TIMEOUT_MS
    if (text === 'begin' || text.endsWith(PIPELINED_MARK)) {
      queued.push(statement)
      return EMPTY
    }
    const before = queued
    queued = []
    const isNotBegun = before[0]?.text === 'begin'
    if (text === 'rollback') return isNotBegun ? EMPTY : client.query(statement)
    return before.length === 0 ? client.query(statement) : sendTogether(client, [...before, statement])
  }
  return {
    query,
    /** Throws when `pipelined` statements were followed by no other: outside a transaction they are never sent. */
    release: (destroy) => {
      const unsent = queued
      queued = []
      timeoutMs = undefined
      client.release(destroy)
      if (unsent.length > 0) throw new Error(`never sent: ${unsent.map(({ text }) => text).join('; ')}`)
    },
  }
}

const plainConnection = (client: pg.PoolClient): Connection => ({
  query: (text, values) => client.query(text, values),
  release: (destroy) => client.release(destroy),
})

/** A pool for Kysely with one wrapper per client of `pool`, whose errors are mapped by `toError`. */
const wrapPool = (
  pool: pg.Pool,
  toError: (error: unknown) => unknown,
  connectionOf: (client: pg.PoolClient) => Connection,
): pg.Pool => {
  const connections = new WeakMap<pg.PoolClient, Connection>()
  const connect = async () => {
    const client = await pool.connect().catch((error) => {
      throw toError(error)
    })
    const connection = connections.get(client) ?? withErrorMapping(connectionOf(client), toError)
    connections.set(client, connection)
    return connection
  }
  return { connect, end: async () => {} } as unknown as pg.Pool
}

/**
 * A pool whose connections pipeline statements and, with `isNaming`, name them; the client underneath must be in pipeline
 * mode.
 */
export const pipeliningPool = (
  pool: pg.Pool,
  toError: (error: unknown) => unknown,
  isNaming: boolean,
): pg.Pool => {
  const nameOf = isNaming ? statementNames() : () => undefined
  return wrapPool(pool, toError, (client) => pipeliningConnection(client, nameOf))
}

/** A pool whose connections send each statement by itself and unnamed, so that it is planned for its values. */
export const planningPool = (pool: pg.Pool, toError: (error: unknown) => unknown): pg.Pool =>
  wrapPool(pool, toError, plainConnection)
