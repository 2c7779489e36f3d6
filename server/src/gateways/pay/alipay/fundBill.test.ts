import { expect, test } from 'vitest'
import { createZip, encodeGbk } from '../../../../testing/pay/gbkZip.ts'
import { parseFundBill } from './fundBill.ts'

const HEAD =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'
const row = (type: string, own: string, income: string, expense: string, channel = '支付宝') =>
  `881\t,20261120110070001\t,${own}\t,\t,2026-11-20 09:00:04,张三(159******20),${income},${expense},1000.00,${channel},${type},\t`
const ROWS = [
  row('在线支付', '1790000000000000001', '12.34', '0.00'),
  row('收费', '1790000000000000001', '0.00', '-0.07'),
  row('交易退款', '1790000000000000001', '', '-2.30'),
  row('转账', '1790000000000000002', '0.00', '-490.00'),
  row('转账', '', '0.00', '-1.00'),
  row('转账', '1790000000000000002', '490.00', ''),
  row('转账', '', '5.00', '0.00'),
]
const TOTALS = ['#支出合计：4笔，共-493.37元', '#收入合计：3笔，共507.34元']
const bill = (rows: string[], remarks = TOTALS) =>
  createZip([
    {
      name: '2088_20261120_账务明细(汇总).csv',
      content: encodeGbk('#支付宝账务汇总查询\r\n类型,收入笔数\r\n'),
    },
    {
      name: '2088_20261120_账务明细.csv',
      content: encodeGbk(
        ['#支付宝账务明细查询', HEAD, ...rows, '#---账务明细列表结束---', ...remarks].join('\r\n'),
      ),
    },
  ])
const at = new Date('2026-11-20T01:00:04Z')
const transactionId = '20261120110070001'

test('transfers to people and returned ones are lines; payments, refunds, fees and deposits are not', () => {
  expect(parseFundBill(bill(ROWS))).toEqual([
    { kind: 'payout', ownId: '1790000000000000002', transactionId, amountFen: 49_000, at },
    // Made by hand in the merchant platform: it has the number of the line.
    { kind: 'payout', ownId: '881', transactionId, amountFen: 100, at },
    { kind: 'payout_return', ownId: '1790000000000000002', transactionId, amountFen: 49_000, at },
  ])
})

test.each<[string, Buffer]>([
  ['a row left out', bill(ROWS.slice(1))],
  ['a row twice', bill([...ROWS, ROWS[3] ?? ''])],
  ['another sum', bill(ROWS.with(3, row('转账', '1790000000000000002', '0.00', '-490.01')))],
  ['income as expense', bill(ROWS.with(6, row('转账', '', '0.00', '-5.00')))],
  ['no totals', bill(ROWS, [])],
  ['a malformed amount', bill(ROWS.with(1, row('收费', '1', '0.00', '-0,07')))],
  ['a row with a cell too many', bill(ROWS.with(1, row('收费', '1', '0.00', '-0.07', '支付,宝')))],
  ['cut off', bill(ROWS).subarray(0, 300)],
  [
    'another bill',
    createZip([{ name: '业务明细.csv', content: encodeGbk('支付宝交易号,商户订单号\r\n#结束') }]),
  ],
])('%s: no bill', (_case, zip) => {
  expect(parseFundBill(zip)).toBeNull()
})
