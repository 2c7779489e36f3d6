import type { Caller } from '../../core/http/request.ts'
import { useCallMutation } from '../../core/http/useCallMutation.ts'

/**
 * Asks whether a number is registered before a text message is spent on it. Null when there is no answer: the limit on
 * such questions holds nobody up, since the call that follows the message says the same.
 */
export const usePhoneExists = (caller: Caller<{ phone: string }, { exists: boolean }>) => {
  const question = useCallMutation(caller, { handles: ['TOO_MANY_REQUESTS'] })
  return async (phone: string): Promise<boolean | null> => (await question.run({ phone }))?.exists ?? null
}
