import { MOMENT_MAX } from '@shanghao/contract/id'
import type { PageInput } from '@shanghao/contract/page'
import { z } from 'zod'
import { fail } from '../errors.ts'
import { isStorable } from './input.ts'

/** The values that place a row in its list: sort keys (moments as ms), then the id. */
export type Place = (string | number)[]

/** Makes an opaque cursor of the values that place a row in its list. */
export const cursorOf = (...place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const isWhole = (part: unknown, from: number, to: number): part is number =>
  Number.isSafeInteger(part) && Number(part) >= from && Number(part) <= to
const isText = (part: unknown): part is string =>
  typeof part === 'string' && part.length <= 100 && isStorable(part)

/** What a cursor's parts can be; each kind only lets through what PostgreSQL takes for its column. */
const kinds = {
  /** Milliseconds since 1970 UTC. */
  moment: (part: unknown): part is number => isWhole(part, 0, MOMENT_MAX),
  /** An integer column. */
  number: (part: unknown): part is number => isWhole(part, -(2 ** 31), 2 ** 31 - 1),
  /** A bigint key. */
  id: (part: unknown): part is number => isWhole(part, 0, Number.MAX_SAFE_INTEGER),
  text: isText,
  /** A calendar day, YYYY-MM-DD; PostgreSQL has no year 0. */
  day: (part: unknown): part is string =>
    z.iso.date().safeParse(part).success && String(part) >= '0001-01-01',
}
type Kinds = readonly (keyof typeof kinds)[]
type PlaceOf<K extends Kinds> = {
  -readonly [I in keyof K]: (typeof kinds)[K[I]] extends (part: unknown) => part is infer P ? P : never
}

/** Raises INVALID_INPUT for a cursor that is none of this list's. */
export const strangeCursor = (): never =>
  fail('INVALID_INPUT', { 'page.cursor': ['翻页位置无效，请刷新列表'] })

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return strangeCursor()
  }
}

/** Reads a cursor back whose parts are of these kinds; raises INVALID_INPUT for one we did not make. */
export const decodeCursor = <const K extends Kinds>(cursor: string, expected: K): PlaceOf<K> => {
  const place = parsed(cursor)
  const sound =
    Array.isArray(place) &&
    place.length === expected.length &&
    expected.every((kind, i) => kinds[kind](place[i]))
  return sound ? (place as PlaceOf<K>) : strangeCursor()
}

/** How far a list can be entered by page number alone; deeper pages are reached by cursor, whatever their depth. */
const ROWS_BY_NUMBER = 500

/** Rows before a page that is asked for by number; 0 under a cursor. Raises INVALID_INPUT beyond the early pages. */
export const skipOf = ({ num, size, cursor }: PageInput): number => {
  const skip = cursor === undefined ? (num - 1) * size : 0
  return skip <= ROWS_BY_NUMBER ? skip : fail('INVALID_INPUT', { 'page.num': ['请从上一页继续往下翻'] })
}

/**
 * The page a list call answers. `rows` holds up to size + 1 items, the extra one only says that more follow; `place`
 * tells where an item stands in the list.
 */
export const pageFrom = <R, T>(
  input: PageInput,
  time: number,
  rows: R[],
  present: (row: R) => T,
  place: (row: R) => Place,
) => {
  const shown = rows.slice(0, input.size)
  const last = shown.at(-1)
  const more = rows.length > input.size
  return {
    list: shown.map(present),
    page: {
      num: input.num,
      size: input.size,
      time,
      cursor: more && last ? cursorOf(...place(last)) : null,
      more,
    },
  }
}
