import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** Who may make a call: `user` is any signed-in person, `merchant` owns accounts, `operator` works for the platform. */
export type Who = 'anyone' | 'user' | 'merchant' | 'operator'

/**
 * One call of the wire. Path parameters, query and body arrive as one `input` object (a path parameter wins over
 * a query field, a query field over a body field); what the call answers travels in `data.object`.
 */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly who: Who
  /** One Chinese line for the API reference. */
  readonly summary: string
  readonly input: I
  readonly output: O
  /** Every named failure this call may answer with besides the ones any call may (see `anyCallErrors`). */
  readonly errors: readonly ErrorName[]
  /** Moves money or takes something scarce: the client sends `Idempotency-Key`, a repeat gets the first answer. */
  readonly idempotent?: true
}

/** Declares a call; exists so that literal types survive into the handler table and the client. */
export const call = <const I extends z.ZodType, const O extends z.ZodType>(c: Call<I, O>): Call<I, O> => c

export type InputOf<C> = C extends Call<infer I, infer _O> ? z.input<I> : never
export type ParsedOf<C> = C extends Call<infer I, infer _O> ? z.output<I> : never
export type OutputOf<C> = C extends Call<infer _I, infer O> ? z.output<O> : never
export type AnswerOf<C> = C extends Call<infer _I, infer O> ? z.input<O> : never
