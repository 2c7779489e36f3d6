import type { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Failure, fail } from '../errors.ts'

/** Parts of a workbook: sheets, pictures, themes. A zip with more is none. */
const PARTS_MAX = 2_000

/** The parts of a zip by name, unpacked one at a time; together they may unpack to `bytes`. */
export type ZipParts = {
  readonly has: (name: string) => boolean
  /** The pieces of a part. Raises TABLE_SIZE beyond the bytes that are left, TABLE_BROKEN for a damaged part. */
  readonly read: (name: string) => AsyncGenerator<Buffer>
}

/** Any failure of the reader means a damaged file, or one that is none. */
const brokenOr = (error: unknown): never => {
  if (error instanceof Failure) throw error
  return fail('TABLE_BROKEN')
}

const listEntries = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > PARTS_MAX) fail('TABLE_SIZE')
  for await (const entry of zip.eachEntry()) {
    // Readers differ in which of two parts of one name they show.
    if (entries.has(entry.fileName)) fail('TABLE_BROKEN')
    entries.set(entry.fileName, entry)
  }
  return entries
}

/**
 * Opens a zip in memory. Nothing is unpacked before it is read, and what is read is counted as it is unpacked, because a zip
 * may declare any size. Raises TABLE_BROKEN, and TABLE_SIZE for too many parts.
 */
export const openZip = async (file: Buffer, bytes: number): Promise<ZipParts> => {
  let left = bytes
  const zip = await fromBufferPromise(file).catch(brokenOr)
  const entries = await listEntries(zip).catch(brokenOr)

  async function* unpack(entry: Entry): AsyncGenerator<Buffer> {
    if (entry.uncompressedSize > left) fail('TABLE_SIZE')
    const stream: Readable = await zip.openReadStreamPromise(entry)
    let sum = 0
    for await (const piece of stream as AsyncIterable<Buffer>) {
      left -= piece.length
      if (left < 0) fail('TABLE_SIZE')
      sum = crc32(piece, sum)
      yield piece
    }
    if (sum !== entry.crc32) fail('TABLE_BROKEN')
  }

  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name) ?? fail('TABLE_BROKEN')
      if (entry.isEncrypted()) fail('TABLE_LOCKED')
      try {
        yield* unpack(entry)
      } catch (error) {
        brokenOr(error)
      }
    },
  }
}
