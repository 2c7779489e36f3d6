import type { ErrorName } from '@shanghao/contract/errors'
import { toast } from '../shell/overlays.ts'
import { isError, messageOf } from './failures.ts'
import type { Caller } from './request.ts'
import { type Act, type ActSettings, useCallMutation } from './useCallMutation.ts'

/** The fields of a form, each with the named failures that speak of it. */
export type Places = Readonly<Record<string, readonly ErrorName[]>>

/**
 * `useCallMutation` for a form: a failure named in `places` is shown at its field (through `act.fields`, the third argument of
 * `useForm`) instead of by toast, and so are faults the server finds in a field the form has.
 */
export const useFormMutation = <I, O>(
  caller: Caller<I, O>,
  places: Places,
  settings: ActSettings<I, O> = {},
): Act<I, O> => {
  const { handles = [], onFail, ...rest } = settings
  const act = useCallMutation(caller, {
    ...rest,
    handles: ['INVALID_INPUT', ...Object.values(places).flat(), ...handles],
    onFail: (error, input) => {
      if (isError(error, 'INVALID_INPUT') && !Object.keys(error.fields).some((name) => name in places))
        toast(messageOf(error), 'fail')
      return onFail?.(error, input)
    },
  })
  const field = Object.keys(places).find((name) => isError(act.error, ...(places[name] ?? [])))
  return field ? { ...act, fields: { ...act.fields, [field]: messageOf(act.error) } } : act
}
