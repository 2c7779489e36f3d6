import { crc32, deflateRawSync } from 'node:zlib'

/** Text in GBK, by a table made from the decoder: Node reads GBK and does not write it. */
export const gbkOf = (() => {
  const decoder = new TextDecoder('gbk')
  const known = new Map<string, Buffer>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      known.set(decoder.decode(Buffer.from([high, low])), Buffer.from([high, low]))
  return (text: string) =>
    Buffer.concat([...text].map((c) => (c < '\x80' ? Buffer.from(c) : (known.get(c) ?? Buffer.from('?')))))
})()

type Entry = { name: string; content: Buffer; stored?: true }
/** A zip of files with GBK names, packed or `stored`, as Alipay's bills come. */
export const zipOf = (entries: Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, stored } of entries) {
    const named = gbkOf(name)
    const data = stored ? content : deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(named.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, named, data])
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), common, place, named]),
    )
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
