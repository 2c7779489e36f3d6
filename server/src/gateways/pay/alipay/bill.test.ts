import { sign } from 'node:crypto'
import { demoKeys } from '@shanghao/sandbox'
import { expect, test } from 'vitest'
import { createZip, encodeGbk } from '../../../../testing/pay/gbkZip.ts'
import {
  demoAlipay,
  startStubServer,
  testGatewayContext,
} from '../../../../testing/providers/sandboxProviders.ts'
import { shanghaiDate } from '../../../core/config/shanghaiTime.ts'
import { parseBill } from './bill.ts'
import { alipayChannel } from './channel.ts'
import { billUrl } from './downloadBill.ts'

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注'
const row = (type: string, amount: string, refund: string) =>
  `2026112122001\t,1790000000000000001\t,${type}\t,账号租赁,2026-11-20 09:00:00,2026-11-20 09:00:04,\t,\t,\t,\t,` +
  `*三(159******20),${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,${refund}\t,0.00,0.00,\t`
const total = (rows: string[], type: string): [count: number, fen: number] => {
  const fens = rows
    .filter((one) => one.split(',')[2]?.trim() === type)
    .map((one) => Math.round(Number(one.split(',')[12]) * 100))
  return [fens.length, fens.reduce((sum, fen) => sum + fen, 0)]
}
const totals = (rows: string[]): string[] => {
  const [[payments, paid], [refunds, given]] = [total(rows, '交易'), total(rows, '退款')]
  return [
    `#交易合计：${payments}笔，商家实收共${(paid / 100).toFixed(2)}元，商家优惠共0.00元`,
    `#退款合计：${refunds}笔，商家实收退款共${(given / 100).toFixed(2)}元，商家优惠退款共0.00元`,
  ]
}
const details = (rows: string[], remarks = totals(rows)) =>
  [
    '#支付宝业务明细查询',
    '#账号：[20880000000000010156]',
    '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEAD,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    ...remarks,
    `#导出时间：[2026年11月21日 09:00:00]`,
  ].join('\r\n')
const summary = encodeGbk(
  '#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n合计,,1\r\n#-----汇总结束\r\n',
)
/** A bill with given remarks, such as the totals of other rows. */
const billWith = (rows: string[], remarks: string[]) =>
  createZip([{ name: '业务明细.csv', content: encodeGbk(details(rows, remarks)) }])
const bill = (rows: string[], stored?: true) =>
  createZip([
    { name: '20880000000000010156_20261120_业务明细(汇总).csv', content: summary },
    {
      name: '20880000000000010156_20261120_业务明细.csv',
      content: encodeGbk(details(rows)),
      ...(stored && { stored }),
    },
  ])

const ROWS = [row('交易', '12.34', ''), row('退款', '-2.30', '88')]
const at = new Date('2026-11-20T01:00:04Z')
const LINES = [
  { kind: 'payment', ownId: '1790000000000000001', transactionId: '2026112122001', amountFen: 1234, at },
  { kind: 'refund', ownId: '88', transactionId: '2026112122001', amountFen: 230, at },
]

test('only the file of details is parsed, deflated or stored', () => {
  expect(parseBill(bill(ROWS))).toEqual(LINES)
  expect(parseBill(bill(ROWS, true))).toEqual(LINES)
  expect(parseBill(bill([]))).toEqual([])
})

test.each<[string, Buffer]>([
  ['no zip', Buffer.from('nothing')],
  ['cut off', bill(ROWS).subarray(0, 400)],
  ['no details in it', createZip([{ name: '汇总.csv', content: summary }])],
  ['a row with a cell too many', bill([row('交易', '1.00', '').replace('账号租赁', '账号,租赁')])],
  ['a row of another kind', bill([row('转账', '1.00', '')])],
  ['a malformed amount', bill([row('交易', '1,00', '')])],
  [
    'details without an end',
    createZip([{ name: '业务明细.csv', content: encodeGbk(`${HEAD}\r\n${ROWS[0]}`) }]),
  ],
  ['a row left out', billWith(ROWS.slice(1), totals(ROWS))],
  ['a row twice', billWith([...ROWS, row('退款', '-2.30', '88')], totals(ROWS))],
  ['another sum', billWith([row('交易', '12.35', '')], totals([row('交易', '12.34', '')]))],
  ['no totals', billWith(ROWS, [])],
  ['UTF-8', createZip([{ name: '业务明细.csv', content: Buffer.from(details(ROWS)) }])],
])('%s: no bill', (_case, zip) => {
  expect(parseBill(zip)).toBeNull()
})

test('a file with a damaged byte is refused', () => {
  const zip = bill(ROWS, true)
  const place = zip.indexOf('12.34')
  zip[place] = '9'.charCodeAt(0)
  expect(parseBill(zip)).toBeNull()
})

test('a bill is requested, downloaded and parsed; a day without one is empty once bills are due', async () => {
  const METHOD = 'alipay_data_dataservice_bill_downloadurl_query_response'
  let fields: object = {}
  const server = await startStubServer(({ url = '' }, response) => {
    if (url.startsWith('/file')) return response.end(bill(ROWS))
    const node = JSON.stringify(fields)
    const signature = sign('sha256', Buffer.from(node), demoKeys.alipay.alipayPrivateKey).toString('base64')
    return response.end(`{"${METHOD}":${node},"sign":"${signature}"}`)
  })
  const channel = alipayChannel(demoAlipay(`${server.endpoint}/gateway.do`), testGatewayContext())
  fields = { code: '10000', msg: 'Success', bill_download_url: `${server.endpoint}/file?fileId=1` }
  expect(await channel?.fetchBill('2026-11-20')).toEqual(LINES)
  fields = { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' }
  expect(await channel?.fetchBill('2026-01-01')).toEqual([])
  expect(await channel?.fetchBill(shanghaiDate(new Date()))).toBeNull()
  fields = { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' }
  expect(await channel?.fetchBill('2026-01-01')).toBeNull()
  await server.close()
})

test('a file is fetched by https where the gateway is', () => {
  const http = 'http://dwbillcenter.alipay.com/downloadBillFile.resource?fileId=1'
  expect(billUrl(http, 'https://openapi.alipay.com/gateway.do')).toBe(http.replace('http:', 'https:'))
  expect(billUrl('http://127.0.0.1:3001/f', 'http://127.0.0.1:3001/gateway.do')).toBe(
    'http://127.0.0.1:3001/f',
  )
})
