import type { PageInput } from '@shanghao/contract/page'
import { fail } from './errors.ts'

/** The values that place a row in its list: sort keys (moments as ms), then the id. */
export type Place = (string | number)[]

/** Makes an opaque cursor of the values that place a row in its list. */
export const cursorOf = (...place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Reads a cursor back; raises INVALID_INPUT for one we did not make. */
export const placeOf = (cursor: string, length: number): Place => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const sound =
      Array.isArray(place) &&
      place.length === length &&
      place.every((part) => typeof part === 'string' || typeof part === 'number')
    if (sound) return place
  } catch {
    // Falls through to the same named error as a cursor of the wrong shape.
  }
  return fail('INVALID_INPUT', { 'page.cursor': ['翻页位置无效，请刷新列表'] })
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
