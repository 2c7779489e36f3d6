import type { ledgerCalls } from '@shanghao/contract/finance/ledger'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import { fail } from '../../../core/errors.ts'
import { presentIdPage } from '../../../core/http/cursor.ts'
import type { Handlers } from '../../../core/http/handler.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { tableFile } from '../../../core/tables/tableFile.ts'
import { spanOfDays } from '../earnings/ownerEntries.ts'
import { listTransfers } from '../statement/transfers.ts'
import { describeTransfer } from '../statement/transferTexts.ts'
import { accountName } from './accountNames.ts'
import { findAccounts, type LedgerEntry, listEntries, readEntries } from './entryQueries.ts'
import { presentAccount, presentEntry, presentTransfer, subjectsOf } from './presentLedger.ts'
import { findSubject } from './subjects.ts'

/** Transfers of one thing that are answered at once. */
const TRANSFERS_MAX = 500

const columns: Column[] = [
  { title: '时间', kind: 'text', width: 20 },
  { title: '事由', kind: 'text', width: 30 },
  { title: '转入（元）', kind: 'yuan', width: 14 },
  { title: '转出（元）', kind: 'yuan', width: 14 },
  { title: '余额（元）', kind: 'yuan', width: 16 },
  { title: '对方账户', kind: 'text', width: 30 },
  { title: '对方账户编号', kind: 'text', width: 30 },
  { title: '业务类型', kind: 'text', width: 24 },
  { title: '业务编号', kind: 'text', width: 24 },
  { title: '流水编号', kind: 'text', width: 14 },
]

const cellsOf = (entry: LedgerEntry): CellValue[] => [
  shanghaiTime(entry.at),
  describeTransfer(entry).traceText,
  entry.fen > 0 ? entry.fen : null,
  entry.fen < 0 ? -entry.fen : null,
  entry.balance,
  accountName(entry.other_id),
  entry.other_id,
  `${entry.biz_type}.${entry.step}`,
  entry.biz_id,
  String(entry.id),
]

async function* rowsOf(pieces: AsyncIterable<LedgerEntry[]>): AsyncGenerator<CellValue[]> {
  for await (const piece of pieces) yield* piece.map(cellsOf)
}

/** The handlers of operators' calls that read the ledger. */
export const explorerHandlers: Handlers<typeof ledgerCalls> = {
  ledgerFind: async ({ db }, { kind, id }) => {
    const { accounts, scope } = await findSubject[kind](db, id)
    const transfers = scope ? await listTransfers(db, scope, null) : []
    return {
      accounts: (await findAccounts(db, accounts)).map(presentAccount),
      transfers: transfers.slice(0, TRANSFERS_MAX).map(presentTransfer),
    }
  },

  ledgerAccount: async ({ db }, { account }) => {
    const [found] = await findAccounts(db, [account])
    return presentAccount(found ?? fail('NOT_FOUND'))
  },

  ledgerEntries: ({ database, now }, { account, days, page }) => {
    const entries = { account, span: days ? spanOfDays(days) : null }
    return presentIdPage(page, now, (at) => listEntries(database.catalogue, entries, at), presentEntry)
  },

  ledgerEntriesFile: async ({ database, now }, { account, days, format }) => {
    const entries = { account, span: days ? spanOfDays(days) : null }
    const rows = rowsOf(readEntries(database.catalogue, entries, now))
    const name = `上号-流水-${account.replace(':', '-')}`
    return tableFile({ name, format, sheets: [{ name: '流水', columns, rows }], at: now })
  },

  ledgerTransfer: async ({ db }, { transferId }) => {
    const { scope } = await findSubject.transfer(db, String(transferId))
    const act = scope ? await listTransfers(db, scope, null) : []
    const transfer = act.find(({ id }) => id === transferId) ?? fail('NOT_FOUND')
    return {
      transfer: presentTransfer(transfer),
      subjects: subjectsOf([transfer, ...act]),
      act: act.map(presentTransfer),
    }
  },
}
