import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { OperatorPermission } from './ops/permissions.ts'
import type { OwnerPermission } from './owners/permissions.ts'

/**
 * Who may make a call: `user` is any signed-in person, `merchant` an owner of accounts or one of their staff, `operator` works for
 * the platform.
 */
export type Who = 'anyone' | 'user' | 'merchant' | 'operator'

type PermissionOf<W extends Who> = W extends 'merchant'
  ? OwnerPermission
  : W extends 'operator'
    ? OperatorPermission
    : never

/**
 * One call of the API. Path parameters, query and body form one `input` object (a path parameter wins over a query
 * field, a query field over a body field); the result is sent in `data.object`.
 */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, W extends Who = Who> = {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly who: W
  /**
   * What staff need to be allowed to make the call for their owner, or what an operator needs; each call for `merchant` or
   * `operator` names one, no other call does.
   */
  readonly may?: PermissionOf<W>
  /** What staff need for an input, in a call of which some inputs need more than `may`; who holds it holds `may` too. */
  mayFor?(input: z.output<I>): PermissionOf<W>
  /** Operators confirm with their second factor that they act themselves, unless they did within the server's `OPERATOR_FACTOR_MINUTES`: for money, rules, roles and keys. */
  readonly asksFactor?: true
  /** An operator's call that shows no person's data and is repeated by a timer: the audit log leaves it out, and it is no use of the session, which ends when it is idle. */
  readonly unlogged?: true
  /** The browser app that makes the call, where it is not the one that `who` suggests. */
  readonly app?: 'renter' | 'owner' | 'operator'
  /** One Chinese line for the API reference. */
  readonly summary: string
  readonly input: I
  readonly output: O
  /** The named errors of this call, besides those of any call (see `anyCallErrors`). */
  readonly errors: readonly ErrorName[]
  /**
   * For calls that move money or claim something scarce: the client sends `Idempotency-Key`, a repeat gets the first
   * response.
   */
  readonly idempotent?: true
  /** The response is the same for all callers and may be this many seconds old: it is cached. */
  readonly cacheSeconds?: number
  /**
   * The body is a file of at most so many bytes, sent as `application/octet-stream` with the input in the query. It is not read before
   * the caller is known.
   */
  readonly takesFile?: { readonly maxBytes: number }
}

/** Declares a call; keeps literal types for the handler table and the client. */
export const call = <const I extends z.ZodType, const O extends z.ZodType, const W extends Who>(
  c: Call<I, O, W>,
): Call<I, O, W> => c

/** The input that a client sends. */
export type InputOf<C> = C extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** The parsed input of a handler, with defaults filled in. */
export type ParsedOf<C> = C extends { input: infer I extends z.ZodType } ? z.output<I> : never
/** The output that a client gets. */
export type OutputOf<C> = C extends { output: infer O extends z.ZodType } ? z.output<O> : never
/** The result that a handler returns. */
export type ResultOf<C> = C extends { output: infer O extends z.ZodType } ? z.input<O> : never
