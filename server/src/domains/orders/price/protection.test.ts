import { beforeEach, describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { person, goods, rent } = await setUpMarket(server)
const { state, started } = server.providers.certification
const { clock } = server
const HOUR = 3_600_000

beforeEach(() => {
  state.result = 'passed'
})

const protect = (goodsId: string, plan: 1 | 2 = 2) =>
  server.pool.query('update goods set real_auth_plan = $2 where id = $1', [goodsId, plan])
/** An account with advanced protection. */
const guarded = async () => {
  const owner = await person({ roles: ['merchant'] })
  const goodsId = await goods(owner)
  await protect(goodsId)
  return { owner, goodsId }
}
const certify = async ({ client }: TestUser, goodsId: string) => {
  const { certifyId } = await client.realname.getGoodsZhiMaQr({ goodsId })
  clock.advance(3000)
  return client.realname.checkGoodsZhiMaResult({ certifyId })
}
const order = ({ client }: TestUser, goodsId: string) =>
  outcomeOf(client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 }))

describe('realname.getGoodsZhiMaQr', () => {
  test('guests, unverified users, minors and accounts without protection get their errors', async () => {
    const { goodsId } = await guarded()
    const ask = ({ client }: Pick<TestUser, 'client'>, id = goodsId) =>
      outcomeOf(client.realname.getGoodsZhiMaQr({ goodsId: id }))
    expect(await ask({ client: server.client() })).toBe('TOKEN_EXPIRED')
    expect(await ask(await person({ bornOn: null }))).toBe('REALNAME_REQUIRED')
    expect(await ask(await person({ bornOn: '2012-01-01' }))).toBe('MINOR')
    const renter = await person()
    expect(await ask(renter, '9999999999')).toBe('NOT_FOUND')
    expect(await ask(renter, await goods(await person()))).toBe('CERTIFICATION_NEEDLESS')
  })

  test('certifies the renter’s verified identity, and only the renter may see the result', async () => {
    const { goodsId } = await guarded()
    const renter = await person()
    const { certifyId } = await renter.client.realname.getGoodsZhiMaQr({ goodsId })
    expect(started.at(-1)).toMatchObject({ certifyId, name: '王小明' })
    const other = await person()
    expect(await outcomeOf(other.client.realname.checkGoodsZhiMaResult({ certifyId }))).toBe(
      'CERTIFICATION_UNKNOWN',
    )
  })
})

describe('an account with advanced protection', () => {
  test('can be ordered only with a certification for it within a day', async () => {
    const { goodsId } = await guarded()
    const { goodsId: another } = await guarded()
    const renter = await person()
    const check = () => renter.client.goods.realAuthCheck({ id: goodsId })
    expect(await check()).toEqual({ passed: false, plan: 2, goodsId })
    expect(await outcomeOf(renter.client.orders.userRisk({ goodsId }))).toBe('CERTIFICATION_REQUIRED')
    expect(await order(renter, goodsId)).toBe('CERTIFICATION_REQUIRED')
    state.result = 'failed'
    expect(await certify(renter, goodsId)).toMatchObject({ state: 'failed', validUntil: null })
    expect(await order(renter, goodsId)).toBe('CERTIFICATION_REQUIRED')
    state.result = 'passed'
    await certify(renter, another)
    expect(await order(renter, goodsId)).toBe('CERTIFICATION_REQUIRED')
    expect(await certify(renter, goodsId)).toMatchObject({
      state: 'passed',
      goodsId,
      validUntil: clock.now().getTime() + 24 * HOUR,
    })
    expect(await check()).toEqual({ passed: true, plan: 0, goodsId })
    clock.advance(24 * HOUR + 1)
    expect(await order(renter, goodsId)).toBe('CERTIFICATION_REQUIRED')
    await certify(renter, goodsId)
    expect(await order(await person(), goodsId)).toBe('CERTIFICATION_REQUIRED')
    expect(await order(renter, goodsId)).toBe('OK')
  })

  test('one certification of an unverified renter serves verification and protection', async () => {
    const { goodsId } = await guarded()
    const renter = await person({ bornOn: null })
    expect(await renter.client.goods.realAuthCheck({ id: goodsId })).toMatchObject({ plan: 2 })
    expect(await order(renter, goodsId)).toBe('CERTIFICATION_REQUIRED')
    const { certifyId } = await renter.client.realname.addZhiMaRealAuth({
      name: '欧阳小明',
      idNumber: idNumberOf('1990-02-03', 901),
      goodsId,
    })
    clock.advance(3000)
    expect(await renter.client.realname.checkZhiMaResult({ certifyId })).toMatchObject({ adult: true })
    expect(await order(renter, goodsId)).toBe('OK')
  })

  test('a certified minor is refused', async () => {
    const { goodsId } = await guarded()
    const minor = await person({ bornOn: '2012-01-01' })
    expect(await order(minor, goodsId)).toBe('MINOR')
  })

  test('reveals its login only after certification, also when protection was set after the order', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner)
    const renter = await person({ cashFen: 300 })
    const orderId = await rent(renter, goodsId, 1, 300)
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('OK')
    await protect(goodsId)
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('CERTIFICATION_REQUIRED')
    await certify(renter, goodsId)
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('OK')
  })

  test('a certification of the day before the order lasts as long as the rental', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner, { dayFen: 1000 })
    await protect(goodsId)
    const renter = await person({ cashFen: 3000 })
    await certify(renter, goodsId)
    const orderId = await rent(renter, goodsId, 72, 3000)
    clock.advance(48 * HOUR)
    expect(await outcomeOf(renter.client.orders.revealLogin({ orderId }))).toBe('OK')
  })
})
