import type { Call } from '@shanghao/contract/call'
import { secrets } from '@shanghao/contract/session/shapes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../errors.ts'
import { fieldErrorsOf } from './envelope.ts'

const FORM = 'application/x-www-form-urlencoded'
const NUMBER = /^-?\d+(\.\d+)?$/

type Texts = Record<string, string | string[]>

/** A field's schema without what makes it optional. */
export const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault
    ? unwrapped(schema.unwrap())
    : schema

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value that a text means for a field; a text that the field can't take stays, so that the contract refuses it. */
const parseText = (schema: z.core.$ZodType | undefined, texts: string | string[]): unknown => {
  const type = schema && unwrapped(schema)
  if (type instanceof z.ZodArray) return [texts].flat().map((text) => parseText(type.element, text))
  // Of a repeated field the last value counts.
  const text = [texts].flat().at(-1) ?? ''
  if (type instanceof z.ZodNumber && NUMBER.test(text)) return Number(text)
  if (type instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  if (type instanceof z.ZodObject) return jsonOr(text)
  return text
}

/** The values of a query, a path or a form, which have texts only: a repeated field is a list, an object is written as JSON. */
const parseTexts = ({ input }: Call, texts: Texts): Record<string, unknown> => {
  const shape = input instanceof z.ZodObject ? input.shape : {}
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, parseText(shape[name], text)]))
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith(FORM) ?? false

const rawInput = (call: Call, request: FastifyRequest): Record<string, unknown> => ({
  ...(isForm(request) ? parseTexts(call, (request.body ?? {}) as Texts) : (request.body as object | null)),
  ...parseTexts(call, request.query as Texts),
  ...parseTexts(call, request.params as Texts),
})

/** Parses a form: of a repeated field, a list. */
export const acceptForms = (app: FastifyInstance): void =>
  void app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    const fields = new URLSearchParams(String(body))
    const names = [...new Set(fields.keys())]
    done(
      null,
      Object.fromEntries(
        names.map((name) => {
          const [first = '', ...others] = fields.getAll(name)
          return [name, others.length > 0 ? [first, ...others] : first]
        }),
      ),
    )
  })

/** Whether PostgreSQL can store a text: its UTF-8 text can hold neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The names of fields whose text can't be stored; nested ones with dots. */
const unstorableFields = (value: unknown, name: string): string[] => {
  if (typeof value === 'string') return isStorable(value) ? [] : [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unstorableFields(part, name ? `${name}.${key}` : key))
}

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

/** Parses a request by its contract: unknown fields are dropped, defaults filled in. A form means the same as JSON. Raises INVALID_INPUT. */
export const parseInput = (call: Call, request: FastifyRequest): unknown => {
  const input = call.input.safeParse(rawInput(call, request))
  if (!input.success) return fail('INVALID_INPUT', fieldErrorsOf(input.error))
  const unstorable = unstorableFields(input.data, '')
  if (unstorable.length > 0)
    fail(
      'INVALID_INPUT',
      Object.fromEntries(unstorable.map((name) => [name, ['含有无法保存的字符，请删去后再试']])),
    )
  return input.data
}
