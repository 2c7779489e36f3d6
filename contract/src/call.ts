import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** Who may make a call: `user` is any signed-in person, `merchant` owns accounts, `operator` works for the platform. */
export type Who = 'anyone' | 'user' | 'merchant' | 'operator'

/**
 * One call of the wire. Path parameters, query and body arrive as one `input` object (a path parameter wins over
 * a query field, a query field over a body field); what the call answers travels in `data.object`.
 */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, W extends Who = Who> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly who: W
  /** One Chinese line for the API reference. */
  readonly summary: string
  readonly input: I
  readonly output: O
  /** Every named failure this call may answer with besides the ones any call may (see `anyCallErrors`). */
  readonly errors: readonly ErrorName[]
  /** Moves money or takes something scarce: the client sends `Idempotency-Key`, a repeat gets the first answer. */
  readonly idempotent?: true
  /** The answer is the same for everybody and may be this many seconds old: it is kept as bytes. */
  readonly cacheSeconds?: number
}

/** Declares a call; exists so that literal types survive into the handler table and the client. */
export const call = <const I extends z.ZodType, const O extends z.ZodType, const W extends Who>(
  c: Call<I, O, W>,
): Call<I, O, W> => c

/** What a client may send. */
export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** What a handler gets: defaults filled in. */
export type ParsedOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** What a client gets. */
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never
/** What a handler may answer. */
export type AnswerOf<C> = C extends { output: infer O extends z.ZodType } ? z.input<O> : never
