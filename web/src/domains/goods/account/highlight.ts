import { isVague, matchAt, type ReadingsOf } from '@shanghao/contract/goods/names'

/** A part of a text; `match` is the number of the match from 0, null outside of matches. */
export type Piece = { readonly text: string; readonly match: number | null }

/**
 * Splits a text at each match of a word, ignoring case; pinyin and initials match too. `from` is the number of the
 * first match.
 */
export const highlightPieces = (text: string, typed: string, readingsOf: ReadingsOf, from = 0): Piece[] => {
  const word = typed.trim().toLowerCase()
  if (!word) return [{ text, match: null }]
  const written = [...text]
  const letters = written.map((letter) => letter.toLowerCase())
  const prepared = { letters, syllables: letters.map(readingsOf) }
  const pieces: Piece[] = []
  let match = from
  let end = 0
  for (let start = 0; start < letters.length; start++) {
    const found = matchAt(prepared, word, start)
    if (!found || isVague(found, word, start)) continue
    if (start > end) pieces.push({ text: written.slice(end, start).join(''), match: null })
    pieces.push({ text: written.slice(start, found.end).join(''), match })
    match += 1
    end = found.end
    start = end - 1
  }
  if (end < letters.length || pieces.length === 0)
    pieces.push({ text: written.slice(end).join(''), match: null })
  return pieces
}
