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

/** A failure a person can cause: travels as its code and text, never as a stack. */
export class Failure extends Error {
  readonly failure: ErrorName
  readonly fields: Fields | undefined
  /** What the person reads. */
  readonly text: string
  constructor(failure: ErrorName, fields?: Fields, params: Readonly<Record<string, number | string>> = {}) {
    super(`${failure} ${codeOf(failure)}`)
    this.failure = failure
    this.fields = fields
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

/** What PostgreSQL ends a lost race with: a deadlock, a failed serialization, a lock that was not to be had in time. */
const LOST_RACE = new Set(['40P01', '40001', '55P03'])

/**
 * What a thrown thing means to the caller. Constraints are named after the error they raise; a lost race inside
 * PostgreSQL is a CONFLICT, a failure of the database as a whole DATABASE_UNAVAILABLE. Null for what is unexpected.
 */
export const failureOf = (thrown: unknown): Failure | null => {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof DatabaseUnavailable) return new Failure('DATABASE_UNAVAILABLE')
  if (!(thrown instanceof Error)) return null
  const { code, constraint } = thrown as { code?: string; constraint?: string }
  const name = constraint?.toUpperCase()
  if (name && isErrorName(name) && isPlainError(name)) return new Failure(name)
  return code && LOST_RACE.has(code) ? new Failure('CONFLICT') : null
}
