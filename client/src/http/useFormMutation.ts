import type { ErrorName } from '@shanghao/contract/errors'
import type { ClientCall } from './calls.ts'
import { failureText, isError } from './failures.ts'
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
  const { handles = [], ...rest } = options
  const mutation = useCallMutation(call, {
    ...rest,
    handles: [...Object.values(fieldErrors).flat(), ...handles],
    fields: Object.keys(fieldErrors),
  })
  const field = Object.keys(fieldErrors).find((name) => isError(mutation.error, ...(fieldErrors[name] ?? [])))
  return field
    ? { ...mutation, fields: { ...mutation.fields, [field]: failureText(mutation.error) } }
    : mutation
}
