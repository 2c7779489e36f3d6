import { contentCalls } from '@shanghao/contract/content/calls'
import { expect, test } from 'vitest'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { ownCalls } from '../../../testing/server/ownCalls.ts'
import { contentHandlers } from './handlers.ts'

const server = await callServer()
const guest = server.client()

test('content.appConfig returns the one-key configuration without a login, and NOT_FOUND for other types', async () => {
  expect(await guest.content.appConfig({ type: 'onekey' })).toEqual({
    type: 'onekey',
    enabled: true,
    sdkUrl: 'https://carrier.example/sdk.js',
    appKey: 'appkey1',
  })
  expect(await outcomeOf(guest.content.appConfig({ type: 'secrets' }))).toBe('NOT_FOUND')
})

test.each([
  ['no contract', null, { enabled: false, sdkUrl: null, appKey: null }],
  ['no SDK for browsers', { pages: null }, { enabled: false, sdkUrl: null, appKey: null }],
  [
    'native apps alone',
    { pages: { sdkUrl: null, appKey: 'k' } },
    { enabled: true, sdkUrl: null, appKey: 'k' },
  ],
])('content.appConfig with %s', async (_case, own, response) => {
  const onekey = own && { ...server.providers.onekey.gateway, ...own }
  const { appConfig } = contentHandlers({ settingText: () => null })
  const calls = { appConfig: { ...contentCalls.appConfig, method: 'POST' as const } }
  const ask = ownCalls({ deps: { ...server.deps, onekey } }, calls, { appConfig })
  expect((await ask('appConfig', { type: 'onekey' })).data.object).toMatchObject(response)
})

test('content.appConfig follows the rules that operators change while the server runs', async () => {
  const closed = await callServer(
    { MAP_TILES_URL: 'https://t0.map.example/{z}/{x}/{y}.png' },
    { 'session.onekeyOpen': false, 'content.mapTiles': false },
  )
  const { content, session } = closed.client()
  expect(await content.appConfig({ type: 'onekey' })).toMatchObject({ enabled: false, sdkUrl: null })
  expect(await content.appConfig({ type: 'map' })).toMatchObject({ tilesUrl: null })
  expect(await outcomeOf(session.doUniLogin({ loginToken: 'made-up' }))).toBe('ONEKEY_UNAVAILABLE')
})

test('content.appConfig says who runs the platform, as far as the deployment does', async () => {
  expect(await guest.content.appConfig({ type: 'about' })).toEqual({
    type: 'about',
    company: null,
    licences: [],
    address: null,
  })
  const named = await callServer({
    COMPANY_NAME: '上号网络有限公司',
    COMPANY_ICP: '京ICP备2026000000号',
    COMPANY_ADDRESS: '北京市海淀区中关村大街 1 号',
    COMPANY_POSITION: '39.98, 116.31',
    MAP_TILES_URL: 'https://t0.map.example/{z}/{x}/{y}.png',
  })
  expect(await named.client().content.appConfig({ type: 'about' })).toEqual({
    type: 'about',
    company: '上号网络有限公司',
    licences: [{ name: 'ICP 备案号', number: '京ICP备2026000000号' }],
    address: { text: '北京市海淀区中关村大街 1 号', latitude: 39.98, longitude: 116.31 },
  })
  const map = { type: 'map', tilesUrl: 'https://t0.map.example/{z}/{x}/{y}.png', attribution: '' }
  expect(await named.client().content.appConfig({ type: 'map' })).toEqual(map)
  expect(await guest.content.appConfig({ type: 'map' })).toEqual({ ...map, tilesUrl: null })
})
