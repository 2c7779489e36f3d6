import { fail } from '../../../core/errors.ts'
import type { TableRow } from '../../../core/tables/table.ts'
import type { AccountColumn } from './columns.ts'

/** The column of an account's number, by which a table of changes names accounts. */
export const ID_HEADER = '账号编号'
/** The columns of a login, which are only ever read. */
export const LOGIN_HEADERS = {
  account: '登录账号',
  password: '登录密码',
  loginName: '登录后显示的名字',
} as const
export type LoginField = keyof typeof LOGIN_HEADERS
/** Columns of an export that say how an account stands; a table that is read again may have them. */
export const STATUS_HEADERS = ['状态', '租用次数', '添加时间', '上架时间'] as const

const REQUIRED_MARK = '*'

/** What a column of the file is, by its place. */
export type Heading =
  | { readonly header: string; readonly column: AccountColumn }
  | { readonly header: string; readonly login: LoginField }
  | { readonly header: string; readonly isId: true }
  | null

/** A heading as it is compared: without spaces, the mark of required columns and the unit. */
const plainHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s*]/g, '')
    .replace(/\((元|小时|分钟)\)$/, '')

export const shownHeading = ({ header, isRequired }: AccountColumn): string =>
  isRequired ? `${header}${REQUIRED_MARK}` : header

const loginFields = Object.keys(LOGIN_HEADERS) as readonly LoginField[]

const headingOf = (text: string, columns: readonly AccountColumn[]): Heading | undefined => {
  const plain = plainHeading(text)
  const isHeading = (header: string) => plainHeading(header) === plain
  if (isHeading(ID_HEADER)) return { header: ID_HEADER, isId: true }
  const login = loginFields.find((name) => isHeading(LOGIN_HEADERS[name]))
  if (login) return { header: LOGIN_HEADERS[login], login }
  if (STATUS_HEADERS.some(isHeading)) return null
  const column = columns.find(({ header }) => isHeading(header))
  return column && { header: column.header, column }
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name.slice(0, 20)}”`).join('、')

/**
 * What the columns of a file are, by their place. Raises TABLE_HEADINGS, whose field `file` says which columns are unknown, there
 * twice, or missing.
 */
export const readHeadings = (
  row: TableRow | undefined,
  columns: readonly AccountColumn[],
  kind: 'create' | 'change',
): readonly Heading[] => {
  if (!row || row.faults.size > 0) return fail('TABLE_HEADINGS', { file: ['第一行须为列名，请从模板复制'] })
  const found = row.cells.map((text) => (text === '' ? null : headingOf(text, columns)))
  const unknown = row.cells.filter((_, at) => found[at] === undefined)
  const headings = found.map((heading) => heading ?? null)
  const headers = headings.flatMap((heading) => (heading ? [heading.header] : []))
  const repeated = [...new Set(headers.filter((header, at) => headers.indexOf(header) < at))]
  const isIn = (header: string) => headers.includes(header)
  const required =
    kind === 'change'
      ? [ID_HEADER]
      : columns.filter(({ isRequired }) => isRequired).map(({ header }) => header)
  const missing = required.filter((header) => !isIn(header))
  const problems = [
    ...(unknown.length > 0 ? [`不认识这些列：${quoted(unknown.slice(0, 10))}，请按模板改名或删去`] : []),
    ...(repeated.length > 0 ? [`这些列有不止一列：${quoted(repeated)}，请各留一列`] : []),
    ...(missing.length > 0 ? [`缺少这些列：${quoted(missing)}，请按模板补上`] : []),
    ...(kind === 'create' && isIn(ID_HEADER)
      ? [`添加账号的表格不能有“${ID_HEADER}”，要修改账号请选“批量修改”`]
      : []),
    ...(kind === 'change' && missing.length === 0 && headers.length < 2 ? ['没有要修改的列'] : []),
  ]
  return problems.length > 0 ? fail('TABLE_HEADINGS', { file: problems }) : headings
}
