import pTimeout from 'p-timeout'

/** A page's code didn't arrive. */
export class ChunkError extends Error {}

const CHUNK_TIMEOUT_MS = 120_000

/** Waits for a page's code; throws ChunkError when it is missing (a newer version is out) or takes over two minutes. */
export const within = async <T>(code: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> => {
  try {
    return await pTimeout(code, { milliseconds: ms, message: new ChunkError('timeout') })
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError('missing', { cause })
  }
}
