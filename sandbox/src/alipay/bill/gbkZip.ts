import AdmZip from 'adm-zip'
import iconv from 'iconv-lite'
import { shanghaiTime } from '../../shanghaiTime.ts'

/** Text as GBK; what GBK has no code for becomes a question mark. */
export const gbk = (text: string): Buffer => iconv.encode(text, 'gbk')

/** Names are in GBK, without the flag for UTF-8, as Alipay's are. */
const decoder = { efs: false, encode: gbk, decode: (name: Buffer) => iconv.decode(name, 'gbk') }

/** A zip archive of texts in GBK by their names, dated `ms` in Shanghai. */
export const gbkZip = (texts: Readonly<Record<string, string>>, ms: number): Buffer => {
  const zip = new AdmZip(undefined, { noSort: true, decoder })
  for (const [name, text] of Object.entries(texts)) {
    const entry = zip.addFile(name, gbk(text))
    // The format has no time zone: the date is written by its local parts.
    entry.header.time = new Date(shanghaiTime(ms).replace(' ', 'T'))
  }
  return zip.toBuffer()
}
