import { compress, type Encoding } from '../core/http/compression.ts'

/** The bytes of a page as they are sent. */
export type PageBytes = (encoding: Encoding | null) => Promise<Buffer>

/** A page as bytes: as it is, and compressed when it is first asked for. */
export const pageBytes = (html: string): PageBytes => {
  const plain = Buffer.from(html)
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return async (encoding) => {
    if (encoding === null) return plain
    const made = encoded.get(encoding) ?? compress(plain, encoding, 'small')
    encoded.set(encoding, made)
    return made
  }
}
