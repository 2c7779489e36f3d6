import { NetworkError } from '@shanghao/contract/client'
import { newId } from '../platform/id.ts'
import { isError } from './failures.ts'

/** It may have happened all the same: a repeat must carry the same key, or it could happen twice. */
const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkError || isError(error, 'IN_PROGRESS', 'INTERNAL')

/**
 * Keys for `Idempotency-Key`, one per intention: the same input keeps its key until the outcome is known, a changed input
 * or a settled one gets a new key.
 */
export const createIntention = () => {
  let open: { input: string; key: string } | null = null
  return {
    keyFor: (input: unknown): string => {
      const text = JSON.stringify(input ?? {})
      if (open?.input !== text) open = { input: text, key: newId() }
      return open.key
    },
    /** Call it with the failure, or with nothing after success. */
    settle: (error?: unknown): void => {
      if (!isUnknown(error)) open = null
    },
  }
}
