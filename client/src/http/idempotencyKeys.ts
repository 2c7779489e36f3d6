import { NetworkError } from '@shanghao/contract/client'
import { newId } from '../platform/id.ts'
import { isError } from './failures.ts'

/** The call may have had its effect, so a retry must carry the same key, or it could happen twice. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || isError(error, 'IN_PROGRESS', 'INTERNAL')

/** Inputs of a call without a known outcome that are kept; the oldest goes first. */
const OPEN_MAX = 20

/** By call: the key of each input whose outcome is not known, the oldest first. */
const openKeys = new WeakMap<object, Map<string, string>>()

const textOf = (input: unknown): string => JSON.stringify(input ?? {})

/**
 * Keys for `Idempotency-Key` of a call, one per intention: the same input keeps its key until the outcome is known, also in a dialog or a page
 * that was closed and opened again meanwhile; another input, or the same one after a known outcome, gets a new key.
 */
export const idempotencyKeysOf = (call: object) => {
  const open = openKeys.get(call) ?? new Map<string, string>()
  openKeys.set(call, open)
  return {
    keyFor: (input: unknown): string => {
      const text = textOf(input)
      const key = open.get(text) ?? newId()
      open.set(text, key)
      const [oldest] = open.keys()
      if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest)
      return key
    },
    /** Call it with the failure, or without one after success. */
    settle: (input: unknown, error?: unknown): void => {
      if (!isOutcomeUnknown(error)) open.delete(textOf(input))
    },
  }
}
