import pTimeout from 'p-timeout'

/** The code of a page could not be loaded. */
export class ChunkError extends Error {}

/** After this time (ms) of loading, a page's outline is shown. */
export const PAGE_DELAY_MS = 200
/** How long (ms) the code of a page, and that of anything else, may take. */
export const PAGE_TIMEOUT_MS = 60_000
const CHUNK_TIMEOUT_MS = 120_000

/** Awaits an import(); throws ChunkError when the file is missing (a newer version was deployed) or takes longer than `ms`. */
export const loadChunk = async <T>(code: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> => {
  try {
    return await pTimeout(code, { milliseconds: ms, message: new ChunkError('timeout') })
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('missing', { cause })
  }
}
