import { isError } from '@shanghao/client/http/failures'
import type { ErrorName } from '@shanghao/contract/errors'
import { forgetInviteCode } from '../../core/platform/inviteCode.ts'

/** The failures of an invitation code; without one the same registration succeeds. */
export const inviteCodeErrors = [
  'INVITE_CODE_UNKNOWN',
  'INVITE_SELF',
  'INVITE_DEVICE_USED',
  'INVITE_LIMIT',
] as const satisfies readonly ErrorName[]

/** Forgets a stored code that was refused, so that the next try goes without it. */
export const forgetRefusedCode = (error: unknown): void => {
  if (isError(error, ...inviteCodeErrors)) forgetInviteCode()
}
