import type { LoggerOptions } from 'pino'

type LoggedError = {
  type: string
  message: string
  stack: string | undefined
  code?: unknown
  constraint?: unknown
  table?: unknown
  cause?: unknown
}

/**
 * Serialises an error for the log. PostgreSQL's errors carry `detail`, `where` and similar fields with the contents of
 * rows, so only the fields named here are logged. A thrown value that isn't an Error is logged by its type alone.
 */
const errorForLog = (thrown: unknown): LoggedError | { type: string } => {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { code, constraint, table } = thrown as { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: thrown.name,
    message: thrown.message,
    stack: thrown.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(thrown.cause !== undefined && { cause: errorForLog(thrown.cause) }),
  }
}

/** Options of every logger of the server: tokens and bodies are redacted, errors serialised by `errorForLog`. */
export const logOptions = {
  redact: ['req.headers.authtoken', 'req.body'],
  serializers: { err: errorForLog },
} satisfies LoggerOptions
