import { CallError, NetworkError } from '@shanghao/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ClientCall } from './calls.ts'
import type { Failure, FailureOptions } from './failures.ts'
import { idempotencyKeysOf } from './idempotencyKeys.ts'
import { invalidateCalls } from './useCall.ts'

export type MutationOptions<I, O> = FailureOptions & {
  readonly onDone?: (output: O, input: I) => unknown
  /** Runs after the failure was shown. */
  readonly onFail?: (error: Failure, input: I) => unknown
  /** Calls whose cached responses this one makes stale; see `invalidateCalls`. */
  readonly invalidates?: readonly unknown[]
}
export type CallMutation<I, O> = {
  /** Resolves to the output, or to null when the call failed (already shown) or another one is in flight. */
  readonly run: (...args: undefined extends I ? [input?: I] : [input: I]) => Promise<O | null>
  readonly busy: boolean
  readonly error: Failure | null
  /** The first error of each field, by the call's field names. */
  readonly fields: Readonly<Record<string, string>>
  readonly reset: () => void
}

/**
 * A call that changes data: `const pay = useCallMutation(client.pay.balanceUnifiedOrder, { handles: ['BALANCE_SHORT'] })`.
 * Sends one `Idempotency-Key` per intention: the same input keeps its key as long as the outcome is unknown, also from another component.
 */
export const useCallMutation = <I, O>(
  call: ClientCall<I, O>,
  options: MutationOptions<I, O> = {},
): CallMutation<I, O> => {
  const { onDone, onFail, invalidates = [], ...meta } = options
  const queries = useQueryClient()
  const keys = idempotencyKeysOf(call)
  const inFlight = useRef(false)
  const mutation = useMutation<O, Failure, I>({
    meta,
    mutationFn: (input) => call(input, { idempotencyKey: keys.keyFor(input) }),
  })
  const run = async (input?: I): Promise<O | null> => {
    if (inFlight.current) return null
    inFlight.current = true
    const output = await mutation.mutateAsync(input as I).catch((error: Failure) => error)
    inFlight.current = false
    if (output instanceof CallError || output instanceof NetworkError) {
      keys.settle(input, output)
      await onFail?.(output, input as I)
      return null
    }
    keys.settle(input)
    if (invalidates.length > 0) void invalidateCalls(queries, invalidates)
    await onDone?.(output as O, input as I)
    return output as O
  }
  const fieldErrors = mutation.error instanceof CallError ? mutation.error.fields : {}
  const fields = Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
  return { run, busy: mutation.isPending, error: mutation.error, fields, reset: mutation.reset }
}
