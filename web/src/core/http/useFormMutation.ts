import type { ErrorName } from '@shanghao/contract/errors'
import { toast } from '../shell/overlays.ts'
import { failureText, isError } from './failures.ts'
import type { ClientCall } from './request.ts'
import { type CallMutation, type MutationOptions, useCallMutation } from './useCallMutation.ts'

/** The fields of a form, each with the named failures that are shown at it. */
export type FieldErrors = Readonly<Record<string, readonly ErrorName[]>>

/**
 * `useCallMutation` for a form: a failure named in `fieldErrors` is shown at its field (through `fields`, the third argument
 * of `useForm`) instead of by toast, and so are the server's errors about a field of the form.
 */
export const useFormMutation = <I, O>(
  call: ClientCall<I, O>,
  fieldErrors: FieldErrors,
  options: MutationOptions<I, O> = {},
): CallMutation<I, O> => {
  const { handles = [], onFail, ...rest } = options
  const mutation = useCallMutation(call, {
    ...rest,
    handles: ['INVALID_INPUT', ...Object.values(fieldErrors).flat(), ...handles],
    onFail: (error, input) => {
      if (isError(error, 'INVALID_INPUT') && !Object.keys(error.fields).some((name) => name in fieldErrors))
        toast(failureText(error), 'fail')
      return onFail?.(error, input)
    },
  })
  const field = Object.keys(fieldErrors).find((name) => isError(mutation.error, ...(fieldErrors[name] ?? [])))
  return field
    ? { ...mutation, fields: { ...mutation.fields, [field]: failureText(mutation.error) } }
    : mutation
}
