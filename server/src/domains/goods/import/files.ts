import type { SentFile, TableFormat } from '@shanghao/contract/file'
import type { ImportKind } from '@shanghao/contract/goods/bulkStates'
import type { Db } from '../../../core/database/db.ts'
import type { CellValue, Column } from '../../../core/tables/column.ts'
import { readPieces } from '../../../core/tables/readPieces.ts'
import { datedName, tableFile } from '../../../core/tables/tableFile.ts'
import { letterOf, type Sheet } from '../../../core/tables/writeXlsx.ts'
import { type AccountColumn, accountColumns } from '../sheet/columns.ts'
import { ID_HEADER, LOGIN_HEADERS, shownHeading } from '../sheet/headings.ts'
import type { Template } from '../sheet/template.ts'
import { listProblems, type ProblemRow } from './queries.ts'

const CHOICES_SHEET = '可填内容'
/** The sheet of what may be entered, and for each column with choices their range in it. */
const choicesSheet = (columns: readonly AccountColumn[]) => {
  const listed = columns.filter(({ choices }) => choices !== undefined)
  const ranges = new Map(
    listed.map(({ header, choices = [] }, at) => {
      const letter = letterOf(at)
      return [header, `${CHOICES_SHEET}!$${letter}$2:$${letter}$${choices.length + 1}`]
    }),
  )
  const length = Math.max(0, ...listed.map(({ choices = [] }) => choices.length))
  const rows = Array.from({ length }, (_, row) =>
    listed.map(({ choices = [] }): CellValue => choices[row] ?? null),
  )
  const sheet: Sheet = {
    name: CHOICES_SHEET,
    columns: listed.map(({ header }) => ({ title: header, kind: 'text' })),
    rows,
  }
  return { sheet, ranges }
}

const text = (title: string, width?: number): Column => ({ title, kind: 'text', ...(width && { width }) })

const loginHints = '三列一起填或都不填；加密保存，导入后不再显示'

/** The empty table of a game: the accounts' sheet, what may be entered, and how each column is filled. */
export const templateFile = (
  template: Template,
  kind: ImportKind,
  format: TableFormat,
  at: Date,
): SentFile => {
  const columns = accountColumns(template)
  const { sheet: choices, ranges } = choicesSheet(columns)
  const isCreate = kind === 'create'
  const accounts: Sheet = {
    name: '账号',
    columns: [
      ...(isCreate ? [] : [text(ID_HEADER)]),
      ...columns.map((column): Column => {
        const range = ranges.get(column.header)
        return {
          title: isCreate ? shownHeading(column) : column.header,
          kind: column.kind,
          // Of a list any number is entered, for which spreadsheets offer no choice.
          ...(range && column.property?.kind !== 'list' && { choices: range }),
        }
      }),
      ...Object.values(LOGIN_HEADERS).map((title) => text(title)),
    ],
    rows: [],
  }
  const hints: Sheet = {
    name: '填写说明',
    columns: [text('列', 20), text('怎么填', 60)],
    rows: [
      ...(isCreate ? [] : [[ID_HEADER, '要修改的账号；其他列留空表示不改']]),
      ...columns.map((column) => [isCreate ? shownHeading(column) : column.header, column.hint]),
      ...Object.values(LOGIN_HEADERS).map((header) => [header, loginHints]),
    ],
  }
  const name = datedName(`${template.game}-${isCreate ? '添加账号' : '修改账号'}模板`, at)
  return tableFile({ name, format, sheets: [accounts, choices, hints], at })
}

async function* problemRows(db: Db, importId: number): AsyncGenerator<CellValue[]> {
  const pieces = readPieces<ProblemRow>((last, limit) =>
    listProblems(db, importId, { after: last && [last.row, last.no], skip: 0, limit }),
  )
  for await (const piece of pieces) yield* piece.map(({ row, column, message }) => [row, column, message])
}

/** What is wrong with a table, by row and column. */
export const problemFile = (db: Db, importId: number, format: TableFormat, at: Date): SentFile =>
  tableFile({
    name: datedName('导入问题', at),
    format,
    sheets: [
      {
        name: '问题',
        columns: [{ title: '行', kind: 'number', width: 8 }, text('列', 20), text('问题', 60)],
        rows: problemRows(db, importId),
      },
    ],
    at,
  })
