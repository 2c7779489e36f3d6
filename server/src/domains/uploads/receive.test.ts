import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Policy, plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { isBuiltin } from '../../gateways/storage/builtin.ts'

const server = await callServer({}, { 'uploads.hourMax': 1000, 'uploads.openMax': 1000 })
const { client } = await testUser(server)
const photo = await plainPicture(300, 200).jpeg().toBuffer()
const { storage } = server.deps
if (!isBuiltin(storage)) throw new Error('not our own store')
const files = async () => {
  const folder = dirname(storage.publicFolder)
  const names = await Promise.all(['incoming', 'parts'].map((name) => readdir(`${folder}/${name}`)))
  return names.flat().sort()
}
const nameOf = ({ key }: Policy) => key.split('/')[1] ?? ''
const sign = () => client.uploads.getPolicySign()
const changed = (policy: Policy, fields: Record<string, string>): Policy => ({
  ...policy,
  fields: { ...policy.fields, ...fields },
})
/** Status and code of a response. */
const statusOf = async (response: Response) => {
  const text = await response.text()
  return [response.status, text && JSON.parse(text).responseCode]
}
const post = async (policy: Policy, file = photo) => statusOf(await postFile(server.base, policy, file))
const postForm = async (entries: [string, string | Blob][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return statusOf(await fetch(`${server.base}/upload`, { method: 'POST', body: form }))
}
const fieldsOf = ({ fields }: Policy) => Object.entries(fields)
const blob = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })

describe('a post', () => {
  test('with its policy is accepted', async () => {
    const policy = await sign()
    const response = await postFile(server.base, policy, photo)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await files()).toContain(nameOf(policy))
  })

  test('from another origin is allowed to a browser that asks before', async () => {
    const { status, headers } = await fetch(`${server.base}/upload`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('POST')
  })

  test('sent ten times at once is accepted once', async () => {
    const policy = await sign()
    const before = (await files()).length
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(policy)))
    expect(responses.map(([status]) => status).sort()).toEqual([204, ...Array(9).fill(403)])
    expect((await files()).length).toBe(before + 1)
  })

  test('is not accepted a second time, neither before nor after it was finished', async () => {
    const policy = await sign()
    expect(await post(policy)).toEqual([204, ''])
    expect(await post(policy)).toEqual([403, '7008'])
    await client.uploads.finish(policy)
    const before = await files()
    expect(await post(policy)).toEqual([403, '7008'])
    expect(await files()).toEqual(before)
  })

  test('is refused from the moment its policy expires', async () => {
    const [policy, late] = [await sign(), await sign()]
    server.clock.advance(10 * 60_000 - 1)
    expect(await post(policy)).toEqual([204, ''])
    server.clock.advance(1)
    expect(await post(late)).toEqual([403, '7008'])
  })
})

