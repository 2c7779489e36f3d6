import type { BillEntry } from '../../pay/bills.ts'
import { shanghaiTime } from '../../shanghaiTime.ts'

export interface BillRow extends BillEntry {
  readonly appId: string
  readonly merchantId: string
  readonly openId: string
  readonly tradeType: string
  readonly title: string
  readonly attach: string
  readonly refundId: string
  readonly refundStatus: string
}

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,' +
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,' +
  '手续费,费率,订单金额,申请退款金额,费率备注'
const FOOT = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'
const RATE = 6 / 1000

const yuan = (fen: number): string => (fen / 100).toFixed(2)
/** Fees have five decimals. */
const feeText = (fen: number): string => ((fen * RATE) / 100).toFixed(5)
/** Text of the merchant loses its commas and line breaks, which would break the table. */
const own = (text: string): string => text.replaceAll(',', '\\ ').replace(/\r?\n/g, '\\n')
const line = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',')

const lineOf = (row: BillRow): string => {
  const refund = row.kind === 'refund'
  return line([
    shanghaiTime(row.at),
    row.appId,
    row.merchantId,
    '0',
    '',
    row.transactionId,
    row.paymentId,
    row.openId,
    row.tradeType,
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    refund ? '0.00' : yuan(row.amountFen),
    '0.00',
    refund ? row.refundId : '0',
    refund ? row.ownId : '0',
    refund ? yuan(row.amountFen) : '0.00',
    '0.00',
    refund ? 'ORIGINAL' : '',
    refund ? row.refundStatus : '',
    own(row.title),
    own(row.attach),
    feeText(refund ? -row.amountFen : row.amountFen),
    '0.60%',
    refund ? '0.00' : yuan(row.amountFen),
    refund ? yuan(row.amountFen) : '0.00',
    '',
  ])
}

/** A trade bill of type ALL: UTF-8 with byte order mark, CRLF, a backquote before each value, a summary of two lines. */
export const billCsv = (rows: readonly BillRow[]): string => {
  const sum = (kind: BillRow['kind']): number =>
    rows.filter((row) => row.kind === kind).reduce((total, { amountFen }) => total + amountFen, 0)
  const paid = sum('payment')
  const given = sum('refund')
  const totals = [
    String(rows.length),
    yuan(paid),
    yuan(given),
    '0.00',
    feeText(paid - given),
    yuan(paid),
    yuan(given),
  ]
  return `\uFEFF${[HEAD, ...rows.map(lineOf), FOOT, line(totals)].join('\r\n')}\r\n`
}
