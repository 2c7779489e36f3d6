import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../testing/server/outcome.ts'
import { rowOf, workbookOf, zipOf } from '../../../testing/tables/workbook.ts'
import { readBySignature } from './readBySignature.ts'
import { readTable } from './readTable.ts'

const MB = 1024 * 1024
const limits = {
  rows: 100,
  columns: 50,
  cellChars: 5_000,
  totalChars: 200_000,
  unpackedBytes: 8 * MB,
  readMs: 60_000,
  readMb: 256,
}
/** In this process: starting one for each file takes longer than reading it. */
const read = (file: Buffer | string) => readBySignature(Buffer.from(file), limits)
const refusal = (file: Buffer | string) => outcomeOf(read(file))
const textsOf = async (file: Buffer | string) => (await read(file)).map(({ cells }) => cells)
const faultsOf = async (sheet: string, parts = {}) =>
  (await read(await workbookOf(`<sheetData>${sheet}</sheetData>`, parts))).map(({ faults }) => [...faults])

const TEXT = '标题,价格\r\n安卓区 全英雄,3.50\r\n'
const TABLE = [
  ['标题', '价格'],
  ['安卓区 全英雄', '3.50'],
]

describe('a CSV file', () => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['GBK', iconv.encode(TEXT, 'gbk')],
    ['UTF-16 LE with a mark', iconv.encode(TEXT, 'utf-16le', { addBOM: true })],
    ['UTF-16 BE with a mark', iconv.encode(TEXT, 'utf-16be', { addBOM: true })],
    ['UTF-16 LE without one', iconv.encode(TEXT, 'utf-16le')],
    ['UTF-16 BE without one', iconv.encode(TEXT, 'utf-16be')],
  ])('is read in %s', async (_, file) => expect(await textsOf(file)).toEqual(TABLE))

  test('has commas, tabs or semicolons, and quotes around what contains them', async () => {
    expect(await textsOf('a\tb\n1\t2,3\n')).toEqual([
      ['a', 'b'],
      ['1', '2,3'],
    ])
    expect(await textsOf('a;b\n"1;\n""x""";p"w\n')).toEqual([
      ['a', 'b'],
      ['1;\n"x"', 'p"w'],
    ])
  })

  test('keeps the row numbers that a spreadsheet shows, empty rows included', async () => {
    expect((await read('a,b\n,\n\n"1\n2",3\n')).map(({ number }) => number)).toEqual([1, 4])
  })

  test('keeps a text that begins like a formula, without the apostrophe that kept it from being one', async () => {
    expect(await textsOf(`a,b\n'=1+1,'旧\n`)).toEqual([
      ['a', 'b'],
      ['=1+1', "'旧"],
    ])
  })

  test('is refused with the reason', async () => {
    expect(await refusal(Buffer.from([0x80, 0xff, 0xfe, 0x41, 0x80]))).toBe('TABLE_ENCODING')
    expect(await refusal('a,b\n"1,2\n3,4\n')).toBe('TABLE_QUOTES')
    expect(await refusal(`a\n${'1\n'.repeat(101)}`)).toBe('TABLE_ROWS')
    expect(await refusal(`${'x,'.repeat(51)}x\n`)).toBe('TABLE_COLUMNS')
    expect(await refusal('x,'.repeat(1_000_000))).toBe('TABLE_SIZE')
    expect(await refusal(`a\n${'x'.repeat(5_001)}`)).toBe('TABLE_SIZE')
    expect(await refusal(`a\n${`${'x'.repeat(4_000)}\n`.repeat(60)}`)).toBe('TABLE_SIZE')
  })
})

