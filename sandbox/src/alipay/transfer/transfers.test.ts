import { afterAll, beforeEach, expect, test } from 'vitest'
import { manualTimers } from '../../pay/manualTimers.ts'
import { merchant } from '../testClient.ts'

const { timers, open: waiting, fire } = manualTimers()
const { app, ask } = merchant({ timers })
afterAll(() => app.close())
let transferCount = 0
let ownId = ''
beforeEach(async () => {
  transferCount += 1
  ownId = `30000000000000000${String(transferCount).padStart(2, '0')}`
  await app.inject({ method: 'DELETE', url: '/control/transfers' })
})

const transferContent = (account: string, changed: object = {}) => ({
  out_biz_no: ownId,
  trans_amount: '98.00',
  product_code: 'TRANS_ACCOUNT_NO_PWD',
  biz_scene: 'DIRECT_TRANSFER',
  order_title: '提现',
  payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name: '张三' },
  ...changed,
})
const transfer = (account: string, changed?: object) =>
  ask('alipay.fund.trans.uni.transfer', transferContent(account, changed))
const query = () =>
  ask('alipay.fund.trans.common.query', {
    out_biz_no: ownId,
    product_code: 'TRANS_ACCOUNT_NO_PWD',
    biz_scene: 'DIRECT_TRANSFER',
  })
const balance = async (): Promise<number> => (await app.inject('/control/alipay/balance')).json().fen

test('a transfer is made once, however often it is requested', async () => {
  const before = await balance()
  const first = await transfer('13800138000')
  expect(first).toMatchObject({
    code: '10000',
    out_biz_no: ownId,
    status: 'SUCCESS',
    order_id: expect.stringMatching(/^\d{32}$/),
    trans_date: '2026-11-21 12:00:00',
  })
  expect(await transfer('13800138000')).toEqual(first)
  expect(await query()).toMatchObject({
    status: 'SUCCESS',
    trans_amount: '98.00',
    order_id: first['order_id'],
    pay_date: '2026-11-21 12:00:00',
  })
  expect(await balance()).toBe(before - 9800)
  expect((await app.inject('/control/transfers')).json()).toMatchObject([
    { ownId, state: 'done', name: '张三' },
  ])
})

test.each<[string, object]>([
  ['amount', { trans_amount: '98.01' }],
  ['payee', { payee_info: { identity: '13800138001', identity_type: 'ALIPAY_LOGON_ID', name: '张三' } }],
  ['name', { payee_info: { identity: '13800138000', identity_type: 'ALIPAY_LOGON_ID', name: '李四' } }],
])('the same number with another %s is refused', async (_case, changed) => {
  await transfer('13800138000')
  expect(await transfer('13800138000', changed)).toMatchObject({ sub_code: 'BIZ_UNIQUE_EXCEPTION' })
})

test.each<[string, object, string]>([
  ['product', { product_code: 'STD_RED_PACKET' }, 'INVALID_PARAMETER'],
  ['scene', { biz_scene: 'PERSONAL_PAY' }, 'INVALID_PARAMETER'],
  ['too little', { trans_amount: '0.09' }, 'EXCEED_LIMIT_SM_MIN_AMOUNT'],
  ['too much', { trans_amount: '50000.01' }, 'EXCEED_LIMIT_PERSONAL_SM_AMOUNT'],
  ['much without a reason', { trans_amount: '50000.00' }, 'MEMO_REQUIRED_IN_TRANSFER_ERROR'],
  [
    'no name',
    { payee_info: { identity: '13800138000', identity_type: 'ALIPAY_LOGON_ID' } },
    'INVALID_PARAMETER',
  ],
  [
    'no login name',
    { payee_info: { identity: 'zhang', identity_type: 'ALIPAY_LOGON_ID', name: '张三' } },
    'PAYEE_NOT_EXIST',
  ],
  ['no title', { order_title: '' }, 'INVALID_PARAMETER'],
])('refused: %s', async (_case, changed, subCode) => {
  expect(await transfer('13800138000', changed)).toMatchObject({ code: '40004', sub_code: subCode })
  expect(await query()).toMatchObject({ sub_code: 'ORDER_NOT_EXIST' })
})

