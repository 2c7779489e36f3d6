import AdmZip from 'adm-zip'
import iconv from 'iconv-lite'

export const encodeGbk = (text: string): Buffer => iconv.encode(text, 'gbk')

const decoder = { efs: false, encode: encodeGbk, decode: (name: Buffer) => iconv.decode(name, 'gbk') }
const STORED = 0

type Entry = { name: string; content: Buffer; stored?: true }
/** A zip of files with GBK names, deflated or `stored`, like Alipay's bills. */
export const createZip = (entries: Entry[]): Buffer => {
  const zip = new AdmZip(undefined, { noSort: true, decoder })
  for (const { name, content, stored } of entries) {
    const entry = zip.addFile(name, content)
    if (stored) entry.header.method = STORED
  }
  return zip.toBuffer()
}
