import type { Call } from '@shanghao/contract/call'
import { secrets } from '@shanghao/contract/session/shapes'
import { fieldMessage } from '@shanghao/contract/validation/schema'
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

/** The value that a text writes as JSON, if it is of the wanted kind; else the text, so that the contract refuses it. */
const jsonOr = (text: string, isExpected: (value: unknown) => boolean): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return isExpected(value) ? value : text
  } catch {
    return text
  }
}
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of a union the value that one of its alternatives takes. */
const parseAlternative = (options: readonly z.core.$ZodType[], text: string): unknown =>
  options
    .map((option) => parseText(option, text))
    .find((value, i) => z.safeParse(options[i] ?? z.never(), value).success) ?? jsonOr(text, isObject)

/** The values of a list: a repeated field, or one text that is a list in JSON. */
const parseList = (element: z.core.$ZodType, texts: string | string[]): unknown => {
  const list = typeof texts === 'string' ? jsonOr(texts, Array.isArray) : texts
  return Array.isArray(list) && list !== texts ? list : [texts].flat().map((text) => parseText(element, text))
}

/** Whether a field takes null for null, not for a number as `z.coerce` does. */
const takesNull = (schema: z.core.$ZodType): boolean => z.safeParse(schema, null).data === null

/**
 * The value that a text means for a field; a text that the field can't take stays, so that the contract refuses it. An empty text is
 * null where the field may be null, and no value for any other number.
 */
const parseText = (schema: z.core.$ZodType | undefined, texts: string | string[]): unknown => {
  const type = schema && unwrapped(schema)
  if (type instanceof z.ZodArray) return parseList(type.element, texts)
  // Of a repeated field the last value counts.
  const text = [texts].flat().at(-1) ?? ''
  if (schema && text === '' && takesNull(schema)) return null
  if (type instanceof z.ZodNumber && text === '') return undefined
  if (type instanceof z.ZodNumber && NUMBER.test(text)) return Number(text)
  if (type instanceof z.ZodBoolean && (text === 'true' || text === 'false')) return text === 'true'
  if (type instanceof z.ZodEnum) return type.options.find((value) => String(value) === text) ?? text
  if (type instanceof z.ZodLiteral) return [...type.values].find((value) => String(value) === text) ?? text
  if (type instanceof z.ZodUnion) return parseAlternative(type.options, text)
  return type instanceof z.ZodObject ? jsonOr(text, isObject) : text
}

/** The values of a query, a path or a form, which have texts only: a repeated field is a list, an object is written as JSON. */
export const parseTexts = ({ input }: Pick<Call, 'input'>, texts: Texts): Record<string, unknown> => {
  const shape: Readonly<Record<string, z.core.$ZodType>> = input instanceof z.ZodObject ? input.shape : {}
  const fieldOf = (name: string) => (Object.hasOwn(shape, name) ? shape[name] : undefined)
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, parseText(fieldOf(name), text)]),
  )
}

/** The file that a request has for its body; empty for any other body. */
export const fileOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith(FORM) ?? false

const jsonBody = ({ body }: FastifyRequest): object | null =>
  Buffer.isBuffer(body) ? null : (body as object | null)

const rawInput = (call: Call, request: FastifyRequest): Record<string, unknown> => ({
  ...(isForm(request) ? parseTexts(call, (request.body ?? {}) as Texts) : jsonBody(request)),
  ...parseTexts(call, request.query as Texts),
  ...parseTexts(call, request.params as Texts),
})

/** Takes the body of a call with a file as it is. */
export const acceptFiles = (app: FastifyInstance): void =>
  void app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

/** The fields of a form: of a repeated one, a list. Its time grows with the length of the form only, however many names that has. */
export const formFields = (form: string): Texts => {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(form)) {
    const before = fields.get(name)
    if (before === undefined) fields.set(name, value)
    else if (typeof before === 'string') fields.set(name, [before, value])
    else before.push(value)
  }
  return Object.fromEntries(fields)
}

/** Parses a form. */
export const acceptForms = (app: FastifyInstance): void =>
  void app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
    done(null, formFields(String(body))),
  )

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
  const field =
    input instanceof z.ZodObject && Object.hasOwn(input.shape, name) ? input.shape[name] : undefined
  return field !== undefined && secrets.has(unwrapped(field))
}

/** Parsed input without its secrets, by which repeats of a call are compared. */
export const withoutSecrets = (call: Call, input: unknown): object =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(call, name)))
    : {}

/** Whether a call has no input fields. */
export const hasNoInput = ({ input }: Call): boolean =>
  input instanceof z.ZodObject && Object.keys(input.shape).length === 0

/** Parses what a caller within the process gives to a call, as it would be sent. Raises INVALID_INPUT. */
export const parseGiven = (call: Call, given: Readonly<Record<string, unknown>>): unknown => {
  if (call.method === 'POST') return parseFields(call, given)
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)] as const)
  return parseFields(call, parseTexts(call, Object.fromEntries(texts)))
}

/** Parses a request by its contract: unknown fields are dropped, defaults filled in. A form means the same as JSON. Raises INVALID_INPUT with Chinese messages by field. */
export const parseInput = (call: Call, request: FastifyRequest): unknown =>
  parseFields(call, rawInput(call, request))

const parseFields = (call: Call, fields: Readonly<Record<string, unknown>>): unknown => {
  const input = call.input.safeParse(fields, { error: fieldMessage })
  if (!input.success) return fail('INVALID_INPUT', fieldErrorsOf(input.error))
  const unstorable = unstorableFields(input.data, '')
  if (unstorable.length > 0)
    fail(
      'INVALID_INPUT',
      Object.fromEntries(unstorable.map((name) => [name, ['含有无法保存的字符，请删去后再试']])),
    )
  return input.data
}
