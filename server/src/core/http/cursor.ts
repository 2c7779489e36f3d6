import { MOMENT_MAX } from '@shanghao/contract/id'
import type { PageInput } from '@shanghao/contract/page'
import { z } from 'zod'
import { fail } from '../errors.ts'
import { isStorable } from './input.ts'

/** The values that determine a row's position in its list: sort keys (moments as ms), then the id. */
export type SortPosition = (string | number)[]

/** An opaque cursor of a row's position in its list. */
export const encodeCursor = (...position: SortPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

const isWhole = (part: unknown, from: number, to: number): part is number =>
  Number.isSafeInteger(part) && Number(part) >= from && Number(part) <= to
const isText = (part: unknown): part is string =>
  typeof part === 'string' && part.length <= 100 && isStorable(part)

/** Kinds of a cursor's parts; each accepts only what PostgreSQL accepts for such a column. */
const partKinds = {
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
type Kinds = readonly (keyof typeof partKinds)[]
type PositionOf<K extends Kinds> = {
  -readonly [I in keyof K]: (typeof partKinds)[K[I]] extends (part: unknown) => part is infer P ? P : never
}

/** Raises INVALID_INPUT for a cursor that doesn't belong to this list. */
export const failInvalidCursor = (): never =>
  fail('INVALID_INPUT', { 'page.cursor': ['翻页位置无效，请刷新列表'] })

const parseCursor = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return failInvalidCursor()
  }
}

/** Decodes a cursor whose parts are of these kinds; raises INVALID_INPUT for one that isn't. */
export const decodeCursor = <const K extends Kinds>(cursor: string, expected: K): PositionOf<K> => {
  const position = parseCursor(cursor)
  const isValid =
    Array.isArray(position) &&
    position.length === expected.length &&
    expected.every((kind, i) => partKinds[kind](position[i]))
  return isValid ? (position as PositionOf<K>) : failInvalidCursor()
}

/** Rows that can be skipped by page number alone; deeper pages need a cursor. */
const SKIP_MAX = 500

/** Rows to skip for a page requested by number; 0 with a cursor. Raises INVALID_INPUT beyond SKIP_MAX. */
export const skipOf = ({ num, size, cursor }: PageInput): number => {
  const skip = cursor === undefined ? (num - 1) * size : 0
  return skip <= SKIP_MAX ? skip : fail('INVALID_INPUT', { 'page.num': ['请从上一页继续往下翻'] })
}

/**
 * The response of a list call. `rows` holds up to size + 1 items, of which the last only shows that more follow;
 * `position` returns the position of an item in the list.
 */
export const presentPage = <R, T>(
  input: PageInput,
  time: number,
  rows: R[],
  present: (row: R) => T,
  position: (row: R) => SortPosition,
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
      cursor: more && last ? encodeCursor(...position(last)) : null,
      more,
    },
  }
}

/** Which rows of a list by falling id a page holds: rows up to `time`, below the id `after`; `limit` is one more than shown. */
export type IdPage<Id = number> = { time: Date; after: Id | null; skip: number; limit: number }

const presentFalling = async <Id extends string | number, R extends { id: Id }, T>(
  input: PageInput,
  now: Date,
  after: Id | null,
  list: (page: IdPage<Id>) => Promise<R[]>,
  present: (row: R) => T,
) => {
  const time = input.time ?? now.getTime()
  const rows = await list({ time: new Date(time), after, skip: skipOf(input), limit: input.size + 1 })
  return presentPage(input, time, rows, present, ({ id }) => [id])
}

/** Reads and presents a page of a list by falling id, the newest first. Raises INVALID_INPUT for an invalid cursor or page. */
export const presentIdPage = async <R extends { id: number }, T>(
  input: PageInput,
  now: Date,
  list: (page: IdPage) => Promise<R[]>,
  present: (row: R) => T,
) => {
  const [after = null] = input.cursor ? decodeCursor(input.cursor, ['id']) : []
  return presentFalling(input, now, after, list, present)
}

/** As `presentIdPage`, of a list whose ids are texts that begin with their time (`ids.serial`). */
export const presentSerialPage = async <R extends { id: string }, T>(
  input: PageInput,
  now: Date,
  list: (page: IdPage<string>) => Promise<R[]>,
  present: (row: R) => T,
) => {
  const [after = null] = input.cursor ? decodeCursor(input.cursor, ['text']) : []
  return presentFalling(input, now, after, list, present)
}
