import { parseShanghaiTime } from '../shanghaiTime.ts'
import { fenOf } from './money.ts'
import type { Refusal } from './refusal.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the fields of `biz_content`; a missing or malformed field raises the method's own error. */
export interface Content {
  /** Required, not empty. */
  text(name: string, max: number): string
  optional(name: string, max: number): string | undefined
  /** Required: an amount in 元. */
  fen(name: string): number
  /** A moment in Asia/Shanghai. */
  time(name: string): number | undefined
  /** Required: an object. */
  part(name: string): Content
}

/** A field of unvalidated content as text; '' when it is missing. */
export const textAt = (content: unknown, ...path: string[]): string => {
  let value = content
  for (const name of path) value = isObject(value) ? value[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const contentReader = (fields: unknown, refuse: (name: string) => Refusal): Content => {
  if (!isObject(fields)) throw refuse('biz_content')
  const optional: Content['optional'] = (name, max) => {
    const value = fields[name]
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string' || value.length > max) throw refuse(name)
    return value
  }
  return {
    optional,
    text: (name, max) => {
      const value = optional(name, max)
      if (value === undefined) throw refuse(name)
      return value
    },
    fen: (name) => {
      const fen = fenOf(fields[name])
      if (fen === null) throw refuse(name)
      return fen
    },
    time: (name) => {
      const value = optional(name, 19)
      if (value === undefined) return undefined
      const ms = parseShanghaiTime(value)
      if (ms === null) throw refuse(name)
      return ms
    },
    part: (name) => contentReader(fields[name], (inner) => refuse(`${name}.${inner}`)),
  }
}
