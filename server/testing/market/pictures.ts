import { crc32, deflateSync } from 'node:zlib'
import type { OutputOf } from '@shanghao/contract/call'
import type { uploadCalls } from '@shanghao/contract/uploads/calls'
import sharp from 'sharp'

/** A picture of one colour. */
export const plainPicture = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } })

const chunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG whose header has the given size and which has the data of one row. */
export const pngClaimingSize = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export type Policy = OutputOf<typeof uploadCalls.getPolicySign>

/** Uploads a file as a browser does: the fields first, then the file. `to` is the address of the storage, without a path. */
export const postFile = (
  to: string,
  { url, fields }: Pick<Policy, 'url' | 'fields'>,
  file: Buffer,
  { name = 'photo.jpg', type = 'image/jpeg' }: { name?: string; type?: string } = {},
): Promise<Response> => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(file)], { type }), name)
  return fetch(new URL(new URL(url).pathname, to), { method: 'POST', body: form })
}