describe('a post is refused, and nothing of it stored,', () => {
  const cases = async (): Promise<[string, Policy][]> => {
    const [policy, other] = [await sign(), await sign()]
    const content = JSON.parse(Buffer.from(policy.fields['policy'] ?? '', 'base64url').toString())
    const written = (more: object) => ({
      policy: Buffer.from(JSON.stringify({ ...content, ...more })).toString('base64url'),
    })
    const take = (name: string) => ({ [name]: other.fields[name] ?? '' })
    const without = (name: string): Policy => ({
      ...policy,
      fields: Object.fromEntries(fieldsOf(policy).filter(([field]) => field !== name)),
    })
    return [
      ['another key', changed(policy, take('key'))],
      ['a key that leads elsewhere', changed(policy, { key: '../../server' })],
      ['a public key', changed(policy, { key: policy.key.replace('incoming', 'public') })],
      ['another policy', changed(policy, take('policy'))],
      ['more bytes', changed(policy, written({ maxBytes: 1e9 }))],
      ['more time', changed(policy, written({ expiresAt: 9e15 }))],
      [
        'another key throughout',
        changed(policy, { key: 'public/x.webp', ...written({ key: 'public/x.webp' }) }),
      ],
      ['another signature', changed(policy, take('signature'))],
      ['no signature', changed(policy, { signature: '' })],
      ['a field more', changed(policy, { acl: 'public' })],
      ...['key', 'policy', 'signature'].map((name): [string, Policy] => [`no field ${name}`, without(name)]),
    ]
  }
  test('with any field changed, left out or added', async () => {
    const before = await files()
    for (const [what, policy] of await cases())
      expect([what, ...(await post(policy))]).toEqual([what, 403, '7008'])
    expect(await files()).toEqual(before)
  })

  test('with a single character of the signature or the policy changed', async () => {
    const policy = await sign()
    for (const name of ['policy', 'signature']) {
      const text = policy.fields[name] ?? ''
      for (let at = 0; at < text.length; at += 1) {
        const other = text[at] === 'A' ? 'B' : 'A'
        const broken = changed(policy, { [name]: text.slice(0, at) + other + text.slice(at + 1) })
        expect([at, ...(await post(broken, Buffer.from('x')))]).toEqual([at, 403, '7008'])
      }
    }
    expect(await post(policy)).toEqual([204, ''])
  })

  test('with a repeated field, the file first, two files, none, or one with another name', async () => {
    const before = await files()
    const [a, b, c, d, e] = [await sign(), await sign(), await sign(), await sign(), await sign()]
    expect(await postForm([['key', a.key], ...fieldsOf(a), ['file', blob]])).toEqual([403, '7008'])
    expect(await postForm([['file', blob], ...fieldsOf(b)])).toEqual([403, '7008'])
    expect(await postForm([['file', 'x'], ...fieldsOf(b), ['file', blob]])).toEqual([403, '7008'])
    expect(await postForm(fieldsOf(c))).toEqual([400, '7005'])
    expect(await postForm([...fieldsOf(d), ['picture', blob]])).toEqual([400, '7005'])
    expect(await files()).toEqual(before)
    expect(await postForm([...fieldsOf(e), ['file', blob], ['acl', 'public']])).toEqual([204, ''])
  })

  test('when the file is too large, by its declared length or while streaming', async () => {
    const before = await files()
    expect(await post(await sign(), Buffer.alloc(11 * 1024 * 1024))).toEqual([413, '7004'])
    expect(await post(await sign(), Buffer.alloc(10 * 1024 * 1024 + 1))).toEqual([413, '7004'])
    expect(await files()).toEqual(before)
    const largest = await sign()
    expect(await post(largest, Buffer.alloc(10 * 1024 * 1024))).toEqual([204, ''])
  })

  test('without a length, without a form, or with an unterminated form', async () => {
    const before = await files()
    const stream = new Blob(['x']).stream()
    const options = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
    expect(await statusOf(await fetch(`${server.base}/upload`, options))).toEqual([400, '7005'])
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect(await statusOf(await fetch(`${server.base}/upload`, json))).toEqual([400, '7005'])
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const open = {
      method: 'POST',
      headers,
      body: '--b\r\ncontent-disposition: form-data; name="key"\r\n\r\nx',
    }
    expect(await statusOf(await fetch(`${server.base}/upload`, open))).toEqual([400, '7005'])
    expect(await files()).toEqual(before)
  })

  test('when the connection breaks off', async () => {
    const policy = await sign()
    const form = new FormData()
    for (const [name, value] of fieldsOf(policy)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(500_000)]), 'a.jpg')
    const whole = new Response(form)
    const body = Buffer.from(await whole.clone().arrayBuffer())
    const headers = { 'content-type': whole.headers.get('content-type') ?? '', 'content-length': body.length }
    await new Promise<void>((done) => {
      const sending = request(`${server.base}/upload`, { method: 'POST', headers })
      sending.on('error', () => done())
      sending.write(body.subarray(0, 300_000), () => setImmediate(() => sending.destroy()))
    })
    await expect.poll(async () => (await files()).includes(nameOf(policy)), { timeout: 5000 }).toBe(false)
    await expect.poll(async () => (await readdir(`${dirname(storage.publicFolder)}/parts`)).length).toBe(0)
  })
})

describe('GET /uploads', () => {
  test.each([
    '/uploads/nothing.webp',
    '/uploads/',
    '/uploads/../incoming/x',
    '/uploads/%2e%2e/incoming/x',
    '/uploads/..%2fincoming%2fx',
    '/uploads/%00.webp',
  ])('%s is not found', async (path) => {
    const response = await new Promise<number | undefined>((done) => {
      request(`${server.base}`, { path, headers: { accept: 'text/html' } }, ({ statusCode }) =>
        done(statusCode),
      ).end()
    })
    expect([400, 403, 404]).toContain(response)
  })

  test('incoming files are not served', async () => {
    const policy = await sign()
    await post(policy)
    for (const path of [policy.key, `../${policy.key}`, nameOf(policy), `..%2f${policy.key}`])
      expect((await fetch(`${server.base}/uploads/${path}`)).status).toBeGreaterThanOrEqual(400)
  })
})
