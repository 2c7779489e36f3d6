import { cacheKeyOf } from '@shanghao/client/http/calls'
import { serverNow } from '@shanghao/client/time/clock'
import { CallError, NetworkError } from '@shanghao/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { appHeaders, client } from './request.ts'

const fetched = vi.fn<typeof fetch>()
const answer = (body: object, init?: ResponseInit) => Response.json(body, init)
const done = (object: unknown) => ({ responseCode: '0000', responseMsg: '', data: { object } })

beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

test('every call carries the specified headers', () => {
  const headers = appHeaders()
  expect(headers).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest', version: '1.2.0' })
  expect(JSON.parse(headers['tml'] ?? '')).toEqual({ terminal: 3, platform: 1, platformName: 'H5' })
  expect(JSON.parse(headers['Agent'] ?? '')).toEqual({ terminal: 3, channel: '' })
  expect(JSON.parse(headers['from'] ?? '')).toEqual({
    terminal: 3,
    platform: 30,
    channel: '',
    source: '',
    cid: '',
    deviceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(headers).not.toHaveProperty('authToken')
  expect(appHeaders()['from']).toBe(headers['from'])
})
test('and the token of the signed-in person', () => {
  useSession.setState({ token: 'secret' })
  expect(appHeaders()).toMatchObject({ authToken: 'secret' })
})
test('0000 and 1 are success, anything else is a named failure', async () => {
  fetched.mockResolvedValueOnce(answer(done({ words: ['貂蝉'] })))
  expect(await client.goods.hotKeyWords()).toEqual({ words: ['貂蝉'] })
  fetched.mockResolvedValueOnce(answer({ ...done({ words: [] }), responseCode: 1 }))
  expect(await client.goods.hotKeyWords()).toEqual({ words: [] })
  fetched.mockResolvedValueOnce(
    answer({ responseCode: '4001', responseMsg: '手慢了', data: { object: null } }),
  )
  await expect(client.goods.hotKeyWords()).rejects.toEqual(new CallError('4001', '手慢了'))
})
test('no response, and any status but 200, is a network error', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(client.goods.hotKeyWords()).rejects.toBeInstanceOf(NetworkError)
  fetched.mockResolvedValueOnce(answer(done({}), { status: 204 + 300 }))
  await expect(client.goods.hotKeyWords()).rejects.toBeInstanceOf(NetworkError)
})
test("deadlines follow the server's clock, not this device's", async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  fetched.mockResolvedValueOnce(answer(done({ words: [] }), { headers: { date } }))
  await client.goods.hotKeyWords()
  expect(Math.abs(serverNow() - Date.parse(date))).toBeLessThan(2000)
})
test('a call is cached under its name', () => {
  expect(cacheKeyOf(client.goods.detail)).toEqual(['goods', 'detail'])
  expect(() => cacheKeyOf(() => {})).toThrow()
})
