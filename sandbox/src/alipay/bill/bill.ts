import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../../keys.ts'
import type { BillAlterations, BillEntry, BillName } from '../../pay/bills.ts'
import { shanghaiDate, shanghaiMidnight } from '../../shanghaiTime.ts'
import { contentReader } from '../bizContent.ts'
import type { Method } from '../gateway.ts'
import { business, Refusal } from '../refusal.ts'
import type { Trade, TradeBook } from '../trades.ts'
import type { Transfer, TransferService } from '../transfer/transfers.ts'
import { type BillRow, detailsCsv, summaryCsv } from './billCsv.ts'
import { fundDetailsCsv, fundSummaryCsv } from './fundCsv.ts'
import { gbkZip } from './gbkZip.ts'

/** A day's bill is available this long after the day begins: at 09:00 of the next day. */
const READY_MS = 33 * 3_600_000
/** How long the download address of a bill is valid. */
const LINK_MS = 30_000

const refuse = () => new Refusal(40004, 'invalid_arguments', '参数不合法')
const noBill = () => business('isp.bill_not_exist', '账单不存在')

const rowsOf = (trade: Trade): BillRow[] => {
  if (trade.paidAt === null) return []
  const common = {
    transactionId: trade.tradeNo,
    paymentId: trade.ownId,
    title: trade.subject,
    createdAt: trade.createdAt,
  }
  const given = trade.refunds.flatMap(({ ownId, amountFen, doneAt }) =>
    doneAt === null ? [] : [{ ...common, kind: 'refund' as const, ownId, amountFen, at: doneAt }],
  )
  return [
    { ...common, kind: 'payment', ownId: trade.ownId, amountFen: trade.paidFen, at: trade.paidAt },
    ...given,
  ]
}

/** A transfer debits the account when it is requested, and credits it when it fails or is returned. */
const movementsOf = ({ ownId, fundOrderId, amountFen, createdAt, backAt }: Transfer): BillEntry[] => {
  const common = { ownId, transactionId: fundOrderId, amountFen, paymentId: '' }
  return [
    { ...common, kind: 'payout', at: createdAt },
    ...(backAt === null ? [] : [{ ...common, kind: 'payout_return' as const, at: backAt }]),
  ]
}

/**
 * alipay.data.dataservice.bill.downloadurl.query and the file behind it: a zip with two CSVs (details, summary), names and
 * text in GBK. `trade` lists payments and refunds, `signcustomer` every movement of the account. There is none for a day without
 * movements.
 */
export const billService = (options: {
  keys: SandboxKeys['alipay']
  now: () => number
  bills: BillAlterations
  book: TradeBook
  transfers: Pick<TransferService, 'all'>
}) => {
  const { keys, now, bills, book, transfers } = options
  const links = new Map<string, { readonly name: string; readonly file: Buffer; readonly until: number }>()

  const rowsOn = (day: string): BillRow[] => {
    const rows = book.all().toReversed().flatMap(rowsOf)
    const known = new Map(rows.map((row) => [`${row.kind} ${row.ownId}`, row]))
    const ofDay = rows.filter(({ at }) => shanghaiDate(at) === day)
    return bills.apply('alipay', day, ofDay).map((entry) => {
      const row = known.get(`${entry.kind} ${entry.ownId}`)
      return { ...entry, title: row?.title ?? '', createdAt: row?.createdAt ?? entry.at }
    })
  }

  const movementsOn = (day: string): BillEntry[] => {
    const all = [...book.all().flatMap(rowsOf), ...transfers.all().flatMap(movementsOf)]
    return bills.apply(
      'alipay-fund',
      day,
      all.filter(({ at }) => shanghaiDate(at) === day),
    )
  }

  const checkDay = (bill: BillName, day: string): void => {
    const start = shanghaiMidnight(day)
    if (start === null) throw refuse()
    if (bills.ready(bill, day)) return
    if (shanghaiDate(now()) <= day) throw refuse()
    if (now() < start + READY_MS) throw noBill()
  }

  const zipped = (day: string, title: string, details: string, summary: string): Buffer => {
    const name = `${keys.sellerId}0156_${day.replaceAll('-', '')}_${title}`
    return gbkZip({ [`${name}.csv`]: details, [`${name}(汇总).csv`]: summary }, now())
  }

  /** The file of a day's bill; null when the day has no movements. */
  const fileOf = (type: string, day: string): Buffer | null => {
    const about = [keys.sellerId, day, now()] as const
    if (type === 'trade') {
      const rows = rowsOn(day)
      return rows.length === 0
        ? null
        : zipped(day, '业务明细', detailsCsv(rows, ...about), summaryCsv(rows, ...about))
    }
    const entries = movementsOn(day)
    return entries.length === 0
      ? null
      : zipped(day, '账务明细', fundDetailsCsv(entries, ...about), fundSummaryCsv(entries, ...about))
  }

  const method: Method = {
    call: 'bill',
    kind: 'fields',
    refused: noBill,
    run: ({ content: fields, origin }) => {
      const content = contentReader(fields, refuse)
      const type = content.text('bill_type', 32)
      if (type !== 'trade' && type !== 'signcustomer') throw refuse()
      const day = content.text('bill_date', 10)
      checkDay(type === 'trade' ? 'alipay' : 'alipay-fund', day)
      const file = fileOf(type, day)
      if (!file) throw noBill()
      const token = randomBytes(16).toString('hex')
      for (const [old, { until }] of links) if (until < now()) links.delete(old)
      const name = `${keys.sellerId}_${day.replaceAll('-', '')}.csv.zip`
      links.set(token, { name, file, until: now() + LINK_MS })
      const query = new URLSearchParams({
        bizType: type,
        userId: `${keys.sellerId}0156`,
        fileType: 'csv.zip',
        bizDates: day.replaceAll('-', ''),
        downloadFileName: name,
        fileId: `/${type}`,
        token,
      })
      return { bill_download_url: `${origin}/alipay/downloadBillFile.resource?${query}` }
    },
  }

  return {
    methods: [['alipay.data.dataservice.bill.downloadurl.query', method]] as [string, Method][],
    plugin: async (app: FastifyInstance): Promise<void> => {
      app.get<{ Querystring: { token?: string } }>(
        '/alipay/downloadBillFile.resource',
        ({ query }, reply) => {
          const link = links.get(query.token ?? '')
          if (!link || link.until < now())
            return reply.code(403).type('text/html; charset=utf-8').send('链接已失效')
          return reply
            .type('application/octet-stream')
            .header('content-disposition', `attachment; filename="${link.name}"`)
            .send(link.file)
        },
      )
    },
  }
}
