import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { CellValue, Column } from './column.ts'
import { readTable } from './readTable.ts'
import { writeCsv } from './writeCsv.ts'
import { writeXlsx } from './writeXlsx.ts'

const limits = {
  rows: 1_000,
  columns: 50,
  cellChars: 5_000,
  totalChars: 200_000,
  unpackedBytes: 8_000_000,
  readMs: 60_000,
  readMb: 256,
}
const AT = new Date('2026-11-18T04:00:00Z')
const columns: Column[] = [
  { title: '标题', kind: 'text', choices: '可填内容!$A$2:$A$9' },
  { title: '备注', kind: 'text' },
  { title: '价格', kind: 'yuan' },
  { title: '小时', kind: 'number' },
]
const ROWS: CellValue[][] = [
  ['=HYPERLINK("http://x","y")', '<&> "引号" _x0041_', 350, 2],
  ['+86', '-1', -5, null],
  ['@sum', '首行\n次行', 0, 24],
  ['\tcmd', 'a\u0007b', 1_234_567, 1],
]
const texts = ROWS.map(([title, note]) => [String(title).trim(), String(note)])

async function* streamed() {
  yield* ROWS
}

describe('a table that is written', () => {
  test('as CSV holds no formula, and is read again as it was', async () => {
    const file = await text(writeCsv(columns, streamed()))
    expect(file.startsWith('\ufeff标题,备注,价格,小时\r\n')).toBe(true)
    expect(file).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(file).toContain("'+86,'-1,-0.05,")
    expect(file).toContain("'@sum")
    const rows = await readTable(Buffer.from(file), limits)
    expect(rows.slice(1).map(({ cells }) => cells.slice(0, 2))).toEqual(texts)
    expect(rows.slice(1).map(({ cells }) => cells[2])).toEqual(['3.50', '-0.05', '0.00', '12345.67'])
  })

  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'as CSV keeps a text that begins with %j a text',
    async (start) => {
      const file = await text(writeCsv([{ title: '备注', kind: 'text' }], [[`${start}1`], [`甲${start}`]]))
      const rows = await readTable(Buffer.from(file), limits)
      expect(file).toMatch(/\r\n"?'/)
      expect(file).not.toContain("'甲")
      expect(rows.slice(1).map(({ cells }) => cells[0])).toEqual([`${start}1`.trim(), `甲${start}`.trim()])
    },
  )

  test('as XLSX holds no formula, and is read again as it was', async () => {
    const file = await buffer(
      writeXlsx(
        [
          { name: '账号', columns, rows: streamed() },
          { name: '可填内容', columns, rows: [] },
        ],
        AT,
      ),
    )
    const rows = await readTable(file, limits)
    expect(rows.slice(1).map(({ cells }) => cells.slice(0, 2))).toEqual(texts)
    expect(rows.slice(1).map(({ cells }) => cells.slice(2))).toEqual([
      ['3.5', '2'],
      ['-0.05'],
      ['0', '24'],
      ['12345.67', '1'],
    ])
    expect(rows.flatMap(({ faults }) => [...faults.values()])).toEqual(['control'])
    const again = await buffer(
      writeXlsx(
        [
          { name: '账号', columns, rows: ROWS },
          { name: '可填内容', columns, rows: [] },
        ],
        AT,
      ),
    )
    expect(again.equals(file)).toBe(true)
  })

  test('breaks off when its rows cannot be read to the end', async () => {
    async function* failing() {
      yield* ROWS
      throw new Error('no rows')
    }
    await expect(buffer(writeXlsx([{ name: '账号', columns, rows: failing() }], AT))).rejects.toThrow(
      'no rows',
    )
  })
})
