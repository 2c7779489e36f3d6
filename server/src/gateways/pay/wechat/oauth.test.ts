import { demoKeys } from '@shanghao/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  demoWechat,
  startPayProviders,
  testGatewayContext,
} from '../../../../testing/providers/sandboxProviders.ts'
import { wechatOAuth } from './oauth.ts'

let providers: Awaited<ReturnType<typeof startPayProviders>>
const context = testGatewayContext()
beforeAll(async () => {
  providers = await startPayProviders()
})
afterAll(async () => {
  await providers.sandbox.close()
  expect(context.lines.join('')).not.toContain(demoKeys.wechat.appSecret)
})

test('a code is exchanged for an openid once', async () => {
  const oauth = wechatOAuth(demoWechat(providers.endpoint), context)
  const jump = new URL(oauth?.authorizeUrl('https://shanghao.example/wx-auth?to=/pay/1', 'abc123') ?? '')
  expect(jump.hash).toBe('#wechat_redirect')
  expect(jump.search).toBe(
    `?appid=${demoKeys.wechat.appId}&redirect_uri=https%3A%2F%2Fshanghao.example%2Fwx-auth%3Fto%3D%2Fpay%2F1` +
      '&response_type=code&scope=snsapi_base&state=abc123',
  )
  expect((await fetch(jump)).status).toBe(200)
  const { code } = await providers.control('POST', 'wechat/code')
  expect(await oauth?.fetchOpenId(code)).toEqual({ openId: 'oSandbox-renter-00000000001' })
  expect(await oauth?.fetchOpenId(code)).toBeNull()
  expect(await oauth?.fetchOpenId('nonsense')).toBeNull()
  for (const fault of ['refused', 'broken', 'silent']) {
    await providers.control('POST', 'faults', { channel: 'wechat', call: 'oauth', fault })
    const withShortTimeout = wechatOAuth(demoWechat(providers.endpoint, { WECHAT_TIMEOUT_MS: 300 }), context)
    expect(await withShortTimeout?.fetchOpenId(code)).toBe('unknown')
  }
  const wrong = wechatOAuth(demoWechat(providers.endpoint, { WECHAT_APP_SECRET: 'another' }), context)
  expect(await wrong?.fetchOpenId(code)).toBe('unknown')
})
