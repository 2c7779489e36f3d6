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
 * An error as the log may keep it. PostgreSQL hangs `detail`, `where` and the like on its errors, which hold the contents of
 * rows: only what is named here goes through. What is no Error is told by its type alone.
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

/** What every log of the server is made with: no token, no body, and errors as `errorForLog` has them. */
export const logOptions = {
  redact: ['req.headers.authtoken', 'req.body'],
  serializers: { err: errorForLog },
} satisfies LoggerOptions
