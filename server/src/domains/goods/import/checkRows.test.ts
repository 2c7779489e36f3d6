import { expect, test } from 'vitest'
import { accountColumns } from '../sheet/columns.ts'
import { ID_HEADER, readHeadings } from '../sheet/headings.ts'
import { checkRows } from './checkRows.ts'

test('other requests go on between the rows of a file', async () => {
  const template = { gameId: 1, game: '', twoStep: false, licensed: true, zones: [], properties: [] }
  const columns = accountColumns(template)
  const rowOf = (number: number, ...cells: string[]) => ({ number, cells, faults: new Map() })
  const headings = readHeadings(rowOf(1, ID_HEADER, '标题'), columns, 'change')
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  const rows = Array.from({ length: 50 }, (_, n) => rowOf(n + 2, '1000000001', '满级账号'))
  const checks = { kind: 'change', submits: false, present: new Map(), customIds: new Map() } as const
  const checked = await checkRows({ template, columns, headings }, rows, checks)
  clearImmediate(next)
  expect(checked).toHaveLength(50)
  expect(turns).toBeGreaterThanOrEqual(49)
})
