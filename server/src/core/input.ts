import type { Call } from '@shanghao/contract/call'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fieldsOf } from './answer.ts'
import { fail } from './errors.ts'

const rawInput = (request: FastifyRequest): Record<string, unknown> => ({
  ...(request.body as object | null),
  ...(request.query as object),
  ...(request.params as object),
})

/** The names of the fields in which a text holds the character NUL, which PostgreSQL can't store; nested ones with dots. */
const fieldsWithNul = (value: unknown, name: string): string[] => {
  if (typeof value === 'string') return value.includes('\0') ? [name] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => fieldsWithNul(part, name ? `${name}.${key}` : key))
}

/** Whether a call reads nothing of what is sent with it. */
export const hasNoInput = ({ input }: Call): boolean =>
  input instanceof z.ZodObject && Object.keys(input.shape).length === 0

/** What a request sends, as the contract has it: unknown fields dropped, defaults filled in. Raises INVALID_INPUT. */
export const inputOf = (call: Call, request: FastifyRequest): unknown => {
  const input = call.input.safeParse(rawInput(request))
  if (!input.success) return fail('INVALID_INPUT', fieldsOf(input.error))
  const spoilt = fieldsWithNul(input.data, '')
  if (spoilt.length > 0)
    fail(
      'INVALID_INPUT',
      Object.fromEntries(spoilt.map((name) => [name, ['含有无法保存的字符，请删去后再试']])),
    )
  return input.data
}
