import type { Call } from '@shanghao/contract/call'
import { secrets } from '@shanghao/contract/session/shapes'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../errors.ts'
import { fieldErrorsOf } from './envelope.ts'

const rawInput = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.body as object | null),
  ...(request.query as object),
  ...(request.params as object),
})

/** Whether PostgreSQL can store a text: its UTF-8 text can hold neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The names of fields whose text can't be stored; nested ones with dots. */
const unstorableFields = (value: unknown, name: string): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unstorableFields(part, name ? `${name}.${key}` : key))
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema

/** Whether a field of a call's input holds a secret, such as a password (see `secrets`). */
const isSecret = ({ input }: Call, name: string): boolean => {
  const field = input instanceof z.ZodObject ? input.shape[name] : undefined
  return field !== undefined && secrets.has(unwrapped(field))
}

/** Parsed input without its secrets, by which repeats of a call are compared. */
export const withoutSecrets = (call: Call, input: unknown): unknown =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(call, name)))
    : input

/** Whether a call has no input fields. */
export const hasNoInput = ({ input }: Call): boolean =>
  input instanceof z.ZodObject && Object.keys(input.shape).length === 0

/** Parses a request by its contract: unknown fields are dropped, defaults filled in. Raises INVALID_INPUT. */
export const parseInput = (call: Call, request: FastifyRequest): unknown => {
  const input = call.input.safeParse(rawInput(request))
  if (!input.success) return fail('INVALID_INPUT', fieldErrorsOf(input.error))
  const unstorable = unstorableFields(input.data, '')
  if (unstorable.length > 0)
    fail(
      'INVALID_INPUT',
      Object.fromEntries(unstorable.map((name) => [name, ['含有无法保存的字符，请删去后再试']])),
    )
  return input.data
}
