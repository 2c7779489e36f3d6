/**
 * PostgreSQL, or the connection to it, is unavailable: it restarts, fails over, has no connection left or doesn't
 * respond. A transaction in progress may or may not have been committed, so a mutation may only be retried under its
 * idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  constructor(cause: unknown) {
    super('the database is unavailable', { cause })
  }
}

/** Connection exception, insufficient resources, operator intervention (which includes the statement timeout). */
const SQLSTATE_CLASSES = new Set(['08', '53', '57'])
/** Read-only server (a primary before a failover), and sessions closed by timeouts. */
const SQLSTATES = new Set(['25006', '25P03', '25P04'])
const SQLSTATE = /^[0-9A-Z]{5}$/
const SYSTEM_ERRORS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** The driver's own failures carry no code. */
const DRIVER_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Whether a driver error means an unavailable database, rather than a wrong statement. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string') return DRIVER_MESSAGE.test(error.message)
  if (SYSTEM_ERRORS.has(code)) return true
  return SQLSTATE.test(code) && (SQLSTATE_CLASSES.has(code.slice(0, 2)) || SQLSTATES.has(code))
}

/** A statement that PostgreSQL cancelled (57014) leaves its connection usable; every other failure here does not. */
export const isConnectionLost = (error: unknown): boolean =>
  isUnavailable(error) && (error as { code?: unknown }).code !== '57014'
