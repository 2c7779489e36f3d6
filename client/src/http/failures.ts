import { CallError, type NetworkError, UnavailableError } from '@shanghao/contract/client'
import type { ErrorName } from '@shanghao/contract/errors'
import { realAuthPlans } from '@shanghao/contract/realname/states'
import { codes } from '@shanghao/contract/wire.generated'

/** How a call fails; what the hooks give as `error`. */
export type Failure = CallError | NetworkError

/** Those of calls of anyone and of users, until more are named. */
let known: Readonly<Partial<Record<ErrorName, string>>> = codes

/** Makes errors that only other calls answer known to `isError`. */
export const nameErrors = (more: Readonly<Partial<Record<ErrorName, string>>>): void => {
  known = { ...known, ...more }
}

/** Whether a failure is one of these named errors. */
export const isError = (error: unknown, ...names: readonly ErrorName[]): error is CallError =>
  error instanceof CallError && names.some((name) => known[name] === error.code)

/** The text of a failure for people. */
export const failureText = (error: unknown): string => {
  if (error instanceof UnavailableError) return error.message
  return error instanceof CallError ? error.firstMessage : '网络错误，请检查网络后重试'
}

export type FailureOptions = {
  /** Named failures that the form or page shows itself. The end of a session, 1236 and 1237 are handled all the same. */
  readonly handles?: readonly ErrorName[] | undefined
  /** The fields of the form, which shows the server's messages about them itself. */
  readonly fields?: readonly string[] | undefined
  /** The page shows every failure in place of its content, so there is no toast. */
  readonly inPage?: boolean | undefined
  /** The account the call was about; the real-name prompt mentions it. */
  readonly goodsId?: string | undefined
}

/** Whether the form or page shows a failure itself. */
export const isHandled = (error: unknown, { handles = [], fields = [] }: FailureOptions): boolean =>
  isError(error, ...handles) ||
  (isError(error, 'INVALID_INPUT') && fields.some((field) => field in error.fields))

export type FailureReaction =
  | { do: 'forced-logout' | 'ask-login' | 'nothing' }
  | { do: 'realname'; plan: number }
  | { do: 'notice' | 'support' | 'toast'; text: string }

/** How a failure is handled (docs/product/errors.md). Pure, so that each row can be tested. */
export const failureReaction = (error: unknown, options: FailureOptions = {}): FailureReaction => {
  if (isError(error, 'FORCED_LOGOUT')) return { do: 'forced-logout' }
  if (isError(error, 'TOKEN_EXPIRED')) return { do: 'ask-login' }
  if (isError(error, 'SILENT')) return { do: 'nothing' }
  if (isError(error, 'MINOR')) return { do: 'notice', text: error.firstMessage }
  if (isError(error, 'USER_BANNED')) return { do: 'support', text: error.firstMessage }
  if (isHandled(error, options)) return { do: 'nothing' }
  if (isError(error, 'REALNAME_REQUIRED')) return { do: 'realname', plan: realAuthPlans.twoElements }
  if (isError(error, 'CERTIFICATION_REQUIRED')) return { do: 'realname', plan: realAuthPlans.zhima }
  return options.inPage ? { do: 'nothing' } : { do: 'toast', text: failureText(error) }
}
