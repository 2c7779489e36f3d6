import { codeOf, textOf } from '@shanghao/contract/errors'
import type { z } from 'zod'
import type { Failure } from '../errors.ts'

/** The serialised envelope of a success. */
export const successText = (object: unknown): string =>
  `{"responseCode":"0000","responseMsg":"${textOf('OK')}","data":{"object":${JSON.stringify(object)}}}`

/** The serialised envelope of a failure. */
export const failureText = ({
  failure,
  text,
  fields,
}: Pick<Failure, 'failure' | 'text' | 'fields'>): string =>
  JSON.stringify({
    responseCode: codeOf(failure),
    responseMsg: text,
    data: { object: null },
    ...(fields && { errors: fields }),
  })

/** Validation messages by field: a nested field is named with dots. */
export const fieldErrorsOf = (error: z.ZodError): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const name = path.join('.')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}