test('an empty account makes no transfer', async () => {
  await app.inject({ method: 'PUT', url: '/control/alipay/balance', payload: { fen: 9799 } })
  expect(await transfer('13800138000')).toMatchObject({ sub_code: 'BALANCE_IS_NOT_ENOUGH' })
  await app.inject({ method: 'PUT', url: '/control/alipay/balance', payload: { fen: 9800 } })
  expect(await transfer('13800138000')).toMatchObject({ status: 'SUCCESS' })
  expect(await balance()).toBe(0)
})

test.each([
  ['no-such-li@example.com', 'PAYEE_NOT_EXIST', 'ORDER_NOT_EXIST'],
  ['mismatch-li@example.com', 'PAYEE_USER_INFO_ERROR', 'ORDER_NOT_EXIST'],
  ['frozen-li@example.com', 'BLOCK_USER_FORBBIDEN_RECIEVE', 'ORDER_NOT_EXIST'],
  ['limit-li@example.com', 'EXCEED_LIMIT_UNRN_DM_AMOUNT', 'ORDER_NOT_EXIST'],
  ['poor-li@example.com', 'BALANCE_IS_NOT_ENOUGH', 'ORDER_NOT_EXIST'],
  ['system-li@example.com', 'SYSTEM_ERROR', 'ORDER_NOT_EXIST'],
  ['system-after-li@example.com', 'SYSTEM_ERROR', 'SUCCESS'],
])('sentinel %s: answers %s, the query %s', async (account, answered, queried) => {
  expect(await transfer(account)).toMatchObject({ code: '40004', sub_code: answered })
  expect(Object.values(await query())).toContain(queried)
  expect(await transfer(account)).toMatchObject({ sub_code: answered })
})

test.each([
  ['fail-li@example.com', 'FAIL'],
  ['pending-li@example.com', 'SUCCESS'],
])('sentinel %s: under way, 20 s later %s', async (account, end) => {
  const before = await balance()
  expect(await transfer(account)).toMatchObject({ code: '10000', status: 'DEALING' })
  expect(await query()).toMatchObject({ status: 'DEALING' })
  expect(waiting()).toEqual([20_000])
  fire()
  expect(await query()).toMatchObject({ status: end })
  expect(await balance()).toBe(end === 'FAIL' ? before : before - 9800)
})

test('sentinel stuck-: pending until it is ended by hand', async () => {
  await transfer('stuck-li@example.com')
  expect(waiting()).toEqual([])
  expect(await query()).toMatchObject({ status: 'DEALING' })
  const settle = () =>
    app.inject({ method: 'POST', url: `/control/transfers/${ownId}/settle`, payload: { outcome: 'failed' } })
  expect((await settle()).statusCode).toBe(204)
  expect((await settle()).statusCode).toBe(404)
  expect(await query()).toMatchObject({ status: 'FAIL', fail_reason: '收款方账户状态异常' })
})

test.each([
  ['5xx-li@example.com', 'ORDER_NOT_EXIST'],
  ['5xx-after-li@example.com', 'SUCCESS'],
])('sentinel %s: HTTP 502, the query %s; the same number again goes well', async (account, queried) => {
  await expect(transfer(account)).rejects.toThrow('502')
  expect(Object.values(await query())).toContain(queried)
  expect(await transfer(account)).toMatchObject({ status: 'SUCCESS' })
})

test.each([
  ['timeout-li@example.com', 0],
  ['timeout-after-li@example.com', 1],
])('sentinel %s: no answer, and %s transfers', async (account, transfers) => {
  const { app: own, parameters } = merchant({ timers })
  const address = await own.listen({ host: '127.0.0.1', port: 0 })
  await expect(
    fetch(`${address}/alipay/gateway.do`, {
      method: 'POST',
      body: new URLSearchParams(parameters('alipay.fund.trans.uni.transfer', transferContent(account))),
      signal: AbortSignal.timeout(300),
    }),
  ).rejects.toThrow('timeout')
  await expect.poll(async () => (await own.inject('/control/transfers')).json()).toHaveLength(transfers)
  await own.close()
})

test('the page shows transfers and ends those under way', async () => {
  await transfer('stuck-li@example.com')
  expect((await app.inject('/transfers')).body).toContain('stuck-li@example.com')
  await app.inject({ method: 'POST', url: `/transfers/${ownId}/done` })
  expect(await query()).toMatchObject({ status: 'SUCCESS' })
})
