import { expect, test } from 'vitest'
import { alipayResponding, OK, refusal, responseTo } from '../../../../testing/providers/alipayResponses.ts'
import { newPaymentId, timeoutFor } from '../../../../testing/providers/sandboxProviders.ts'

const ID = newPaymentId()

const TRANSFER = 'alipay.fund.trans.uni.transfer'
const TRANSFER_QUERY = 'alipay.fund.trans.common.query'
const payout = { payoutId: ID, account: 'li@example.com', realName: '李雷', amountFen: 100, title: '提现' }

const transfer = (changed: object = {}) => ({
  ...OK,
  out_biz_no: ID,
  order_id: '77',
  status: 'SUCCESS',
  trans_date: '2026-11-21 10:20:30',
  ...changed,
})

const DONE = { outcome: 'done', transactionId: '77', at: new Date('2026-11-21T02:20:30Z') }

test.each<[string, string, string | undefined, { outcome: string; [detail: string]: unknown }]>([
  ['done', responseTo(TRANSFER, transfer()), undefined, DONE],
  ['under way', responseTo(TRANSFER, transfer({ status: 'DEALING' })), undefined, { outcome: 'pending' }],
  [
    'returned',
    responseTo(TRANSFER, transfer({ status: 'REFUND' })),
    undefined,
    { outcome: 'failed', reason: '提现通道暂时不可用，请稍后再试' },
  ],
  ['another number', responseTo(TRANSFER, transfer({ out_biz_no: '1' })), undefined, { outcome: 'unknown' }],
  [
    'done without a number',
    responseTo(TRANSFER, transfer({ order_id: undefined })),
    undefined,
    { outcome: 'unknown' },
  ],
  [
    'refused, but done before',
    responseTo(TRANSFER, refusal('PAYEE_NOT_EXIST')),
    responseTo(TRANSFER_QUERY, transfer()),
    DONE,
  ],
  [
    'refused, then no response',
    responseTo(TRANSFER, refusal('PAYEE_NOT_EXIST')),
    undefined,
    { outcome: 'unknown' },
  ],
  [
    'refused and not found',
    responseTo(TRANSFER, refusal('PAYEE_ACC_OCUPIED')),
    responseTo(TRANSFER_QUERY, refusal('ORDER_NOT_EXIST')),
    { outcome: 'failed', reason: '这个手机号对应多个支付宝账号，请改用邮箱登录名提现' },
  ],
])('payout: %s', async (_case, response, queryResponse, outcome) => {
  const responses = { [TRANSFER]: response, ...(queryResponse && { [TRANSFER_QUERY]: queryResponse }) }
  const { payouts } = await alipayResponding(responses, timeoutFor(outcome.outcome))
  expect(await payouts.pay(payout)).toEqual(outcome)
})

test.each<[string, object, string]>([
  ['a letter', { ...OK, passed: 'T' }, 'passed'],
  ['a list', { ...OK, passed: ['T'] }, 'passed'],
  ['not finished', { ...OK, passed: 'F' }, 'pending'],
  ['not passed', { ...OK, passed: 'F', fail_reason: 'Z1147' }, 'failed'],
  ['neither', { ...OK, passed: 'X' }, 'unavailable'],
  ['unknown', refusal('OPEN_CERTIFY_BILL_NOT_EXIST'), 'none'],
  ['refused', refusal('ILLEGAL_ARGUMENT_FORMAT'), 'unavailable'],
])('certification: %s', async (_case, fields, state) => {
  const method = 'alipay.user.certify.open.query'
  const { zhima } = await alipayResponding({ [method]: responseTo(method, fields) })
  expect(await zhima.query('1')).toBe(state)
})
