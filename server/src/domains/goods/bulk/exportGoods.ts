import type { SentFile } from '@shanghao/contract/file'
import type { TableFormat } from '@shanghao/contract/goods/bulkStates'
import { goodsStateNames } from '@shanghao/contract/goods/states'
import { sql } from 'kysely'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { tableFile } from '../../../core/tables/tableFile.ts'
import { type AccountColumn, accountColumns } from '../sheet/columns.ts'
import { ID_HEADER, STATUS_HEADERS } from '../sheet/headings.ts'
import { findListings, type StoredListing } from '../sheet/listings.ts'
import type { Template } from '../sheet/template.ts'
import { type Selection, selectionWhere } from './selection.ts'

const PAGE = 500

const statusOf = ({ state, rentCount, createdAt, listedAt }: StoredListing): CellValue[] => [
  goodsStateNames[state],
  rentCount,
  shanghaiTime(new Date(createdAt)),
  listedAt === null ? null : shanghaiTime(new Date(listedAt)),
]
const STATUS_KINDS: readonly Column['kind'][] = ['text', 'number', 'text', 'text']

type Exporting = { ownerId: number; template: Template; selection: Selection }

/** Rows by rising id, read a page at a time while they are sent. */
async function* exportRows(
  db: Db,
  { ownerId, template, selection }: Exporting,
  columns: readonly AccountColumn[],
): AsyncGenerator<CellValue[]> {
  let after = 0
  for (;;) {
    const where = sql`${selectionWhere(ownerId, selection)} and g.game_id = ${template.gameId} and g.id > ${after}`
    const accounts = await findListings(db, { ownerId, where, limit: PAGE })
    for (const account of accounts)
      yield [String(account.id), ...columns.map(({ write }) => write(account.form)), ...statusOf(account)]
    const last = accounts.at(-1)
    if (!last || accounts.length < PAGE) return
    after = last.id
  }
}

/**
 * The accounts of a selection and game as a table, which can be changed and imported again. It has no logins: nothing that was sealed
 * leaves by a file.
 */
export const exportFile = (db: Db, exporting: Exporting, format: TableFormat, at: Date): SentFile => {
  const columns = accountColumns(exporting.template)
  return tableFile(
    `${exporting.template.game}-账号`,
    format,
    [
      {
        name: '账号',
        columns: [
          { title: ID_HEADER, kind: 'text' },
          ...columns.map(({ header, kind }): Column => ({ title: header, kind })),
          ...STATUS_HEADERS.map((title, n): Column => ({ title, kind: STATUS_KINDS[n] ?? 'text' })),
        ],
        rows: exportRows(db, exporting, columns),
      },
    ],
    at,
  )
}
