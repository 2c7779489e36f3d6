import { setImmediate } from 'node:timers/promises'
import type { GoodsListing } from '@shanghao/contract/goods/listing'
import type { TableRow } from '../../../core/tables/table.ts'
import type { Credential } from '../credential/sealedCredential.ts'
import { ID_HEADER, LOGIN_HEADERS } from '../sheet/headings.ts'
import type { StoredListing } from '../sheet/listings.ts'
import { completeForm, type Problem, type ReadRow, type RowReader, readRow } from '../sheet/readAccount.ts'

/** A row that was checked: with problems, or with what it does to an account. */
export type CheckedRow = {
  readonly number: number
  readonly goodsId: number | null
  /** The fields of the form that the row fills; of a new account all of them. Null with problems. */
  readonly form: Partial<GoodsListing> | null
  readonly login: Credential | null
  readonly problems: readonly Problem[]
}

/** What the rows of a table are checked against besides the game. */
export type Checks = {
  readonly kind: 'create' | 'change'
  /** New accounts are submitted for review at once. */
  readonly submits: boolean
  /** The owner's accounts of the game that rows of changes name. */
  readonly present: ReadonlyMap<number, StoredListing>
  /** Whose accounts have the custom ids of the table, by custom id. */
  readonly customIds: ReadonlyMap<string, number>
}

const CUSTOM_ID_HEADER = '自定义编号'
/** Of these accounts nothing is changed any more. */
const ENDED: readonly StoredListing['state'][] = ['banned', 'deleted']

/** The first row with a value; a later row with the same value gets a problem that names it. */
const onlyOnce = (column: string) => {
  const firstRows = new Map<string, number>()
  return (value: string | null, row: number): Problem[] => {
    const first = value === null ? undefined : firstRows.get(value)
    if (value !== null && first === undefined) firstRows.set(value, row)
    return first === undefined ? [] : [{ column, message: `与第 ${first} 行重复` }]
  }
}

/** The first problem of each column. */
const oneEach = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ column }, at) => problems.findIndex((known) => known.column === column) === at)

/** The fields of a form that a row fills. Options are whole, because one property's are only known beside the others. */
const changedFields = (row: ReadRow, form: GoodsListing): Partial<GoodsListing> => {
  const names = [...Object.keys(row.fields), ...(row.options.size > 0 ? ['options'] : [])]
  return Object.fromEntries(Object.entries(form).filter(([name]) => names.includes(name)))
}

/**
 * Checks the rows of a table below its heading, each for itself and against the others. Changes nothing. Other requests go on between
 * two rows: a file may hold texts that take seconds together.
 */
export const checkRows = async (
  reader: RowReader,
  rows: readonly TableRow[],
  checks: Checks,
): Promise<CheckedRow[]> => {
  const onceId = onlyOnce(ID_HEADER)
  const onceCustomId = onlyOnce(CUSTOM_ID_HEADER)
  const onceLogin = onlyOnce(LOGIN_HEADERS.account)
  const { kind, submits, present, customIds } = checks

  const presentOf = (row: ReadRow): { account: StoredListing | null; problems: Problem[] } => {
    if (kind === 'create' || row.goodsId === null) return { account: null, problems: [] }
    const account = present.get(Number(row.goodsId)) ?? null
    const message = !account
      ? `你没有这个编号的${reader.template.game}账号`
      : ENDED.includes(account.state)
        ? '这个账号已停用，不能修改'
        : null
    return { account, problems: message === null ? [] : [{ column: ID_HEADER, message }] }
  }

  const acrossRows = (row: ReadRow, form: GoodsListing | null, goodsId: number | null): Problem[] => {
    const customId = row.fields.customId ?? null
    const owner = customId === null ? undefined : customIds.get(customId)
    const isTaken = form !== null && owner !== undefined && owner !== goodsId
    const zone = String(row.fields.zoneId ?? '')
    return [
      ...(kind === 'change' ? onceId(row.goodsId, row.number) : []),
      ...onceCustomId(customId, row.number),
      ...(isTaken ? [{ column: CUSTOM_ID_HEADER, message: '已用在你的另一个账号上，请换一个' }] : []),
      ...onceLogin(row.login && `${zone} ${row.login.account}`, row.number),
      ...(submits && row.login === null && !row.problems.some(({ column }) => isLoginColumn(column))
        ? [{ column: LOGIN_HEADERS.account, message: '提交审核前要填写登录信息' }]
        : []),
    ]
  }

  const checkRow = (tableRow: TableRow): CheckedRow => {
    const read = readRow(reader, tableRow)
    const { account, problems: ofAccount } = presentOf(read)
    const row = { ...read, problems: oneEach([...read.problems, ...ofAccount]) }
    const isUnknown = kind === 'change' && account === null
    const { form, problems } = isUnknown
      ? { form: null, problems: row.problems }
      : completeForm(reader, row, account?.form)
    const all = oneEach([...problems, ...acrossRows(row, form, account?.id ?? null)])
    const isBad = all.length > 0 || form === null
    return {
      number: row.number,
      goodsId: account?.id ?? null,
      form: isBad ? null : kind === 'create' ? form : changedFields(row, form),
      login: isBad ? null : row.login,
      problems: all,
    }
  }

  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(checkRow(row))
    await setImmediate()
  }
  return checked
}

const loginColumns: readonly string[] = Object.values(LOGIN_HEADERS)
const isLoginColumn = (column: string): boolean => loginColumns.includes(column)
