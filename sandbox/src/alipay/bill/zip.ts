import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  /** The bytes stored in the archive, in any encoding: the UTF-8 flag is not set. */
  readonly name: Buffer
  readonly data: Buffer
}

const VERSION = 20
const DEFLATE = 8

/** Date and time in Asia/Shanghai in the two words DOS had for them (two seconds' steps). */
const dosTime = (ms: number): number => {
  const at = new Date(ms + 8 * 3_600_000)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return day * 65_536 + time
}

/** A zip archive (APPNOTE 6.3, without extensions), deflated. */
export const zip = (entries: readonly ZipEntry[], ms: number): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data } of entries) {
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(VERSION, 0)
    common.writeUInt16LE(DEFLATE, 4)
    common.writeUInt32LE(dosTime(ms), 6)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    files.push(file)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.of(VERSION, 0), common, rest, name]))
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end])
}
