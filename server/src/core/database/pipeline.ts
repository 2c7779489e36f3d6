import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { isConnectionLost } from '../http/unavailable.ts'
import { SocketClient } from './socketClient.ts'

const NAMED_STATEMENTS_MAX = 400
const WITH_NEXT = '/* with the next */'

/**
 * Ends a statement whose answer nobody needs: inside a transaction it travels with the next one (at the latest with
 * commit), which saves a round trip. It still runs in its place, and when it fails, the one it travels with fails with
 * its error. Its own answer is empty.
 */
export const pipelined = sql.raw(` ${WITH_NEXT}`)

/** How long (ms) PostgreSQL may take for a statement of long-running work, such as a sweep or an invariant. */
const LONG_STATEMENT_MS = 240_000
/** How long (ms) the client waits for the answer to one: longer, so that PostgreSQL is the first to give up. */
export const LONG_ANSWER_MS = LONG_STATEMENT_MS + 20_000
/**
 * Lifts PostgreSQL's limit on a statement's length until the transaction ends. A connection of `combiningPool` then
 * also waits for answers for `LONG_ANSWER_MS`; other clients of a pool have to ask for that themselves.
 */
export const liftStatementTimeout = `select set_config('statement_timeout', '${LONG_STATEMENT_MS}', true)`

type Statement = { name?: string; text: string; values: unknown[]; query_timeout?: number }
const EMPTY = { command: '', rowCount: 0, rows: [] }

/**
 * Gives each distinct parametrised text one name, so that a connection parses and plans it once. Names hold a hash of
 * the text and are this process's own: behind a connection pooler other processes use the same server connections.
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

/** Sends statements in one write and answers the last one's result, or throws the first failure among them. */
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
 * Reports failures of a connection as `toError` has them, and closes a connection that was lost when it is given back. A
 * rollback over a lost connection succeeds: PostgreSQL rolls back what its client left open.
 */
const guarded = (connection: Connection, toError: (error: unknown) => unknown): Connection => {
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

/** A pooled connection which names statements and holds back what may travel with the next. */
const combining = (client: pg.PoolClient, nameOf: (text: string) => string | undefined): Connection => {
  let held: Statement[] = []
  let answerMs: number | undefined
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? nameOf(text) : undefined
    const statement: Statement = name ? { name, text, values } : { text, values }
    if (answerMs) statement.query_timeout = answerMs
    if (text === liftStatementTimeout) answerMs = LONG_ANSWER_MS
    if (text === 'begin' || text.endsWith(WITH_NEXT)) {
      held.push(statement)
      return EMPTY
    }
    const before = held
    held = []
    const unbegun = before[0]?.text === 'begin'
    if (text === 'rollback') return unbegun ? EMPTY : client.query(statement)
    return before.length === 0 ? client.query(statement) : sendTogether(client, [...before, statement])
  }
  return {
    query,
    /** Throws when statements were held back that nothing followed: outside a transaction nothing takes them along. */
    release: (destroy) => {
      const unsent = held
      held = []
      answerMs = undefined
      client.release(destroy)
      if (unsent.length > 0) throw new Error(`never sent: ${unsent.map(({ text }) => text).join('; ')}`)
    },
  }
}

const plain = (client: pg.PoolClient): Connection => ({
  query: (text, values) => client.query(text, values),
  release: (destroy) => client.release(destroy),
})

/** A pool for Kysely whose connections are made once for each client of `pool` and report failures by `toError`. */
const poolOf = (
  pool: pg.Pool,
  toError: (error: unknown) => unknown,
  connectionOf: (client: pg.PoolClient) => Connection,
): pg.Pool => {
  const connections = new WeakMap<pg.PoolClient, Connection>()
  const connect = async () => {
    const client = await pool.connect().catch((error) => {
      throw toError(error)
    })
    const connection = connections.get(client) ?? guarded(connectionOf(client), toError)
    connections.set(client, connection)
    return connection
  }
  return { connect, end: async () => {} } as unknown as pg.Pool
}

/** A pool whose connections name and combine statements; the client underneath must be in pipeline mode. */
export const combiningPool = (pool: pg.Pool, toError: (error: unknown) => unknown): pg.Pool => {
  const nameOf = statementNames()
  return poolOf(pool, toError, (client) => combining(client, nameOf))
}

/** A pool whose connections send each statement by itself and unnamed, so that it is planned for its values. */
export const planningPool = (pool: pg.Pool, toError: (error: unknown) => unknown): pg.Pool =>
  poolOf(pool, toError, plain)
