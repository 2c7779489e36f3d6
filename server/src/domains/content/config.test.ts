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
