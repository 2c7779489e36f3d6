import { CallError, NetworkError } from '@shanghao/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Telling } from './failures.ts'
import { createIntention } from './idempotencyKeys.ts'
import { type Failure, invalidate } from './query.ts'
import type { Caller } from './request.ts'

export type ActSettings<I, O> = Telling & {
  readonly onDone?: (output: O, input: I) => unknown
  /** After the failure was told; for what else the page does about it. */
  readonly onFail?: (error: Failure, input: I) => unknown
  /** Calls whose answers this one changes; see `outdate`. */
  readonly outdates?: readonly unknown[]
}
export type Act<I, O> = {
  /** Resolves to the answer, or to null when it failed (already told) or one is still under way. */
  readonly run: (...args: undefined extends I ? [input?: I] : [input: I]) => Promise<O | null>
  readonly busy: boolean
  readonly error: Failure | null
  /** First form fault of each field, by the call's field names. */
  readonly fields: Readonly<Record<string, string>>
  readonly reset: () => void
}

/**
 * A call that changes something: `const pay = useCallMutation(client.pay.balanceUnifiedOrder, { handles: ['BALANCE_SHORT'] })`.
 * Sends one `Idempotency-Key` per intention: a repeat of the same input keeps the key as long as the outcome is unknown.
 */
export const useCallMutation = <I, O>(caller: Caller<I, O>, settings: ActSettings<I, O> = {}): Act<I, O> => {
  const { onDone, onFail, outdates = [], ...meta } = settings
  const [intention] = useState(createIntention)
  const underWay = useRef(false)
  const mutation = useMutation<O, Failure, I>({
    meta,
    mutationFn: (input) => caller(input, { idempotencyKey: intention.keyFor(input) }),
  })
  const run = async (input?: I): Promise<O | null> => {
    if (underWay.current) return null
    underWay.current = true
    const output = await mutation.mutateAsync(input as I).catch((error: Failure) => error)
    underWay.current = false
    if (output instanceof CallError || output instanceof NetworkError) {
      intention.settle(output)
      await onFail?.(output, input as I)
      return null
    }
    intention.settle()
    if (outdates.length > 0) void invalidate(...outdates)
    await onDone?.(output as O, input as I)
    return output as O
  }
  const faults = mutation.error instanceof CallError ? mutation.error.fields : {}
  const fields = Object.fromEntries(
    Object.entries(faults).flatMap(([name, [first]]) => (first ? [[name, first]] : [])),
  )
  return { run, busy: mutation.isPending, error: mutation.error, fields, reset: mutation.reset }
}
