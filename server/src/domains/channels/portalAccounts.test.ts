import type { Call } from '@shanghao/contract/call'
import { goodsId } from '@shanghao/contract/id'
import { expect, test } from 'vitest'
import { fieldsOf, type Input, sampleOf, withField } from '../../../testing/calls/inputs.ts'
import { allCalls } from '../../../testing/calls/request.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpSites } from '../../../testing/market/sites.ts'
import { defineSmallGame } from '../../../testing/market/smallGame.ts'
import { newClientId } from '../../../testing/market/support.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { unwrapped } from '../../core/http/input.ts'

const server = await callServer({ TRUST_PROXY: '127.0.0.1' })
const market = await setUpMarket(server)
const sites = await setUpSites(server, market)
const owner = await market.person({ roles: ['merchant'] })
const small = await defineSmallGame(server)
const account = { gameId: small.game, zoneId: small.zones.apple, options: [small.heroes.crane] }
const own = await market.goods(owner, account)
const foreign = await market.goods(await market.person({ roles: ['merchant'] }), account)
const shop = await sites.portal(owner)
const { token } = await market.person()

/** The path of the field of a call that names an account. */
const accountField = ({ input }: Call): string[] | undefined =>
  fieldsOf(input).find(({ schema }) => schema === unwrapped(goodsId))?.path

const [item] = (await server.client().goods.templateFour({ id: own })).items
/** Inputs of calls that refuse a plausible one for another reason. */
const inputs = new Map<string, Input>([
  ['orders.quote', { hours: 1 }],
  ['goods.templateFour', {}],
  ['goods.templateDesc', { propertyId: item?.propertyId }],
])

/** Every call open to anyone that takes the number of an account: a new one is tested as well. */
const calls = allCalls.flatMap(([name, call]) => {
  const path = call.who === 'anyone' ? accountField(call) : undefined
  return path ? [{ name, call, path }] : []
})

const outcomeOn = (host: string, name: string, input: Input) => {
  const [domain = '', called = ''] = name.split('.')
  const client: Record<string, Record<string, (given: never) => Promise<unknown>>> = server.onSite(host, {
    token,
  })
  return outcomeOf(client[domain]?.[called]?.(input as never) ?? Promise.reject(new Error(name)))
}

test.each(calls)('$name knows only accounts of the owner on a portal', async ({ name, call, path }) => {
  const about = (id: string) => withField(inputs.get(name) ?? sampleOf(call.input), path, id) as Input
  expect(await outcomeOn(shop.host, name, about(own))).toBe('OK')
  expect(await outcomeOn('127.0.0.1', name, about(foreign))).toBe('OK')
  expect(await outcomeOn(shop.host, name, about(foreign))).toMatch(/^(NOT_FOUND|GOODS_GONE)$/)
})

test('on a portal a question is asked about accounts of its owner only', async () => {
  const { reviews } = server.onSite(shop.host, { token })
  expect(await outcomeOf(reviews.ask({ goodsId: own, text: '皮肤都在吗' }))).toBe('OK')
  expect(await outcomeOf(reviews.ask({ goodsId: foreign, text: '皮肤都在吗' }))).toBe('NOT_FOUND')
})

test('an ended portal shows no questions and takes none', async () => {
  const { host } = await sites.portal(owner, { expiresAt: server.clock.now().getTime() + 1000 })
  server.clock.advance(2000)
  const { reviews } = server.onSite(host, { token })
  expect(await outcomeOf(reviews.questions({ goodsId: own }))).toBe('PORTAL_EXPIRED')
  expect(await outcomeOf(reviews.ask({ goodsId: own, text: '皮肤都在吗' }))).toBe('PORTAL_EXPIRED')
})

test('on a portal customer service gets cards of accounts of its owner only, also after it ended', async () => {
  const send = (about: string, host = shop.host) =>
    server.onSite(host, { token }).support.send({
      clientId: newClientId(),
      conversationId: null,
      from: { scene: 'account', ref: about },
      message: { kind: 'account', goodsId: about },
    })
  expect(await outcomeOf(send(foreign))).toBe('NOT_FOUND')
  const { conversationId } = await send(own)
  const { rows } = await server.pool.query('select ref from conversation where id = $1', [conversationId])
  expect(rows).toEqual([{ ref: own }])
  const ended = await sites.portal(owner, { expiresAt: server.clock.now().getTime() + 1000 })
  server.clock.advance(2000)
  expect(await outcomeOf(send(foreign, ended.host))).toBe('NOT_FOUND')
  expect(await outcomeOf(send(own, ended.host))).toBe('OK')
})
