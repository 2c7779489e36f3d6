import { isDeepStrictEqual } from 'node:util'
import type { ResultOf } from '@shanghao/contract/call'
import type { ledgerDayCalls } from '@shanghao/contract/finance/days'
import { addDays } from '../../../core/config/shanghaiTime.ts'
import { fail } from '../../../core/errors.ts'
import { decodeCursor, presentPage, skipOf } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import { XLSX_TYPE } from '../../../core/tables/tableFile.ts'
import { hasAuditHead } from '../../ops/actions.ts'
import { accountGroupName } from '../explorer/accountNames.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { findOpenDay } from './closeDays.ts'
import {
  findClosedDay,
  type LedgerDay,
  listClosedDays,
  listDayActs,
  listDaySums,
  spanOfDay,
  sumDay,
  totalOfDay,
} from './dayQueries.ts'
import { auditHeadOf } from './dayReport.ts'
import { isSigned, pemOf } from './reportKey.ts'

const presentDay = (row: LedgerDay): ResultOf<typeof ledgerDayCalls.ledgerDays>['list'][number] => ({
  day: row.day,
  closedAt: row.closed_at.getTime(),
  transfers: row.transfers,
  turnoverFen: row.turnover_fen,
  checkedAt: row.checked_at?.getTime() ?? null,
  violated: row.violated,
  openDifferences: row.open_differences,
})

/** The handlers of operators' calls about closed days of the ledger. */
export const ledgerDayHandlers: Handlers<typeof ledgerDayCalls> = {
  ledgerDays: async ({ db, now }, { page }) => {
    const [before = null] = page.cursor ? decodeCursor(page.cursor, ['day']) : []
    const rows = await listClosedDays(db, { before, skip: skipOf(page), limit: page.size + 1 })
    const days = presentPage(page, page.time ?? now.getTime(), rows, presentDay, ({ day }) => [day])
    return { ...days, openFrom: await findOpenDay(db) }
  },

  ledgerDay: async ({ db, database }, { day }) => {
    const closed = (await findClosedDay(db, day)) ?? fail('NOT_FOUND')
    const [sums, acts] = await Promise.all([
      listDaySums(db, day),
      listDayActs(database.catalogue, spanOfDay(day)),
    ])
    return {
      ...presentDay(closed),
      sums: sums.map((sum) => ({
        account: sum.account,
        name: accountGroupName(sum.account),
        openingFen: sum.opening_fen,
        inFen: sum.in_fen,
        outFen: sum.out_fen,
        closingFen: sum.closing_fen,
        entries: sum.entries,
      })),
      acts: acts.map((act) => ({
        text: describeTransfer(act).traceText,
        name: describeTransfer(act).name,
        bizType: act.biz_type,
        step: act.step,
        transfers: act.transfers,
        fen: act.fen,
      })),
      digest: closed.digest.toString('hex'),
      signature: closed.signature.toString('base64'),
      publicKey: pemOf(closed.public_key),
    }
  },

  ledgerDayFile: async ({ db }, { day }) => {
    const { report } = (await findClosedDay(db, day)) ?? fail('NOT_FOUND')
    return {
      name: `上号-日结单-${day}.xlsx`,
      type: XLSX_TYPE,
      body: (async function* () {
        yield report
      })(),
    }
  },

  verifyLedgerDay: async ({ db, database, file }, { day }) => {
    const closed = (await findClosedDay(db, day)) ?? fail('NOT_FOUND')
    const span = spanOfDay(day)
    const { digest } = await totalOfDay(database.catalogue, span)
    const now = await sumDay(database.catalogue, span, addDays(day, -1))
    const signed = isSigned(file, closed.signature, closed.public_key)
    const auditHead = signed ? await auditHeadOf(file) : null
    return {
      closedAt: closed.closed_at.getTime(),
      isSigned: signed,
      auditAgrees: auditHead && (await hasAuditHead(database.catalogue, auditHead)),
      ledgerAgrees: digest.equals(closed.digest) && isDeepStrictEqual(now, await listDaySums(db, day)),
    }
  },
}
