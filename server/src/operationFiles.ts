import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { GameTemplate } from './domains/goods/actions.ts'

const id = z.int().positive()
const text = z.string().trim().min(1)
const minuteOfDay = z.int().min(0).max(1439)

const option = z.strictObject({
  id,
  label: text,
  group: text.nullable(),
  art: z.int(),
  quality: z.int().min(0).max(3),
})

export const gameFile: z.ZodType<GameTemplate> = z.strictObject({
  id,
  name: text,
  aliases: z.array(text),
  initial: z.string().regex(/^[A-Z#]$/),
  twoStep: z.boolean(),
  overnightStart: minuteOfDay,
  overnightEnd: minuteOfDay,
  zones: z.array(z.strictObject({ id, system: text, login: text })).min(1),
  properties: z.array(
    z.strictObject({
      id,
      name: text,
      kind: z.enum(['rank', 'list', 'choice']),
      counts: z.enum(['heroes', 'skins']).nullable(),
      unit: text,
      four: z.int().min(1).max(4).nullable(),
      filterable: z.boolean(),
      options: z.array(option).min(1),
    }),
  ),
})

const parseJson = (path: string, content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch (error) {
    throw new Error(`${path} is no JSON`, { cause: error })
  }
}

/** Reads the JSON file of an operation. Raises an Error that names the file and each wrong field with its rule. */
export const readOperationFile = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
  const parsed = schema.safeParse(parseJson(path, await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path} is not as it has to be:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
