/** A stretch of text; `at` numbers the matches from 0. */
export type Piece = { readonly text: string; readonly at: number | null }

/** Cuts a text at each place where a word occurs, whatever the case. `from` is the number of the first match. */
export const piecesOf = (text: string, typed: string, from = 0): Piece[] => {
  const word = typed.trim().toLowerCase()
  if (!word) return [{ text, at: null }]
  const low = text.toLowerCase()
  const pieces: Piece[] = []
  let at = from
  let end = 0
  for (let found = low.indexOf(word); found >= 0; found = low.indexOf(word, end)) {
    if (found > end) pieces.push({ text: text.slice(end, found), at: null })
    end = found + word.length
    pieces.push({ text: text.slice(found, end), at })
    at += 1
  }
  if (end < text.length || pieces.length === 0) pieces.push({ text: text.slice(end), at: null })
  return pieces
}
