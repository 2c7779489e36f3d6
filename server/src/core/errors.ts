import {
  codeOf,
  type ErrorName,
  type ErrorParams,
  errors,
  filledText,
  isPlainError,
  type PlainErrorName,
} from '@shanghao/contract/errors'
import { DatabaseUnavailable } from './http/unavailable.ts'

type Fields = Record<string, string[]>

/** A named error that a client can cause: sent as its code and text, never with a stack. */
export class Failure extends Error {
  readonly failure: ErrorName
  readonly fields: Fields | undefined
  /** The numbers of its text. */
  readonly params: Readonly<Record<string, number | string>>
  /** What the person reads. */
  readonly text: string
  constructor(failure: ErrorName, fields?: Fields, params: Readonly<Record<string, number | string>> = {}) {
    super(`${failure} ${codeOf(failure)}`)
    this.failure = failure
    this.fields = fields
    this.params = params
    this.text = filledText(failure, params)
  }
}

/** Ends the current call with a named failure whose text takes no numbers. */
export const fail = (name: PlainErrorName, fields?: Fields): never => {
  throw new Failure(name, fields)
}

/** Ends the current call with a named failure whose text takes numbers: `failWith('LOGIN_LOCKED', { minutes: 15 })`. */
export const failWith = <N extends Exclude<ErrorName, PlainErrorName>>(
  name: N,
  params: ErrorParams<N>,
): never => {
  throw new Failure(name, undefined, params)
}

const isErrorName = (name: string): name is ErrorName => name in errors

/** SQLSTATEs of lost races: deadlock, serialization failure, lock timeout. */
const CONCURRENCY_SQLSTATES = new Set(['40P01', '40001', '55P03'])

/** The constraint of the database that an error names; null for other errors. */
export const constraintOf = (thrown: unknown): string | null =>
  thrown instanceof Error && 'constraint' in thrown && typeof thrown.constraint === 'string'
    ? thrown.constraint
    : null

/**
 * Maps a thrown value to the named error for the client. Constraints are named after the error they raise; a lost race
 * in PostgreSQL is CONFLICT, an unavailable database DATABASE_UNAVAILABLE. Null for an unexpected error.
 */
export const failureOf = (thrown: unknown): Failure | null => {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof DatabaseUnavailable) return new Failure('DATABASE_UNAVAILABLE')
  if (!(thrown instanceof Error)) return null
  const { code } = thrown as { code?: string }
  const name = constraintOf(thrown)?.toUpperCase()
  if (name && isErrorName(name) && isPlainError(name)) return new Failure(name)
  return code && CONCURRENCY_SQLSTATES.has(code) ? new Failure('CONFLICT') : null
}
