import { type GoodsListing, goodsCredential, goodsListing } from '@shanghao/contract/goods/listing'
import { accountRules } from '@shanghao/contract/goods/listingRules'
import { firstBroken, requiredText } from '@shanghao/contract/validation/rule'
import { fieldMessage } from '@shanghao/contract/validation/schema'
import { WHOLE_WEEK } from '@shanghao/contract/week'
import { fieldErrorsOf } from '../../../core/http/envelope.ts'
import type { TableRow } from '../../../core/tables/table.ts'
import type { Credential } from '../credential/sealedCredential.ts'
import { faultTexts } from './cell.ts'
import type { AccountColumn } from './columns.ts'
import { type Heading, ID_HEADER, LOGIN_HEADERS, type LoginField } from './headings.ts'
import type { Template, TemplateProperty } from './template.ts'

/** What is wrong with a cell: the column by its heading, and a message for the owner. It never contains what a secret column holds. */
export type Problem = { readonly column: string; readonly message: string }

/** What a row says: the fields that its cells fill, and the login where its columns are filled. */
export type ReadRow = {
  readonly number: number
  readonly goodsId: string | null
  readonly fields: Partial<GoodsListing>
  /** The options of the properties that the row fills. */
  readonly options: ReadonlyMap<TemplateProperty, readonly number[]>
  readonly login: Credential | null
  readonly problems: readonly Problem[]
}

const fieldOf = (path: string): string => path.split('.', 1)[0] ?? path

/** The fields of a row's cells, and the options by property. */
const readFields = (row: TableRow, headings: readonly Heading[]) => {
  const problems: Problem[] = []
  const fields: Partial<GoodsListing> = {}
  const options = new Map<TemplateProperty, readonly number[]>()
  for (const [at, heading] of headings.entries()) {
    const text = row.cells[at] ?? ''
    const fault = row.faults.get(at)
    if (!heading) continue
    if (fault) problems.push({ column: heading.header, message: faultTexts[fault] })
    if (fault || text === '' || !('column' in heading)) continue
    const { read: readCell, property } = heading.column
    const read = readCell(text)
    if (read.problem !== undefined) problems.push({ column: heading.header, message: read.problem })
    else if (property) options.set(property, read.value.options ?? [])
    else Object.assign(fields, read.value)
  }
  return { fields, options, problems }
}

const headerOf = (headings: readonly Heading[], field: string, columns: readonly AccountColumn[]): string => {
  const isOf = ({ fields }: AccountColumn) => fields.some((name) => name === field)
  const inFile = headings.find((heading) => heading && 'column' in heading && isOf(heading.column))
  return inFile?.header ?? columns.find(isOf)?.header ?? field
}

const cellOf = (
  row: TableRow,
  headings: readonly Heading[],
  isMatch: (heading: Exclude<Heading, null>) => boolean,
) => row.cells[headings.findIndex((heading) => heading !== null && isMatch(heading))] ?? ''

const loginFields = Object.keys(LOGIN_HEADERS) as readonly LoginField[]

/** The login of a row: all of its columns are filled, or none. */
const readLogin = (row: TableRow, headings: readonly Heading[]) => {
  const given = Object.fromEntries(
    loginFields.map((name) => [
      name,
      cellOf(row, headings, (heading) => 'login' in heading && heading.login === name),
    ]),
  )
  if (Object.values(given).every((text) => text === '')) return { login: null, problems: [] }
  const parsed = goodsCredential.safeParse(given, { error: fieldMessage })
  const messages = parsed.success ? {} : fieldErrorsOf(parsed.error)
  const problems = loginFields.flatMap((name) =>
    (given[name] === '' ? [requiredText(LOGIN_HEADERS[name])] : (messages[name] ?? [])).map((message) => ({
      column: LOGIN_HEADERS[name],
      message,
    })),
  )
  return { login: parsed.success && problems.length === 0 ? parsed.data : null, problems }
}

export type RowReader = {
  readonly template: Template
  readonly columns: readonly AccountColumn[]
  readonly headings: readonly Heading[]
}

/** Reads one row of a table: what its cells say, and what of it can't be understood. */
export const readRow = ({ headings }: RowReader, row: TableRow): ReadRow => {
  const { fields, options, problems } = readFields(row, headings)
  const { login, problems: ofLogin } = readLogin(row, headings)
  const id = cellOf(row, headings, (heading) => 'isId' in heading)
  const ofId =
    headings.some((heading) => heading && 'isId' in heading) && !/^[1-9]\d{9}$/.test(id)
      ? [{ column: ID_HEADER, message: id === '' ? requiredText(ID_HEADER) : `${ID_HEADER}须为 10 位数字` }]
      : []
  return {
    number: row.number,
    goodsId: id === '' ? null : id,
    fields,
    options,
    login,
    problems: [...ofId, ...problems, ...ofLogin],
  }
}

/** What the game and its zones do not allow in a form whose fields are right by themselves. */
const templateProblems = (
  { template, headings, columns }: RowReader,
  form: GoodsListing,
  login: Credential | null,
): Problem[] => {
  const zone = template.zones.find(({ id }) => id === form.zoneId)
  const broken =
    login && firstBroken(LOGIN_HEADERS.account, login.account, ...accountRules(zone?.login ?? ''))
  return [
    ...(form.twoStep && !template.twoStep
      ? [{ column: headerOf(headings, 'twoStep', columns), message: '这个游戏不支持号主协助验证' }]
      : []),
    ...(broken ? [{ column: LOGIN_HEADERS.account, message: broken }] : []),
  ]
}

/** An account's options: those of the row in the properties that it fills, and in the others those the account has. */
const mergedOptions = (
  { template }: RowReader,
  present: readonly number[],
  { options: given }: ReadRow,
): number[] =>
  template.properties.flatMap((property) => {
    const ids = new Set(property.options.map(({ id }) => id))
    return given.get(property) ?? present.filter((option) => ids.has(option))
  })

/** What an account has before its first row. */
const NEW_ACCOUNT: Partial<GoodsListing> = { week: WHOLE_WEEK }

/**
 * The whole form of an account, from what a row says and, of a change, what the account has. Problems are those of the row and of the
 * form, one for each column at most; with any of them there is no form.
 */
export const completeForm = (
  reader: RowReader,
  row: ReadRow,
  present: Partial<GoodsListing> = NEW_ACCOUNT,
): { form: GoodsListing | null; problems: readonly Problem[] } => {
  const { template, headings, columns } = reader
  const options = mergedOptions(reader, present.options ?? [], row)
  const given = { ...present, ...row.fields, options, gameId: template.gameId }
  const parsed = goodsListing.safeParse(given, { error: fieldMessage })
  const ofForm = parsed.success
    ? templateProblems(reader, parsed.data, row.login)
    : Object.entries(fieldErrorsOf(parsed.error)).map(([path, [message = '']]) => ({
        column: headerOf(headings, fieldOf(path), columns),
        message,
      }))
  const all = [...row.problems, ...ofForm]
  const problems = all.filter(({ column }, at) => all.findIndex((known) => known.column === column) === at)
  return { form: parsed.success && problems.length === 0 ? parsed.data : null, problems }
}
