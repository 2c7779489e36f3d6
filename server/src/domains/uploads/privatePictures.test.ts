import { expect, test } from 'vitest'
import { plainPicture, postFile } from '../../../testing/market/pictures.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { fail } from '../../core/errors.ts'

const server = await callServer()
const { clock, deps, app } = server
const HOUR = 3_600_000
const photo = await plainPicture(300, 200).jpeg().toBuffer()

/** Evidence as its sender gets it. */
const evidence = async () => {
  const { client } = await testUser(server)
  const policy = await client.uploads.getPolicySign({ purpose: 'evidence' })
  await postFile(server.base, policy, photo)
  return { ...(await client.uploads.finish(policy)), again: () => client.uploads.finish(policy) }
}
const get = (url: string) => app.inject(new URL(url).pathname)

test('evidence has no public address, and a signed one of an hour at least', async () => {
  clock.set(new Date('2026-11-18T04:59:00Z'))
  const { url, publicKey } = await evidence()
  expect(publicKey).toMatch(/^private\//)
  const name = publicKey.slice('private/'.length)
  for (const path of [`/uploads/${name}`, `/uploads/private/${name}`, `/uploads/../${publicKey}`])
    expect((await app.inject(path)).statusCode).toBe(404)
  const shown = await get(url)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(shown.headers['cache-control']).toBe('private, max-age=3600')
  clock.advance(HOUR)
  expect((await get(url)).statusCode).toBe(200)
  clock.advance(60_000)
  expect((await get(url)).statusCode).toBe(404)
})

test('the address stays the same within an hour of the clock, and is another one then', async () => {
  clock.set(new Date('2026-11-18T07:00:00Z'))
  const { url, again } = await evidence()
  clock.advance(HOUR - 1)
  expect((await again()).url).toBe(url)
  clock.advance(1)
  const next = (await again()).url
  expect(next).not.toBe(url)
  expect((await get(next)).statusCode).toBe(200)
})

test('an altered address, and one of a link in a message, show nothing', async () => {
  const { url, publicKey } = await evidence()
  const name = publicKey.slice('private/'.length, -'.webp'.length)
  const expiresAt = new Date(clock.now().getTime() + HOUR)
  const other = deps.tokens.sign({ use: 'dispute.answer', fields: [name], expiresAt })
  for (const path of [
    `${url.slice(0, -1)}${url.endsWith('a') ? 'b' : 'a'}`,
    `${server.base}/uploads/private/${other}`,
  ])
    expect((await get(path)).statusCode).toBe(404)
})

test('a store that doesn’t respond is 503', async () => {
  const { url } = await evidence()
  const { get: works } = deps.storage
  deps.storage.get = () => fail('OUTSIDE_UNAVAILABLE')
  expect((await get(url)).statusCode).toBe(503)
  deps.storage.get = works
})
