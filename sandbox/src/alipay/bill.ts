import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxKeys } from '../keys.ts'
import { type BillChanges, dayOf } from '../pay/bills.ts'
import { type BillRow, detailsCsv, summaryCsv } from './billCsv.ts'
import { contentOf } from './content.ts'
import type { Method } from './gateway.ts'
import { gbk } from './gbk.ts'
import { business, Refusal } from './refusal.ts'
import { parseShanghaiTime } from './time.ts'
import type { Trade, TradeBook } from './trades.ts'
import { zip } from './zip.ts'

/** How long after the beginning of a day its bill is there: nine in the morning of the next. */
const READY_MS = 33 * 3_600_000
/** How long the address of a bill holds. */
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

/**
 * alipay.data.dataservice.bill.downloadurl.query and the file it leads to: a zip with two CSVs (details, summary), names and
 * text in GBK. There is none for a day on which nothing happened.
 */
export const billService = (options: {
  keys: SandboxKeys['alipay']
  now: () => number
  bills: BillChanges
  book: TradeBook
}) => {
  const { keys, now, bills, book } = options
  const links = new Map<string, { readonly name: string; readonly file: Buffer; readonly until: number }>()

  const rowsOn = (day: string): BillRow[] => {
    const rows = book.all().toReversed().flatMap(rowsOf)
    const known = new Map(rows.map((row) => [`${row.kind} ${row.ownId}`, row]))
    const ofDay = rows.filter(({ at }) => dayOf(at) === day)
    return bills.apply('alipay', day, ofDay).map((entry) => {
      const row = known.get(`${entry.kind} ${entry.ownId}`)
      return { ...entry, title: row?.title ?? '', createdAt: row?.createdAt ?? entry.at }
    })
  }

  const checkDay = (day: string): void => {
    const start = parseShanghaiTime(`${day} 00:00:00`)
    if (start === null) throw refuse()
    if (bills.ready('alipay', day)) return
    if (dayOf(now()) <= day) throw refuse()
    if (now() < start + READY_MS) throw noBill()
  }

  const file = (day: string, rows: readonly BillRow[]): Buffer => {
    const name = `${keys.sellerId}0156_${day.replaceAll('-', '')}_业务明细`
    return zip(
      [
        { name: gbk(`${name}.csv`), data: gbk(detailsCsv(rows, keys.sellerId, day, now())) },
        { name: gbk(`${name}(汇总).csv`), data: gbk(summaryCsv(rows, keys.sellerId, day, now())) },
      ],
      now(),
    )
  }

  const method: Method = {
    call: 'bill',
    kind: 'fields',
    refused: noBill,
    run: ({ content: fields, origin }) => {
      const content = contentOf(fields, refuse)
      if (content.text('bill_type', 32) !== 'trade') throw refuse()
      const day = content.text('bill_date', 10)
      checkDay(day)
      const rows = rowsOn(day)
      if (rows.length === 0) throw noBill()
      const token = randomBytes(16).toString('hex')
      for (const [old, { until }] of links) if (until < now()) links.delete(old)
      const name = `${keys.sellerId}_${day.replaceAll('-', '')}.csv.zip`
      links.set(token, { name, file: file(day, rows), until: now() + LINK_MS })
      const query = new URLSearchParams({
        bizType: 'trade',
        userId: `${keys.sellerId}0156`,
        fileType: 'csv.zip',
        bizDates: day.replaceAll('-', ''),
        downloadFileName: name,
        fileId: '/trade',
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