describe('an XLSX file', () => {
  test('is read from its first visible sheet: shared, rich and inline texts, numbers, yes and no', async () => {
    const shared = `<sst><si><t>标题</t></si><si><r><t>安卓</t></r><r><t xml:space="preserve">区_x000D_</t></r><rPh><t>ān</t></rPh></si></sst>`
    const sheet = `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>价格</t></is></c></row>
      <row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5" t="b"><v>1</v></c><c r="C5"><v>3.0000000000000004</v></c></row></sheetData>`
    const rows = await read(await workbookOf(sheet, { 'xl/sharedStrings.xml': shared }))
    expect(rows).toEqual([
      { number: 1, cells: ['标题', '', '价格'], faults: new Map() },
      { number: 5, cells: ['安卓区', '是', '3'], faults: new Map() },
    ])
  })

  test('names cells whose text is not what their owner typed', async () => {
    expect(await faultsOf('<row r="1"><c r="B1" t="str"><f>1+1</f><v>2</v></c></row>')).toEqual([
      [[1, 'formula']],
    ])
    expect(await faultsOf('<row r="1"><c r="A1" t="e"><v>#REF!</v></c></row>')).toEqual([[[0, 'error']]])
    expect(await faultsOf('<row r="1"><c r="A1"><v>1234567890123456789</v></c></row>')).toEqual([
      [[0, 'digits']],
    ])
    expect(await faultsOf(rowOf(1, 'a_x0007_'))).toEqual([[[0, 'control']]])
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;s&quot;0"/><numFmt numFmtId="165" formatCode="yyyy-mm"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>45000</v></c>`).join('')
    expect(await faultsOf(`<row r="1">${cells}</row>`, { 'xl/styles.xml': styles })).toEqual([
      [
        [1, 'date'],
        [3, 'date'],
      ],
    ])
    const merged = `<sheetData>${rowOf(1, 'a')}${rowOf(2, 'b', 'c')}</sheetData><mergeCells><mergeCell ref="B2:C9"/></mergeCells>`
    expect((await read(await workbookOf(merged))).map(({ faults }) => [...faults])).toEqual([
      [],
      [[1, 'merged']],
    ])
  })

  test('that would fill the memory is refused: unpacked size, rows, columns, cells without a place', async () => {
    const sheet = (data: string) => workbookOf(`<sheetData>${data}</sheetData>`)
    expect(await refusal(await sheet(' '.repeat(10 * MB)))).toBe('TABLE_SIZE')
    expect(
      await refusal(await sheet(Array.from({ length: 102 }, (_, i) => rowOf(i + 1, 'x')).join(''))),
    ).toBe('TABLE_ROWS')
    expect(await refusal(await sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'))).toBe('TABLE_COLUMNS')
    expect(await refusal(await sheet(`<row r="1">${'<c><v>1</v></c>'.repeat(100_000)}</row>`))).toBe(
      'TABLE_COLUMNS',
    )
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5_000)}</t></si></sst>` }
    const repeated = Array.from(
      { length: 50 },
      (_, i) => `<row r="${i + 1}"><c t="s"><v>0</v></c></row>`,
    ).join('')
    expect(await refusal(await workbookOf(`<sheetData>${repeated}</sheetData>`, shared))).toBe('TABLE_SIZE')
    const withAttributes = (count: number) =>
      sheet(
        `<row r="1" ${Array.from({ length: count }, (_, n) => `a${n}=""`).join(' ')}><c><v>1</v></c></row>`,
      )
    expect(await textsOf(await withAttributes(99))).toEqual([['1']])
    expect(await refusal(await withAttributes(100))).toBe('TABLE_BROKEN')
    expect(await refusal(await sheet(`<row r="1" a="${'x'.repeat(33_000)}"/>`))).toBe('TABLE_BROKEN')
    const empty = `<row r="1"><c><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>`
    expect(await textsOf(await sheet(empty))).toEqual([['1']])
  })

  test('with number formats that no program writes is read in time that grows with its length only', async () => {
    const styles = (codes: readonly string[]) => ({
      'xl/styles.xml': `<styleSheet><numFmts>${codes.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code}"/>`).join('')}</numFmts>
        <cellXfs>${codes.map((_, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs></styleSheet>`,
    })
    const open = styles(Array.from({ length: 250 }, () => '['.repeat(30_000)))
    expect(await faultsOf(rowOf(1, 'x'), open)).toEqual([[]])
    const cells = [0, 1].map((style) => `<c s="${style}"><v>45000</v></c>`).join('')
    const long = styles(['y'.repeat(255), 'y'.repeat(256)])
    expect(await faultsOf(`<row r="1">${cells}</row>`, long)).toEqual([[[0, 'date']]])
  })

  test('that is damaged, encrypted, or none is refused', async () => {
    const file = await workbookOf(`<sheetData>${rowOf(1, 'a')}</sheetData>`)
    expect(await refusal(file.subarray(0, file.length - 30))).toBe('TABLE_BROKEN')
    const damaged = Buffer.from(file)
    const crc = damaged.lastIndexOf('PK\x01\x02') + 16
    damaged[crc] = (damaged[crc] ?? 0) ^ 1
    expect(await refusal(damaged)).toBe('TABLE_BROKEN')
    const encrypted = Buffer.from(file)
    for (let at = encrypted.indexOf('PK\x01\x02'); at >= 0; at = encrypted.indexOf('PK\x01\x02', at + 1))
      encrypted[at + 8] = 1
    expect(await refusal(encrypted)).toBe('TABLE_LOCKED')
    expect(await refusal(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toBe('TABLE_LOCKED')
    expect(await refusal(await zipOf({ 'content.xml': '<a/>' }))).toBe('TABLE_TYPE')
    expect(await refusal(Buffer.from('%PDF-1.7'))).toBe('TABLE_TYPE')
    expect(await refusal(await workbookOf('<sheetData><row'))).toBe('TABLE_BROKEN')
    expect(await refusal(await workbookOf('<row r="0"/>'))).toBe('TABLE_BROKEN')
    expect(
      await refusal(await workbookOf('<sheetData><row r="1"><c t="s"><v>7</v></c></row></sheetData>')),
    ).toBe('TABLE_BROKEN')
    const laughs = '<!DOCTYPE a [<!ENTITY b "bbbbbb"><!ENTITY c "&b;&b;">]><worksheet>&c;</worksheet>'
    expect(await refusal(await workbookOf('', { 'xl/worksheets/sheet.xml': laughs }))).toBe('TABLE_BROKEN')
    expect(await refusal(await workbookOf('<a>'.repeat(100)))).toBe('TABLE_BROKEN')
    const latin = Buffer.from('<worksheet><sheetData>\xe9</sheetData></worksheet>', 'latin1')
    expect(await refusal(await workbookOf('', { 'xl/worksheets/sheet.xml': latin }))).toBe('TABLE_BROKEN')
  })
})

describe('a table is read in a process of its own', () => {
  test('which answers its rows, or why it is refused', async () => {
    const file = Buffer.from(TEXT)
    expect(await readTable(file, limits)).toEqual(await read(file))
    expect(await outcomeOf(readTable(Buffer.from('%PDF-1.7'), limits))).toBe('TABLE_TYPE')
  })

  const slow = () => workbookOf(`<sheetData>${rowOf(1, 'x')}${'<x/>'.repeat(MB)}</sheetData>`)

  test('which is started for it, and for nothing else', async () => {
    const started: ChildProcess[] = []
    const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
    subscribe('child_process', note)
    try {
      expect(await readTable(Buffer.from(TEXT), limits)).toHaveLength(2)
    } finally {
      unsubscribe('child_process', note)
    }
    expect(started).toHaveLength(1)
    expect(started[0]?.pid).not.toBe(process.pid)
  })

  test('which ends where it takes longer than it may; the next file is read', async () => {
    const hurried = readTable(await slow(), { ...limits, readMs: 20 })
    expect(await outcomeOf(hurried)).toBe('TABLE_HEAVY')
    expect(await readTable(Buffer.from('a,b\n'), limits)).toMatchObject([{ cells: ['a', 'b'] }])
  })

  test('which ends where it takes more memory than it may', async () => {
    const roomy = { ...limits, rows: 1_000_000, totalChars: 100 * MB, readMb: 32 }
    expect(await readTable(Buffer.from('a,b\n1,2\n'), roomy)).toHaveLength(2)
    expect(await outcomeOf(readTable(Buffer.from('a,b\n'.repeat(400_000)), roomy))).toBe('TABLE_HEAVY')
  })

  test('which also ends, by itself, where one allocation is larger than its memory', async () => {
    const strings = `<sst>${'<si/>'.repeat(MB)}</sst>`
    const file = await workbookOf('<sheetData/>', { 'xl/sharedStrings.xml': strings })
    expect(await outcomeOf(readTable(file, { ...limits, readMb: 12 }))).toBe('TABLE_HEAVY')
  })
})
