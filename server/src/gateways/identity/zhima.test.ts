import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  demoAlipay,
  newPaymentId,
  startPayProviders,
  testGatewayContext,
} from '../../../testing/providers/sandboxProviders.ts'
import { zhimaGateway } from './zhima.ts'

const ID_NUMBER = '11010519491231002X'

let providers: Awaited<ReturnType<typeof startPayProviders>>
const context = testGatewayContext()
beforeAll(async () => {
  providers = await startPayProviders()
})
afterAll(() => providers.sandbox.close())
afterEach(() => {
  const logged = context.lines.splice(0).join('')
  for (const secret of [ID_NUMBER, ID_NUMBER.slice(0, 17), /\p{Script=Han}/u])
    expect(logged).not.toMatch(secret)
})

const gateway = (changed: Record<string, unknown> = {}) => {
  const one = zhimaGateway(demoAlipay(providers.gateway, changed), context)
  if (!one) throw new Error('off')
  return one
}
const person = (name = '张三') => ({
  orderNo: newPaymentId(),
  name,
  idNumber: ID_NUMBER,
  returnUrl: 'https://shanghao.example/realname/back',
})
const begin = async (name?: string) => {
  const started = await gateway().initialize(person(name))
  if (started.outcome !== 'started') throw new Error(started.outcome)
  return started.certifyId
}

test('started, opened, passed', async () => {
  const id = await begin()
  expect(await gateway().query(id)).toBe('pending')
  const page = await fetch(gateway().linkOf(id))
  expect(page.status).toBe(200)
  await providers.control('POST', `certifications/${id}/pass`)
  expect(await gateway().query(id)).toBe('passed')
})

test('started, not passed', async () => {
  const id = await begin()
  await providers.control('POST', `certifications/${id}/fail`)
  expect(await gateway().query(id)).toBe('failed')
})

test('an unknown id', async () => {
  expect(await gateway().query('0'.repeat(32))).toBe('none')
})

test.each([
  ['孙无录', 'mismatch'],
  ['周故障', 'unavailable'],
  ['郑维护', 'unavailable'],
  ['王欠费', 'unavailable'],
  ['冯限流', 'unavailable'],
])('sentinel %s: %s', async (name, outcome) => {
  expect(await gateway().initialize(person(name))).toEqual({ outcome })
})

test('no response: unavailable', async () => {
  const hasty = gateway({ ALIPAY_TIMEOUT_MS: 300 })
  expect(await hasty.initialize(person('李超时'))).toEqual({ outcome: 'unavailable' })
  expect(await hasty.query(await begin('何难查'))).toBe('unavailable')
  expect(await hasty.query(await begin('吕坏查'))).toBe('unavailable')
})
