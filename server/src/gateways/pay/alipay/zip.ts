import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
/** A file of a bill unpacks to at most this. */
const FILE_BYTES = 256 * 1024 * 1024

const endOf = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === END) return at
  throw new RangeError('no end of the central directory')
}

const contentOf = (zip: Buffer, entry: number): Buffer => {
  const method = zip.readUInt16LE(entry + 10)
  const [checksum, packed, size] = [16, 20, 24].map((offset) => zip.readUInt32LE(entry + offset))
  const local = zip.readUInt32LE(entry + 42)
  if (zip.readUInt32LE(local) !== LOCAL || packed === undefined || size === undefined || size > FILE_BYTES)
    throw new RangeError('no such file')
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const raw = zip.subarray(start, start + packed)
  if (method !== STORED && method !== DEFLATED) throw new RangeError('unknown method')
  const content = method === STORED ? raw : inflateRawSync(raw, { maxOutputLength: size + 1 })
  if (content.length !== size || crc32(content) !== checksum) throw new RangeError('file damaged')
  return content
}

/** The files of a zip by its central directory, names left aside (Alipay's are GBK). Throws when anything is amiss. */
export const unzip = (zip: Buffer): Buffer[] => {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  let entry = zip.readUInt32LE(end + 16)
  const files: Buffer[] = []
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(entry) !== ENTRY) throw new RangeError('central directory damaged')
    files.push(contentOf(zip, entry))
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(entry + offset))
    entry += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return files
}
