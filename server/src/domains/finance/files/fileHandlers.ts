import type { ownerFileCalls } from '@shanghao/contract/finance/ownerFiles'
import { fail } from '../../../core/errors.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { tableFile } from '../../../core/tables/tableFile.ts'
import { findShownName } from '../../realname/actions.ts'
import { sumByPeriod } from '../earnings/earningQueries.ts'
import { spanOfDays } from '../earnings/ownerEntries.ts'
import { type StateNames, sumEarnings } from '../earnings/presentEarnings.ts'
import { listMonths } from '../months/monthQueries.ts'
import { billSheet, entrySheet, goodsSheet, periodSheet, yearSpan } from './earningSheets.ts'
import { statementPdf } from './statementPdf.ts'
import { readStatement, statementSheets } from './statementSheets.ts'
import { taxSheet } from './taxSheet.ts'

const PDF_TYPE = 'application/pdf'

const goodsNumber = (goodsId: string | undefined): number | undefined =>
  goodsId === undefined ? undefined : Number(goodsId)

/** The handlers of calls that answer files of an owner's money; `names` are those of the states of orders. */
export const ownerFileHandlers = ({ names }: { names: StateNames }): Handlers<typeof ownerFileCalls> => ({
  statementFile: async ({ db, database: { catalogue }, ownerId, now }, { month, format }) => {
    const found = (await listMonths(db, ownerId, now)).find((one) => one.month === month) ?? fail('NOT_FOUND')
    const { closedAt } = found
    if (closedAt === null) return fail('MONTH_OPEN')
    const statement = await readStatement(catalogue, ownerId, { ...found, closedAt })
    const name = `上号-月结单-${month}`
    if (format === 'pdf')
      return { name: `${name}.pdf`, type: PDF_TYPE, body: statementPdf(catalogue, statement) }
    const [summary, entries] = statementSheets(catalogue, statement)
    return tableFile({ name, format, sheets: [summary, entries], csv: entries, at: closedAt })
  },

  taxFile: async (ctx, { year, format }) => {
    const { ownerId, now, database } = ctx
    const db = database.catalogue
    const span = yearSpan(year)
    const entries = entrySheet(db, ownerId, span)
    const name = `上号-税务资料-${year}`
    if (format === 'csv') return tableFile({ name, format, sheets: [entries], at: now })
    const [months, holder] = await Promise.all([
      sumByPeriod(db, ownerId, span, 'month'),
      findShownName(ctx, ownerId),
    ])
    return tableFile({
      name,
      format,
      sheets: [taxSheet({ year, ownerId, holder, months, now }), goodsSheet(db, ownerId, span), entries],
      at: now,
    })
  },

  earningsFile: async ({ database, ownerId, now }, { format, goodsId, source, ...days }) => {
    const db = database.catalogue
    const span = spanOfDays(days)
    const entries = entrySheet(db, ownerId, span, { goodsId: goodsNumber(goodsId), source })
    const name = `上号-收入-${days.from}-${days.to}`
    if (format === 'csv' || goodsId !== undefined || source !== undefined)
      return tableFile({ name, format, sheets: [entries], at: now })
    const rows = await sumByPeriod(db, ownerId, span, 'day')
    return tableFile({
      name,
      format,
      sheets: [periodSheet('按天', '日期', rows, sumEarnings(rows)), goodsSheet(db, ownerId, span), entries],
      at: now,
    })
  },

  orderBillsFile: async ({ database, ownerId, now }, { format, goodsId, only, ...days }) => {
    const filter = { goodsId: goodsNumber(goodsId), only, before: now, names }
    const sheet = billSheet(database.catalogue, ownerId, spanOfDays(days), filter)
    return tableFile({ name: `上号-订单账单-${days.from}-${days.to}`, format, sheets: [sheet], at: now })
  },
})
