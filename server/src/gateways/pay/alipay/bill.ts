import { fenOf } from '@shanghao/contract/money'
import { z } from 'zod'
import type { BillLine } from '../port.ts'
import { fromShanghaiTime } from '../shanghaiTime.ts'
import { unzip } from './zip.ts'

export const billShape = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) })

/** The file is not signed, so it comes encrypted wherever the gateway does: Alipay may name its address with http. */
export const downloadAddress = (url: string, endpoint: string): string => {
  const address = new URL(url)
  if (endpoint.startsWith('https:')) address.protocol = 'https:'
  return address.href
}

const HEAD = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '退款批次号/请求号']

/** The place of each column, by the head's names; null when this isn't the head. */
const columnsOf = (cells: string[]) => {
  const [transaction, own, type, at, refund] = HEAD.map((name) => cells.indexOf(name))
  const amount = cells.findIndex((cell) => cell.startsWith('订单金额'))
  const columns = { transaction, own, type, at, refund, amount, count: cells.length }
  return Object.values(columns).every((place) => place !== undefined && place >= 0) ? columns : null
}

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim())

const lineOf = (cells: string[], columns: NonNullable<ReturnType<typeof columnsOf>>): BillLine | null => {
  const cell = (place: number | undefined) => cells[place ?? -1] ?? ''
  const refund = cell(columns.type) === '退款'
  const amountFen = fenOf(cell(columns.amount).replace(/^-/, ''))
  const at = fromShanghaiTime(cell(columns.at))
  if (cells.length !== columns.count || amountFen === null || at === null) return null
  if (!refund && cell(columns.type) !== '交易') return null
  const ownId = cell(refund ? columns.refund : columns.own)
  return {
    kind: refund ? 'refund' : 'payment',
    ownId,
    transactionId: cell(columns.transaction),
    amountFen,
    at,
  }
}

const readDetails = (text: string): BillLine[] | null => {
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const head = rows.findIndex((line) => !line.startsWith('#'))
  const columns = columnsOf(cellsOf(rows[head] ?? ''))
  const end = rows.findIndex((line, index) => index > head && line.startsWith('#'))
  if (!columns || end < 0) return null
  const lines = rows.slice(head + 1, end).map((row) => lineOf(cellsOf(row), columns))
  return lines.every((line) => line !== null) ? lines : null
}

/**
 * The lines of a day's bill of type trade: a zip of GBK files, of which the one with the details is known by its head; lines
 * of remarks begin with #, cells are padded, refunds are negative. Null when there is no such file or a row can't be read.
 */
export const readBill = (zip: Buffer): BillLine[] | null => {
  try {
    const texts = unzip(zip).map((file) => new TextDecoder('gbk', { fatal: true }).decode(file))
    return texts.map(readDetails).find((lines) => lines !== null) ?? null
  } catch {
    return null
  }
}
