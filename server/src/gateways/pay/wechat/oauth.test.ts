import { demoKeys } from '@shanghao/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { around, demoWechat, payProviders } from '../../../../testing/pay/payProviders.ts'
import { wechatOAuth } from './oauth.ts'

let world: Awaited<ReturnType<typeof payProviders>>
const about = around()
beforeAll(async () => {
  world = await payProviders()
})
afterAll(async () => {
  await world.sandbox.close()
  expect(about.lines.join('')).not.toContain(demoKeys.wechat.appSecret)
})

test('the WeChat browser: an openid for a code, once', async () => {
  const oauth = wechatOAuth(demoWechat(world.endpoint), about)
  const jump = new URL(oauth?.jumpUrl('https://shanghao.example/wx-auth?to=/pay/1', 'abc123') ?? '')
  expect(jump.hash).toBe('#wechat_redirect')
  expect(jump.search).toBe(
    `?appid=${demoKeys.wechat.appId}&redirect_uri=https%3A%2F%2Fshanghao.example%2Fwx-auth%3Fto%3D%2Fpay%2F1` +
      '&response_type=code&scope=snsapi_base&state=abc123',
  )
  expect((await fetch(jump)).status).toBe(200)
  const { code } = await world.control('POST', 'wechat/code')
  expect(await oauth?.openIdOf(code)).toEqual({ openId: 'oSandbox-renter-00000000001' })
  expect(await oauth?.openIdOf(code)).toBeNull()
  expect(await oauth?.openIdOf('nonsense')).toBeNull()
  for (const fault of ['refused', 'broken', 'silent']) {
    await world.control('POST', 'faults', { channel: 'wechat', call: 'oauth', fault })
    const hasty = wechatOAuth(demoWechat(world.endpoint, { WECHAT_TIMEOUT_MS: 300 }), about)
    expect(await hasty?.openIdOf(code)).toBe('unknown')
  }
  const wrong = wechatOAuth(demoWechat(world.endpoint, { WECHAT_APP_SECRET: 'another' }), about)
  expect(await wrong?.openIdOf(code)).toBe('unknown')
})
