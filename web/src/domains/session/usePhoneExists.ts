import type { ClientCall } from '@shanghao/client/http/calls'
import { useCallMutation } from '@shanghao/client/http/useCallMutation'

/**
 * Checks whether a number is registered before a text message is sent to it. Null without a response: this check is
 * optional, because the call after the message checks again.
 */
export const usePhoneExists = (caller: ClientCall<{ phone: string }, { exists: boolean }>) => {
  const check = useCallMutation(caller, { handles: ['TOO_MANY_REQUESTS'] })
  return async (phone: string): Promise<boolean | null> => (await check.run({ phone }))?.exists ?? null
}
