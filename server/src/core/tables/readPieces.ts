/** Rows read at once for a file. */
const PIECE_ROWS = 500

/**
 * All rows of a long list, in pieces: `read` answers at most `limit` rows that follow the last one of the piece before, null at first.
 * A piece is emptied when the next one is asked for. The answers of queries remain reachable from one another until a full garbage
 * collection: with their rows, a file of a million rows takes a hundred MB more.
 */
export async function* readPieces<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ; ) {
    const piece: Row[] = await read(after, PIECE_ROWS)
    const isLast = piece.length < PIECE_ROWS
    after = piece.at(-1) ?? null
    if (piece.length > 0) yield piece
    piece.length = 0
    if (isLast) return
  }
}
