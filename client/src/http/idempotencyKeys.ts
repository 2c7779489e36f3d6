import { NetworkError } from '@shanghao/contract/client'
import { newId } from '../platform/id.ts'
import { isError } from './failures.ts'

/** The call may have had its effect, so a retry must carry the same key, or it could happen twice. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || isError(error, 'IN_PROGRESS', 'INTERNAL')

/**
 * Keys for `Idempotency-Key`, one per intention: the same input keeps its key until the outcome is known; a changed input,
 * or the same one after a known outcome, gets a new key.
 */
export const createIdempotencyKeys = () => {
  let open: { input: string; key: string } | null = null
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input ?? {})
      if (open?.input !== text) open = { input: text, key: newId() }
      return open.key
    },
    /** Call it with the failure, or without argument after success. */
    settle: (error?: unknown): void => {
      if (!isOutcomeUnknown(error)) open = null
    },
  }
}
