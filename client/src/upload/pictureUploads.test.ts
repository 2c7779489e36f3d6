import { CallError, NetworkError } from '@shanghao/contract/client'
import { PICTURE_MAX_MB } from '@shanghao/contract/rules'
import { codes } from '@shanghao/contract/wire.generated'
import { expect, test } from 'vitest'
import { createPictureUploads } from './pictureUploads.ts'

const file = (name: string, { type = 'image/png', bytes = 10 } = {}): File =>
  new File([new Uint8Array(bytes)], name, { type })
const uploadError = (name: keyof typeof codes): CallError => new CallError(codes[name], `text of ${name}`)

/** Calls that succeed unless `failures` has an error for the next one, and posts that last until `release`. */
const setUp = ({ max = 6, held = false } = {}) => {
  const failures: Record<'sign' | 'post' | 'finish', Error[]> = { sign: [], post: [], finish: [] }
  const made: string[] = []
  const releases: (() => void)[] = []
  const errors: unknown[] = []
  const revoked: string[] = []
  const attempt = (step: keyof typeof failures, what: string) => {
    made.push(`${step} ${what}`)
    const failure = failures[step].shift()
    if (failure) throw failure
  }
  let keys = 0
  const uploads = createPictureUploads({
    max,
    initial: [],
    onError: (error) => errors.push(error),
    objectUrls: {
      createObjectURL: (object) => `blob:${object instanceof File ? object.name : ''}`,
      revokeObjectURL: (url) => revoked.push(url),
    },
    calls: {
      sign: async () => {
        const key = `key${++keys}`
        attempt('sign', key)
        return { url: 'https://store.example', fields: {}, key, expiresAt: 0, maxBytes: 1 }
      },
      finish: async ({ key }) => {
        attempt('finish', key)
        return { publicKey: `public of ${key}`, url: `https://store.example/${key}` }
      },
    },
    post: async (_policy, { name }, { signal, onProgress }) => {
      attempt('post', name)
      onProgress(0.5)
      if (!held) return
      await new Promise<void>((resolve, reject) => {
        releases.push(resolve)
        signal.addEventListener('abort', () => reject(new NetworkError('aborted')))
      })
    },
  })
  const states = () => uploads.pictures().map(({ state }) => state)
  const settled = () => new Promise(setImmediate)
  return { uploads, failures, made, releases, errors, revoked, states, settled }
}

test('chosen pictures are signed, sent and checked', async () => {
  const { uploads, made, states, settled } = setUp()
  expect(uploads.add([file('a.png')])).toBeNull()
  await settled()
  expect([states(), made]).toEqual([['done'], ['sign key1', 'post a.png', 'finish key1']])
  expect(uploads.pictures()[0]?.stored?.publicKey).toBe('public of key1')
})

test('two are sent at a time, with the part that was sent', async () => {
  const { uploads, states, releases, settled } = setUp({ held: true })
  uploads.add([file('a.png'), file('b.png'), file('c.png')])
  await settled()
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  expect(uploads.pictures()[0]?.progress).toBe(0.5)
  releases[0]?.()
  await settled()
  expect(states()).toEqual(['done', 'sending', 'sending'])
})

test('what can’t be accepted is not sent, and told with its name', () => {
  const { uploads } = setUp({ max: 2 })
  const bytes = PICTURE_MAX_MB * 1024 * 1024
  expect(uploads.add([file('big.png', { bytes: bytes + 1 }), file('a.gif', { type: 'image/gif' })])).toBe(
    `图片不能超过 ${PICTURE_MAX_MB} MB，「big.png」没有添加，请换一张。图片须为 JPG、PNG 或 WebP，「a.gif」没有添加，请换一张。`,
  )
  expect(uploads.pictures()).toHaveLength(0)
  expect(uploads.add([file('a.png', { bytes }), file('b.png'), file('c.png')])).toBe(
    '最多 2 张，多出的 1 张没有添加。',
  )
  expect(uploads.pictures()).toHaveLength(2)
})

test('a lost response of the check repeats the check alone', async () => {
  const { uploads, failures, made, states, settled } = setUp()
  failures.finish.push(new NetworkError('no response'))
  uploads.add([file('a.png')])
  await settled()
  expect(states()).toEqual(['failed'])
  uploads.retryLost()
  await settled()
  expect([states(), made]).toEqual([['done'], ['sign key1', 'post a.png', 'finish key1', 'finish key1']])
})

test.each([
  [new NetworkError('no response'), '获取签名失败，请检查网络后重试'],
  [uploadError('UPLOAD_LIMIT'), '获取签名失败：text of UPLOAD_LIMIT'],
])('without a signature nothing is sent: %s', async (failure, text) => {
  const { uploads, failures, made, settled } = setUp()
  failures.sign.push(failure)
  uploads.add([file('a.png')])
  await settled()
  expect(uploads.pictures()[0]).toMatchObject({ state: 'failed', error: text, mayRetry: true })
  expect(made).toEqual(['sign key1'])
})

test('a file that broke off is sent again under another policy', async () => {
  const { uploads, failures, made, errors, settled } = setUp()
  failures.finish.push(uploadError('UPLOAD_BROKEN'))
  uploads.add([file('a.png')])
  await settled()
  expect(uploads.pictures()[0]).toMatchObject({ error: 'text of UPLOAD_BROKEN', mayRetry: true })
  expect(errors).toHaveLength(1)
  uploads.retryLost()
  expect(made).toHaveLength(3)
  uploads.retry(0)
  await settled()
  expect(made.slice(3)).toEqual(['sign key2', 'post a.png', 'finish key2'])
})

test('a file of a wrong type can’t be sent again', async () => {
  const { uploads, failures, settled } = setUp()
  failures.finish.push(uploadError('UPLOAD_TYPE'))
  uploads.add([file('a.png')])
  await settled()
  expect(uploads.pictures()[0]).toMatchObject({ state: 'failed', mayRetry: false })
})

test('a removed picture is aborted without an error and makes room', async () => {
  const { uploads, errors, revoked, states, settled } = setUp({ held: true })
  uploads.add([file('a.png'), file('b.png'), file('c.png')])
  await settled()
  uploads.remove(0)
  await settled()
  expect([states(), errors, revoked]).toEqual([['sending', 'sending'], [], ['blob:a.png']])
})

test('leaving the page aborts what is being sent', async () => {
  const { uploads, errors, revoked, settled } = setUp({ held: true })
  uploads.add([file('a.png'), file('b.png')])
  await settled()
  uploads.stop()
  await settled()
  expect([errors, revoked]).toEqual([[], ['blob:a.png', 'blob:b.png']])
})
