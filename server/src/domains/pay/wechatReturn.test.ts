import { expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

const PUBLIC_URL = 'https://app.example'
const server = await callServer({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL })
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const { host } = await sites.portal(await market.person({ roles: ['merchant'] }))
const payer = await market.person()

/** Where a browser that WeChat sends back to a host goes on; null for the page itself. */
const returned = async (key: string, to = 'app.example'): Promise<string | null> => {
  const response = await server.app.inject({
    url: `/pages/my/wx-auth?code=good-me&state=${key}`,
    headers: { host: to, accept: 'text/html' },
  })
  return response.statusCode === 302 ? String(response.headers.location) : null
}
const leave = async (site: string) => {
  const client = server.onSite(site, { token: payer.token })
  const { url, wxUnifiedOrderKey } = await client.pay.queryWxJumpPage({ returnPath: '/pages/cashier/pay' })
  return { client, url, key: wxUnifiedOrderKey }
}

test('a payer who left a portal for WeChat’s page goes on to it through the registered host, and is known there', async () => {
  const { client, url, key } = await leave(host)
  expect(decodeURIComponent(url)).toContain(`${PUBLIC_URL}/pages/my/wx-auth`)
  expect(await returned(key)).toBe(`https://${host}/pages/my/wx-auth?code=good-me&state=${key}`)
  expect(await returned(key, host)).toBeNull()
  expect(await client.pay.wechatPayAuthCheck({ wxUnifiedOrderKey: key, code: 'good-me' })).toEqual({
    authorized: true,
    returnPath: '/pages/cashier/pay',
  })
})

test('a payer of the platform stays; an unknown key leads nowhere, a stranger can’t use one, and it ends after half an hour', async () => {
  expect(await returned((await leave('app.example')).key)).toBeNull()
  expect(await returned((await leave('unknown.example')).key)).toBeNull()
  expect(await returned('x'.repeat(64))).toBeNull()
  const { key } = await leave(host)
  const stranger = await market.person()
  const asStranger = server.onSite(host, { token: stranger.token })
  const check = asStranger.pay.wechatPayAuthCheck({ wxUnifiedOrderKey: key, code: 'good-me' })
  expect(await outcomeOf(check)).toBe('WECHAT_AUTH_EXPIRED')
  server.clock.advance(30 * 60_000)
  expect(await returned(key)).toBeNull()
})

test('a host that was removed meanwhile leads nowhere', async () => {
  const { key } = await leave(host)
  expect(await returned(key)).not.toBeNull()
  await sites.ops.removeDomain({ host })
  expect(await returned(key)).toBeNull()
})
