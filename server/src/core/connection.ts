import { sql } from 'kysely'
import type pg from 'pg'

const NAMED_STATEMENTS_MAX = 400
const WITH_NEXT = '/* with the next */'

/**
 * Ends a statement whose answer nobody needs: inside a transaction it travels with the next one (at the latest with
 * commit), which saves a round trip. It still runs in its place, and when it fails, the one it travels with fails with
 * its error. Its own answer is empty.
 */
export const withNext = sql.raw(` ${WITH_NEXT}`)

type Statement = { name?: string; text: string; values: unknown[] }
const EMPTY = { command: '', rowCount: 0, rows: [] }

/** Gives each distinct parametrised text one name, so that a connection parses and plans it once. */
const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= NAMED_STATEMENTS_MAX) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

const firstFailure = (outcomes: PromiseSettledResult<unknown>[]): PromiseRejectedResult | undefined =>
  outcomes.find((outcome) => outcome.status === 'rejected')

/** Sends statements in one write and answers the last one's result, or throws the first failure among them. */
const sendTogether = async (client: pg.PoolClient, statements: Statement[]): Promise<pg.QueryResult> => {
  const { stream } = (
    client as unknown as { connection: { stream: { cork: () => void; uncork: () => void } } }
  ).connection
  stream.cork()
  const sent = statements.map((statement) => client.query(statement))
  stream.uncork()
  const outcomes = await Promise.allSettled(sent)
  const failure = firstFailure(outcomes)
  if (failure) throw failure.reason
  return sent.at(-1) as Promise<pg.QueryResult>
}

/** A pooled connection as Kysely wants it, which names statements and holds back what may travel with the next. */
const holding = (client: pg.PoolClient, nameOf: (text: string) => string | undefined) => {
  let held: Statement[] = []
  const query = async (text: string, values: unknown[]): Promise<unknown> => {
    const name = values.length > 0 ? nameOf(text) : undefined
    const statement: Statement = name ? { name, text, values } : { text, values }
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
    release: (destroy?: boolean | Error) => {
      const unsent = held
      held = []
      client.release(destroy)
      if (unsent.length > 0) throw new Error(`never sent: ${unsent.map(({ text }) => text).join('; ')}`)
    },
  }
}

/** A pool whose connections name and combine statements; the client underneath must be in pipeline mode. */
export const combiningPool = (pool: pg.Pool): pg.Pool => {
  const nameOf = statementNames()
  const connections = new WeakMap<pg.PoolClient, ReturnType<typeof holding>>()
  const connect = async () => {
    const client = await pool.connect()
    const connection = connections.get(client) ?? holding(client, nameOf)
    connections.set(client, connection)
    return connection
  }
  return { connect, end: async () => {} } as unknown as pg.Pool
}
