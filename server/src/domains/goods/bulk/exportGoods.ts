import type { SentFile, TableFormat } from '@shanghao/contract/file'
import { goodsStateNames } from '@shanghao/contract/goods/states'
import { type RawBuilder, sql } from 'kysely'
import { shanghaiTime } from '../../../core/config/shanghaiTime.ts'
import type { Db } from '../../../core/database/db.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { datedName, tableFile } from '../../../core/tables/tableFile.ts'
import { type AccountColumn, accountColumns } from '../sheet/columns.ts'
import { ID_HEADER, STATUS_HEADERS } from '../sheet/headings.ts'
import { findListings, type StoredListing } from '../sheet/listings.ts'
import type { Template } from '../sheet/template.ts'
import { type Selection, selectionWhere } from './selection.ts'

/** The columns of a table that are the same for all games. */
const NO_GAME = { gameId: 0, game: '', twoStep: false, licensed: false }

const statusOf = ({ state, rentCount, createdAt, listedAt }: StoredListing): CellValue[] => [
  goodsStateNames[state],
  rentCount,
  shanghaiTime(new Date(createdAt)),
  listedAt === null ? null : shanghaiTime(new Date(listedAt)),
]
const STATUS_KINDS: readonly Column['kind'][] = ['text', 'number', 'text', 'text']

/** The accounts of a selection by rising id, read a page at a time while they are sent. */
async function* selectedAccounts(
  db: Db,
  ownerId: number,
  selected: RawBuilder<unknown>,
): AsyncGenerator<StoredListing> {
  const pieces = readPieces<StoredListing>((last, limit) =>
    findListings(db, { ownerId, where: sql`${selected} and g.id > ${last?.id ?? 0}`, limit }),
  )
  for await (const piece of pieces) yield* piece
}

const STATUS_COLUMNS = STATUS_HEADERS.map((title, n): Column => ({ title, kind: STATUS_KINDS[n] ?? 'text' }))
const columnOf = ({ header, kind }: AccountColumn): Column => ({ title: header, kind })
const idColumn: Column = { title: ID_HEADER, kind: 'text' }

type ExportingGame = { ownerId: number; template: Template; selection: Selection }

async function* gameRows(
  db: Db,
  { ownerId, template, selection }: ExportingGame,
  columns: readonly AccountColumn[],
): AsyncGenerator<CellValue[]> {
  const selected = sql`${selectionWhere(ownerId, selection)} and g.game_id = ${template.gameId}`
  for await (const account of selectedAccounts(db, ownerId, selected))
    yield [String(account.id), ...columns.map(({ write }) => write(account.form)), ...statusOf(account)]
}

/**
 * The accounts of a selection and game as a table, which can be changed and imported again. It has no logins: nothing that was sealed
 * leaves by a file.
 */
export const exportGameFile = (db: Db, exporting: ExportingGame, format: TableFormat, at: Date): SentFile => {
  const columns = accountColumns(exporting.template)
  const rows = gameRows(db, exporting, columns)
  const sheet = { name: '账号', columns: [idColumn, ...columns.map(columnOf), ...STATUS_COLUMNS], rows }
  const name = datedName(`${exporting.template.game}-账号`, at)
  return tableFile({ name, format, sheets: [sheet], at })
}

type Exporting = { ownerId: number; templates: readonly Template[]; selection: Selection }

/** The properties of an account in one cell: 段位 金简；皮肤 霜雪、暮色. */
const propertiesText = (columns: readonly AccountColumn[], { form }: StoredListing): string =>
  columns
    .flatMap(({ property, write }) => {
      const text = property && write(form)
      return text ? [`${property.name} ${text}`] : []
    })
    .join('；')

async function* rowsOfGames(
  db: Db,
  { ownerId, templates, selection }: Exporting,
): AsyncGenerator<CellValue[]> {
  const games = new Map(
    templates.map((template) => {
      const columns = accountColumns(template)
      const fixed = columns.filter(({ property }) => property === undefined)
      return [template.gameId, { name: template.game, columns, fixed }] as const
    }),
  )
  for await (const account of selectedAccounts(db, ownerId, selectionWhere(ownerId, selection))) {
    const game = games.get(account.form.gameId)
    if (!game) continue
    const fixed = game.fixed.map(({ write }) => write(account.form))
    const named = [String(account.id), game.name, propertiesText(game.columns, account)]
    yield [...named, ...fixed, ...statusOf(account)]
  }
}

/** The accounts of a selection of any games as a table, whose properties are in one column. It has no logins. */
export const exportFile = (db: Db, exporting: Exporting, format: TableFormat, at: Date): SentFile => {
  const fixed = accountColumns({ ...NO_GAME, zones: [], properties: [] })
  const named: Column[] = [idColumn, { title: '游戏', kind: 'text' }, { title: '属性', kind: 'text' }]
  const columns = [...named, ...fixed.map(columnOf), ...STATUS_COLUMNS]
  const sheet = { name: '账号', columns, rows: rowsOfGames(db, exporting) }
  return tableFile({ name: datedName('账号', at), format, sheets: [sheet], at })
}
