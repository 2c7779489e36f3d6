import { fail } from '../errors.ts'

/** How many bytes are looked at where no mark tells UTF-16 apart. */
const SAMPLE_BYTES = 4096

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 without a mark: separators and digits have a byte that is zero, on the side that tells the byte order. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  return even === 0 && odd === 0 ? null : odd > even ? 'utf-16le' : 'utf-16be'
}

const encodingOf = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return utf16Of(bytes)
}

/**
 * The text of a file that a spreadsheet wrote: UTF-8, UTF-16 in either byte order, with or without a mark, or GB 18030, which
 * contains GBK and is what spreadsheets write by themselves in China. Raises TABLE_ENCODING.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const marked = encodingOf(bytes)
  const text = marked ? decoded(bytes, marked) : (decoded(bytes, 'utf-8') ?? decoded(bytes, 'gb18030'))
  return text === null || text.includes('\0') ? fail('TABLE_ENCODING') : text
}
