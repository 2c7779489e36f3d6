import { expect, test } from 'vitest'
import { alipayResponding, OK, refusal, responseTo } from '../../../../testing/providers/alipayResponses.ts'
import { newPaymentId, timeoutFor } from '../../../../testing/providers/sandboxProviders.ts'

const ID = newPaymentId()

const refund = { refundId: '9', paymentId: ID, amountFen: 5, totalFen: 10, reason: '退' }
const REFUND = 'alipay.trade.refund'
const REFUND_QUERY = 'alipay.trade.fastpay.refund.query'
const completed = responseTo(REFUND_QUERY, { ...OK, out_request_no: '9', refund_status: 'REFUND_SUCCESS' })
const noFields = responseTo(REFUND_QUERY, OK)

test.each<[string, string, string | undefined, string]>([
  ['money moved', responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'Y' }), undefined, 'done'],
  ['moved before', responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }), completed, 'done'],
  ['in progress', responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }), noFields, 'pending'],
  [
    'no response to the query',
    responseTo(REFUND, { ...OK, out_trade_no: ID, fund_change: 'N' }),
    undefined,
    'unknown',
  ],
  ['another trade', responseTo(REFUND, { ...OK, out_trade_no: '1', fund_change: 'Y' }), undefined, 'unknown'],
  [
    'refused and not found',
    responseTo(REFUND, refusal('ACQ.REASON_TRADE_REFUND_FEE_ERR')),
    noFields,
    'failed',
  ],
  ['refused, but done', responseTo(REFUND, refusal('ACQ.TRADE_HAS_CLOSE')), completed, 'done'],
  ['refused, then no response', responseTo(REFUND, refusal('ACQ.TRADE_HAS_CLOSE')), undefined, 'unknown'],
  [
    'the number with another amount',
    responseTo(REFUND, refusal('ACQ.DISCORDANT_REPEAT_REQUEST')),
    noFields,
    'unknown',
  ],
  ['system error', responseTo(REFUND, refusal('ACQ.SYSTEM_ERROR')), noFields, 'unknown'],
])('refund: %s', async (_case, response, queryResponse, outcome) => {
  const responses = { [REFUND]: response, ...(queryResponse && { [REFUND_QUERY]: queryResponse }) }
  const { channel } = await alipayResponding(responses, timeoutFor(outcome))
  expect(await channel.refund(refund)).toBe(outcome)
})
