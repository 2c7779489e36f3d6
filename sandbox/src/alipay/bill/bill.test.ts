import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { merchant, NOON } from '../testClient.ts'
import { gbk } from './gbkZip.ts'

let now = NOON
const { app, ask, open } = merchant({ now: () => now })
afterAll(() => app.close())
const NEXT_MORNING = Date.parse('2026-11-22T09:00:00+08:00')

beforeEach(async () => {
  now = NOON
  await app.inject({ method: 'DELETE', url: '/control/bills' })
})

const pay = async (ownId: string, amount: string, subject = '租号订单'): Promise<void> => {
  await open('alipay.trade.wap.pay', {
    out_trade_no: ownId,
    subject,
    total_amount: amount,
    product_code: 'QUICK_WAP_WAY',
    quit_url: 'http://shop.invalid/',
  })
  await app.inject({ method: 'POST', url: `/control/payments/alipay/${ownId}/pay` })
}
const billOf = (day: string) =>
  ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
const download = async (day: string) => {
  const url = new URL(String((await billOf(day))['bill_download_url']))
  return app.inject(`${url.pathname}${url.search}`)
}

/** Reads by the central directory, as the format asks for, and checks what it says of each file. */
const unzip = (archive: Buffer): Map<string, Buffer> => {
  const end = archive.lastIndexOf('PK\x05\x06')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    expect(archive.subarray(at, at + 4).toString('latin1')).toBe('PK\x01\x02')
    expect(archive.readUInt16LE(at + 8) & 0x800).toBe(0)
    const [nameLength, offset] = [archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    const name = archive.subarray(at + 46, at + 46 + nameLength)
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const data = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)))
    expect([data.length, crc32(data)]).toEqual([archive.readUInt32LE(at + 24), archive.readUInt32LE(at + 16)])
    files.set(new TextDecoder('gbk').decode(name), data)
    at += 46 + nameLength
  }
  return files
}
const csvs = async (day: string): Promise<string[]> =>
  [...unzip((await download(day)).rawPayload).values()].map((data) =>
    new TextDecoder('gbk', { fatal: true }).decode(data),
  )
const rows = (csv = ''): string[][] =>
  csv
    .split('\r\n')
    .filter((line) => line && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.trim()))

test('a day’s bill lists payments, refunds and a summary, in GBK', async () => {
  await pay('4000000000000000001', '12.34', '王者荣耀，安卓Q区,含€ 😀')
  await pay('4000000000000000002', '100.00')
  now += 60_000
  await ask('alipay.trade.refund', {
    out_trade_no: '4000000000000000002',
    refund_amount: '40.00',
    out_request_no: '5000000000000000001',
  })
  now = NEXT_MORNING
  const answer = await download('2026-11-21')
  expect(answer.headers['content-disposition']).toContain('2088000000000001_20261121.csv.zip')
  const files = unzip(answer.rawPayload)
  expect([...files.keys()]).toEqual([
    '20880000000000010156_20261121_业务明细.csv',
    '20880000000000010156_20261121_业务明细(汇总).csv',
  ])
  const [details = '', summary = ''] = await csvs('2026-11-21')
  expect(details.split('\r\n').slice(0, 4)).toEqual([
    '#支付宝业务明细查询',
    '#账号：[20880000000000010156]',
    '#起始日期：[2026年11月21日 00:00:00]   终止日期：[2026年11月22日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
  ])
  expect(rows(details).every((row) => row.length === 25)).toBe(true)
  expect(rows(details).map((row) => [row[1], row[2], row[3], row[5], row[11], row[12], row[21]])).toEqual([
    ['4000000000000000001', '交易', '王者荣耀，安卓Q区 含€ ?', '2026-11-21 12:00:00', '12.34', '12.34', ''],
    ['4000000000000000002', '交易', '租号订单', '2026-11-21 12:00:00', '100.00', '100.00', ''],
    [
      '4000000000000000002',
      '退款',
      '租号订单',
      '2026-11-21 12:01:00',
      '-40.00',
      '-40.00',
      '5000000000000000001',
    ],
  ])
  expect(details).toContain('#交易合计：2笔，商家实收共112.34元')
  expect(details).toContain('#退款合计：1笔，商家实收退款共-40.00元')
  expect(rows(summary)).toEqual([
    ['合计', '', '2', '1', '72.34', '72.34', '0.00', '0.00', '0.00', '0.00', '0.00', '72.34'],
  ])
})

test('differences put in by tests', async () => {
  await app.inject({
    method: 'PUT',
    url: '/control/bills/alipay/2026-11-21',
    payload: {
      drop: ['4000000000000000001'],
      amounts: [{ ownId: '4000000000000000002', amountFen: 9999 }],
      add: [
        {
          kind: 'payment',
          ownId: 'foreign',
          paymentId: 'foreign',
          transactionId: '1',
          amountFen: 5,
          at: NOON,
        },
      ],
    },
  })
  now = NEXT_MORNING
  const [details] = await csvs('2026-11-21')
  expect(rows(details).map((row) => [row[1], row[11]])).toEqual([
    ['4000000000000000002', '99.99'],
    ['foreign', '0.05'],
    ['4000000000000000002', '-40.00'],
  ])
})

