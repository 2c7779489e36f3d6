export type S3Operation = 'POST' | 'GET' | 'PUT' | 'DELETE'

export interface S3Sentinel {
  readonly on: S3Operation
  /** The effect, for the sandbox's first page. */
  readonly shown: string
  /** Whether the call takes effect nevertheless. */
  readonly done: boolean
  readonly answer: 'refuse' | '503' | 'silence' | 'hangup' | 'as done' | 'cut'
}

/** Names (without extension) of posted files that provoke a fault; the last ones fail when the server reads them. */
export const fileSentinels: ReadonlyMap<string, S3Sentinel> = new Map([
  ['refuse', { on: 'POST', shown: '上传被拒（403）', done: false, answer: 'refuse' }],
  ['503', { on: 'POST', shown: '上传回答 503，没有保存', done: false, answer: '503' }],
  ['503-stored', { on: 'POST', shown: '上传回答 503，但已经保存', done: true, answer: '503' }],
  ['silence', { on: 'POST', shown: '上传没有回答，没有保存', done: false, answer: 'silence' }],
  ['silence-stored', { on: 'POST', shown: '上传没有回答，但已经保存', done: true, answer: 'silence' }],
  ['hangup', { on: 'POST', shown: '上传时连接被切断，没有保存', done: false, answer: 'hangup' }],
  ['never', { on: 'POST', shown: '上传回答成功，但没有保存', done: false, answer: 'as done' }],
  ['get-refuse', { on: 'GET', shown: '读取被拒（403）', done: false, answer: 'refuse' }],
  ['get-503', { on: 'GET', shown: '读取回答 503', done: false, answer: '503' }],
  ['get-silence', { on: 'GET', shown: '读取没有回答', done: false, answer: 'silence' }],
  ['get-cut', { on: 'GET', shown: '读取到一半连接被切断', done: false, answer: 'cut' }],
  ['delete-503', { on: 'DELETE', shown: '删除回答 503，没有删除', done: false, answer: '503' }],
  ['delete-silence', { on: 'DELETE', shown: '删除没有回答，但已经删除', done: true, answer: 'silence' }],
])

/** Sizes of WebP pictures (width × height) that provoke a fault when stored. */
export const sizeSentinels: ReadonlyMap<string, S3Sentinel> = new Map([
  ['403x7', { on: 'PUT', shown: '写入被拒（403）', done: false, answer: 'refuse' }],
  ['500x7', { on: 'PUT', shown: '写入回答 503，没有保存', done: false, answer: '503' }],
  ['503x7', { on: 'PUT', shown: '写入回答 503，但已经保存', done: true, answer: '503' }],
  ['504x7', { on: 'PUT', shown: '写入没有回答，但已经保存', done: true, answer: 'silence' }],
  ['505x7', { on: 'PUT', shown: '写入时连接被切断，没有保存', done: false, answer: 'hangup' }],
])

/** `width x height` of a lossy or an extended WebP; empty for anything else. */
export const webpSize = (file: Buffer): string => {
  if (
    file.length < 30 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WEBP'
  )
    return ''
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return `${file.readUInt16LE(26) & 0x3fff}x${file.readUInt16LE(28) & 0x3fff}`
  if (kind === 'VP8X') return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
  return ''
}
