import type { Call } from '@shanghao/contract/call'
import { secrets } from '@shanghao/contract/session/shapes'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../errors.ts'
import { fieldsOf } from './envelope.ts'

const rawInput = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.body as object | null),
  ...(request.query as object),
  ...(request.params as object),
})

/** Whether PostgreSQL can store a text: neither NUL nor half of a surrogate pair has a place in UTF-8 text there. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The names of the fields that hold a text which can't be stored; nested ones with dots. */
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

/** Parsed input as repeats of a call are compared by: without its secrets. */
export const withoutSecrets = (call: Call, input: unknown): unknown =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(call, name)))
    : input

/** Whether a call reads nothing of what is sent with it. */
export const hasNoInput = ({ input }: Call): boolean =>
  input instanceof z.ZodObject && Object.keys(input.shape).length === 0

/** What a request sends, as the contract has it: unknown fields dropped, defaults filled in. Raises INVALID_INPUT. */
export const inputOf = (call: Call, request: FastifyRequest): unknown => {
  const input = call.input.safeParse(rawInput(request))
  if (!input.success) return fail('INVALID_INPUT', fieldsOf(input.error))
  const spoilt = unstorableFields(input.data, '')
  if (spoilt.length > 0)
    fail(
      'INVALID_INPUT',
      Object.fromEntries(spoilt.map((name) => [name, ['含有无法保存的字符，请删去后再试']])),
    )
  return input.data
}
