import { isVague, matchAt, type ReadingsOf } from '@shanghao/contract/goods/names'

/** A stretch of text; `at` numbers the matches from 0. */
export type Piece = { readonly text: string; readonly at: number | null }

/**
 * Cuts a text at each place where a word occurs, ignoring case, also written in pinyin or initials. `from` is the number
 * of the first match.
 */
export const piecesOf = (text: string, typed: string, readingsOf: ReadingsOf, from = 0): Piece[] => {
  const word = typed.trim().toLowerCase()
  if (!word) return [{ text, at: null }]
  const written = [...text]
  const letters = written.map((letter) => letter.toLowerCase())
  const prepared = { letters, syllables: letters.map(readingsOf) }
  const pieces: Piece[] = []
  let at = from
  let end = 0
  for (let start = 0; start < letters.length; start++) {
    const found = matchAt(prepared, word, start)
    if (!found || isVague(found, word, start)) continue
    if (start > end) pieces.push({ text: written.slice(end, start).join(''), at: null })
    pieces.push({ text: written.slice(start, found.end).join(''), at })
    at += 1
    end = found.end
    start = end - 1
  }
  if (end < letters.length || pieces.length === 0)
    pieces.push({ text: written.slice(end).join(''), at: null })
  return pieces
}
