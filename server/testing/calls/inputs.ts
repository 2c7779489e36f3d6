import { z } from 'zod'
import { unwrapped } from '../../src/core/http/input.ts'
import { idNumberOf } from '../people/idNumber.ts'

/** One of these passes for each field of the contract that isn't an object or a list. */
const plausible: unknown[] = [
  ...[1, 100, 500, 1000, 5000, 1_000_000, true, 'x', '工单 42', '王小明', idNumberOf('1990-01-01')],
  ...['13800000001', '246810', 'moonlight-7', 'a@b.cn', '2026-11-17', '2026-11', '1000000001', '100001'],
  ...[
    '1'.repeat(19),
    'a'.repeat(32),
    'a'.repeat(64),
    '/pages/my/index',
    'https://a.example/',
    'wechat',
    '203.0.113.0/28',
    null,
  ],
]

export type Input = Record<string, unknown>
export type Field = { path: string[]; schema: z.core.$ZodType }

/** The fields of a schema that are no objects; of a list its items. */
export const fieldsOf = (schema: z.core.$ZodType, path: string[] = []): Field[] => {
  const type = unwrapped(schema)
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
  if (type instanceof z.ZodArray) return fieldsOf(type.element, [...path, '0'])
  return [{ path, schema: type }]
}

/** The plausible values that a field takes. */
export const acceptedBy = (schema: z.core.$ZodType): unknown[] =>
  plausible.filter((value) => z.safeParse(schema, value).success)

const sampleOfObject = (type: z.ZodObject): Input => {
  const sample = Object.fromEntries(
    Object.entries(type.shape)
      .map(([name, field]) => [name, sampleOf(field)] as const)
      // Without cursor and time the list starts at its first page.
      .filter(([name]) => name !== 'cursor' && name !== 'time'),
  )
  if (type.safeParse(sample).success) return sample
  // Of some fields only one may be given.
  const without = Object.keys(sample).map((name) => ({ ...sample, [name]: undefined }))
  return without.find((one) => type.safeParse(one).success) ?? sample
}

/** An input that the schema accepts, where one of the plausible values does for each field; of a union the first. */
export const sampleOf = (schema: z.core.$ZodType): unknown => {
  const type = unwrapped(schema)
  if (type instanceof z.ZodObject) return sampleOfObject(type)
  if (type instanceof z.ZodDiscriminatedUnion) return type.options.map(sampleOf)[0]
  if (type instanceof z.ZodLiteral) return [...type.values][0]
  if (type instanceof z.ZodArray) return [sampleOf(type.element)]
  if (type instanceof z.ZodEnum) return type.options[0]
  return plausible.find((value) => z.safeParse(type, value).success)
}

/** A copy of an input with one field replaced. */
export const withField = (input: unknown, [name, ...rest]: string[], value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(input)) return input.map((item) => withField(item, rest, value))
  const object = (input ?? {}) as Input
  return { ...object, [name]: withField(object[name], rest, value) }
}