test('when there is a bill, and for how long its address holds', async () => {
  expect(await billOf('2026-11-21')).toMatchObject({ sub_code: 'invalid_arguments' })
  expect(await billOf('2026-11-31')).toMatchObject({ sub_code: 'invalid_arguments' })
  expect(await billOf('2026-11-20')).toMatchObject({ sub_code: 'isp.bill_not_exist' })
  now = NEXT_MORNING - 1000
  expect(await billOf('2026-11-21')).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' })
  await app.inject({ method: 'PUT', url: '/control/bills/alipay/2026-11-21', payload: { ready: true } })
  const url = new URL(String((await billOf('2026-11-21'))['bill_download_url']))
  now += 30_000
  expect((await app.inject(`${url.pathname}${url.search}`)).statusCode).toBe(200)
  now += 1
  expect((await app.inject(`${url.pathname}${url.search}`)).statusCode).toBe(403)
  expect((await app.inject(`${url.pathname}?token=${'0'.repeat(32)}`)).statusCode).toBe(403)
})

test('the bill of the account lists every movement: payments, refunds, transfers and those that came back', async () => {
  const fundBill = async (day: string) => {
    const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', {
      bill_type: 'signcustomer',
      bill_date: day,
    })
    if (!answer['bill_download_url']) return answer
    const url = new URL(String(answer['bill_download_url']))
    const files = unzip((await app.inject(`${url.pathname}${url.search}`)).rawPayload)
    return [...files.values()].map((data) => new TextDecoder('gbk', { fatal: true }).decode(data))
  }
  const transfer = (ownId: string, amount: string, account = '13800138000') =>
    ask('alipay.fund.trans.uni.transfer', {
      out_biz_no: ownId,
      trans_amount: amount,
      product_code: 'TRANS_ACCOUNT_NO_PWD',
      biz_scene: 'DIRECT_TRANSFER',
      order_title: '提现',
      payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name: '张三' },
    })
  now = Date.parse('2026-11-25T04:00:00Z')
  await pay('4000000000000000011', '100.00')
  await ask('alipay.trade.refund', {
    out_trade_no: '4000000000000000011',
    refund_amount: '40.00',
    out_request_no: '5000000000000000011',
  })
  const done = await transfer('3000000000000000011', '98.00')
  await transfer('3000000000000000012', '50.00')
  await transfer('3000000000000000013', '20.00', 'stuck-li@example.com')
  const back = (path: string, payload?: object) =>
    app.inject({ method: 'POST', url: `/control/transfers/${path}`, ...(payload && { payload }) })
  expect((await back('3000000000000000013/return')).statusCode).toBe(404)
  await back('3000000000000000013/settle', { outcome: 'failed' })
  now = Date.parse('2026-11-26T04:00:00Z')
  expect((await back('3000000000000000012/return')).statusCode).toBe(204)
  expect((await back('3000000000000000012/return')).statusCode).toBe(404)
  const query = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }
  expect(
    await ask('alipay.fund.trans.common.query', { ...query, out_biz_no: '3000000000000000012' }),
  ).toMatchObject({ status: 'REFUND' })

  now = Date.parse('2026-11-27T09:00:00+08:00')
  const [details = '', summary = ''] = (await fundBill('2026-11-25')) as string[]
  expect(rows(details).map((row) => [row[1], row[2], row[6], row[7], row[10]])).toEqual(
    expect.arrayContaining([
      [expect.any(String), '4000000000000000011', '100.00', '0.00', '在线支付'],
      [expect.any(String), '4000000000000000011', '0.00', '-40.00', '交易退款'],
      [done['pay_fund_order_id'], '3000000000000000011', '0.00', '-98.00', '转账'],
      [expect.any(String), '3000000000000000013', '0.00', '-20.00', '转账'],
      [expect.any(String), '3000000000000000013', '20.00', '0.00', '转账'],
    ]),
  )
  expect(details).toContain('#支出合计：4笔，共-208.00元')
  expect(details).toContain('#收入合计：2笔，共120.00元')
  expect(rows(summary)).toEqual([['合计', '2', '120.00', '4', '-208.00', '-88.00']])
  const [next = ''] = (await fundBill('2026-11-26')) as string[]
  expect(rows(next).map((row) => [row[2], row[6]])).toEqual([['3000000000000000012', '50.00']])
  expect(await fundBill('2026-11-24')).toMatchObject({ sub_code: 'isp.bill_not_exist' })
  await app.inject({ method: 'PUT', url: '/control/bills/alipay-fund/2026-11-24', payload: { add: [] } })
  expect(await fundBill('2026-11-27')).toMatchObject({ sub_code: 'invalid_arguments' })
})

test('GBK is what other programs take for it', () => {
  const text = '支付宝业务明细（元）：“¥”·€ ABC\t1,2'
  expect(new TextDecoder('gbk', { fatal: true }).decode(gbk(text))).toBe(text.replace('¥', '?'))
  expect(gbk('支付宝').toString('hex')).toBe('d6a7b8b6b1a6')
})
