import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { codeOf } from '@shanghao/contract/errors'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { csvOf, goodRow, HEADINGS, setUpImports } from '../../../../testing/market/imports.ts'
import { SMALL } from '../../../../testing/market/smallGame.ts'
import { employ } from '../../../../testing/people/staff.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { rowOf, workbookOf } from '../../../../testing/tables/workbook.ts'
import { keyTotal } from '../../../core/limits/rateLimits.ts'
import { writeXlsx } from '../../../core/tables/writeXlsx.ts'

const server = await callServer()
const { merchant, person, check, problems, filesOf } = await setUpImports(server)
const { pool } = server
const MB = 1024 * 1024

const owner = await merchant()
const stored = async () =>
  (await pool.query('select (select count(*) from goods) + (select count(*) from goods_import) as n')).rows[0]
    .n
const refusal = async (file: string | Uint8Array<ArrayBuffer>, options = {}) => {
  const before = await stored()
  const outcome = await outcomeOf(check(owner, file, options))
  expect(await stored()).toBe(before)
  return outcome
}
const bytes = (file: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(file)
const sheetOf = (rows: readonly (readonly string[])[], rest = '') =>
  workbookOf(`<sheetData>${rows.map((row, n) => rowOf(n + 1, ...row)).join('')}</sheetData>${rest}`)

describe('a hostile or damaged file is refused with its reason, and nothing is stored', () => {
  test.each([
    ['an empty table', csvOf(HEADINGS), 'IMPORT_EMPTY'],
    ['bytes of no encoding', bytes(Buffer.from([0x81, 0x20, 0xff, 0xff, 0x0a])), 'TABLE_ENCODING'],
    ['an open quote', `标题,区服\n"a,b\n`, 'TABLE_QUOTES'],
    ['more columns than a game has', 'x,'.repeat(500), 'TABLE_COLUMNS'],
    ['5,001 rows', csvOf(HEADINGS, ...Array.from({ length: 5_001 }, (_, n) => goodRow(n))), 'TABLE_ROWS'],
    ['an encrypted or old workbook', bytes(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])), 'TABLE_LOCKED'],
    ['a picture', bytes(Buffer.from([0x89, 0x50, 0x4e, 0x47])), 'TABLE_TYPE'],
    ['other columns', csvOf(['姓名'], ['x']), 'TABLE_HEADINGS'],
    ['no columns', csvOf(['', ''], ['', '']), 'TABLE_HEADINGS'],
  ])('%s', async (_, file, error) => expect(await refusal(file)).toBe(error))

  test('a zip bomb, a damaged workbook', async () => {
    const bomb = await workbookOf(`<sheetData>${' '.repeat(65 * MB)}</sheetData>`)
    expect(bomb.length).toBeLessThan(MB)
    expect(await refusal(bytes(bomb))).toBe('TABLE_SIZE')
    expect(await refusal(bytes((await sheetOf([HEADINGS, goodRow(1)])).subarray(0, 400)))).toBe(
      'TABLE_BROKEN',
    )
  })

  test('a workbook that is small, and fills the memory while it is read', async () => {
    const text = `<si><t>${'a'.repeat(30_000)}值</t></si>`
    const cells = '<c r="A1"><f/></c>'.repeat(100_000)
    const heavy = await workbookOf(`<sheetData><row>${cells}</row></sheetData>`, {
      'xl/sharedStrings.xml': `<sst>${text.repeat(2_000)}</sst>`,
    })
    expect(heavy.length).toBeLessThan(MB)
    expect(await refusal(bytes(heavy))).toBe('TABLE_HEAVY')
  })

  test('a workbook that is slow to read keeps no other call waiting', async () => {
    const slow = await workbookOf(`<sheetData>${rowOf(1, 'x')}${'<x/>'.repeat(2 * MB)}</sheetData>`)
    const answered: string[] = []
    const checked = refusal(bytes(slow)).then((error) => answered.push(error))
    await owner.client.goods.imports({})
    answered.push('another call')
    await checked
    expect(answered).toEqual(['another call', 'TABLE_HEADINGS'])
  })

  test('a game that does not exist', async () => {
    const { goods } = filesOf(owner)
    const input = { gameId: 99, kind: 'create', fileName: 'a.csv' } as const
    expect(await outcomeOf(goods.checkImport(input, { file: new Blob(['a']) }))).toBe('NOT_FOUND')
  })

  test('100 MB, by its declared length and before it is sent', async () => {
    const before = await stored()
    const query = new URLSearchParams({ gameId: String(SMALL.game), kind: 'create', fileName: 'a.csv' })
    const sending = request(`${server.base}/api/merchant/goods/import/check?${query}`, {
      method: 'POST',
      headers: {
        authtoken: owner.token,
        'content-type': 'application/octet-stream',
        'content-length': 100 * MB,
      },
    })
    sending.flushHeaders()
    const [response]: IncomingMessage[] = await once(sending, 'response')
    expect(response?.statusCode).toBe(413)
    sending.destroy()
    expect(await stored()).toBe(before)
    expect(server.logged.join()).not.toContain('"level":50')
  })
})

describe('a table is read', () => {
  const expected = { rows: 1, badRows: 0, loginRows: 1 }
  const table = csvOf(HEADINGS, goodRow(1))
  test.each([
    ['GBK', iconv.encode(table, 'gbk')],
    ['UTF-16', iconv.encode(table, 'utf-16le', { addBOM: true })],
    ['UTF-8', Buffer.from(table)],
  ])('in %s', async (_, file) => expect(await check(owner, bytes(file))).toMatchObject(expected))

  test('from a workbook', async () =>
    expect(await check(owner, bytes(await sheetOf([HEADINGS, goodRow(1)])))).toMatchObject(expected))

  test('with each formula, date and merged cell named', async () => {
    const formula = '<row r="2"><c t="str"><f>HYPERLINK("http://x")</f><v>x</v></c></row>'
    const rows = `${rowOf(1, ...HEADINGS)}${formula}${rowOf(3, ...goodRow(3))}`
    const file = await workbookOf(
      `<sheetData>${rows}</sheetData><mergeCells><mergeCell ref="B3:B9"/></mergeCells>`,
    )
    const checked = await check(owner, bytes(file))
    expect(await problems(owner, checked.importId)).toMatchObject([
      { row: 2, column: '标题', message: expect.stringContaining('公式') },
      { row: 2, column: '区服' },
      { row: 2, column: '每小时价格（元）' },
      { row: 3, column: '区服', message: expect.stringContaining('合并') },
    ])
  })
})

describe('a file call', () => {
  test('reads no file of who may not make it', async () => {
    const night = await person()
    await employ(owner, night, 'night')
    for (const [user, outcome] of [
      [await person(), 'NO_PERMISSION'],
      [night, 'NO_PERMISSION'],
    ] as const)
      expect(await outcomeOf(check(user, csvOf(HEADINGS, goodRow(1))))).toBe(outcome)
    const lister = await person()
    await employ(owner, lister, 'lister')
    expect(await check(lister, csvOf(HEADINGS, goodRow(1)))).toMatchObject({ state: 'checked' })
  })

  test('answers the template of a game, whose headings are read again', async () => {
    const { goods } = filesOf(owner)
    for (const format of ['csv', 'xlsx'] as const) {
      const { name, blob } = await goods.importTemplate({ gameId: SMALL.game, format })
      expect(name).toBe(`纸鹤谣-添加账号模板-2026-11-18.${format}`)
      expect(await refusal(new Uint8Array(await blob.arrayBuffer()))).toBe('IMPORT_EMPTY')
    }
    const changes = await goods.importTemplate({ gameId: SMALL.game, kind: 'change', format: 'xlsx' })
    expect(await refusal(new Uint8Array(await changes.blob.arrayBuffer()), { kind: 'change' })).toBe(
      'IMPORT_EMPTY',
    )
    expect(await outcomeOf(goods.importTemplate({ gameId: 99, format: 'csv' }))).toBe('NOT_FOUND')
  })

  test('is limited by day', async () => {
    const busy = await merchant()
    await pool.query(
      `insert into goods_import (owner_id, created_by, game_id, kind, file_name, sha256, submits, state, rows, bad_rows, login_rows, created_at, ended_at)
       select $1, $1, $2, 'create', 'a', repeat('0', 64), false, 'cancelled', 1, 0, 0, $3, $3 from generate_series(1, 100)`,
      [busy.userId, SMALL.game, server.clock.now()],
    )
    expect(await outcomeOf(check(busy, csvOf(HEADINGS, goodRow(1))))).toBe('IMPORT_LIMIT')
  })

  test('is limited by day before it is read, also where it has faults', async () => {
    const busy = await merchant()
    await keyTotal(pool, 'import_file', 86_400)(String(busy.userId), 299)
    expect(await outcomeOf(check(busy, csvOf(['姓名'], ['x'])))).toBe('TABLE_HEADINGS')
    expect(await outcomeOf(check(busy, csvOf(['姓名'], ['x'])))).toBe('IMPORT_LIMIT')
  })

  /** Sends the head of a request with a file, and not the file; `code` is what answers it. */
  const begin = ({ token }: { token: string }) => {
    const query = new URLSearchParams({ gameId: String(SMALL.game), kind: 'create', fileName: 'a.csv' })
    const sending = request(`${server.base}/api/merchant/goods/import/check?${query}`, {
      method: 'POST',
      headers: { authtoken: token, 'content-type': 'application/octet-stream', 'content-length': 3 },
    })
    sending.on('error', () => {})
    sending.flushHeaders()
    const code = once(sending, 'response').then(
      async ([response]) => JSON.parse((await buffer(response)).toString()).responseCode as string,
    )
    return { sending, code }
  }
  const firstCode = (begun: readonly ReturnType<typeof begin>[]) =>
    Promise.race(begun.map(async ({ code }) => code))

  test('is received once at a time from a person, and ten times in a process', async () => {
    const twice = await merchant()
    const both = [begin(twice), begin(twice)]
    expect(await firstCode(both)).toBe(codeOf('TOO_MANY_REQUESTS'))
    for (const { sending } of both) sending.destroy()
    await expect
      .poll(() => outcomeOf(check(twice, csvOf(HEADINGS))), { timeout: 20_000 })
      .toBe('IMPORT_EMPTY')

    const many = []
    for (let n = 0; n < 11; n += 1) many.push(begin(await merchant()))
    expect(await firstCode(many)).toBe(codeOf('TOO_MANY_REQUESTS'))
    for (const { sending } of many) sending.end('a\nb')
    const codes = await Promise.all(many.map(({ code }) => code))
    expect(codes.filter((code) => code === codeOf('TABLE_HEADINGS'))).toHaveLength(10)
    expect(await outcomeOf(check(twice, csvOf(HEADINGS)))).toBe('IMPORT_EMPTY')
  })
})

test('an XLSX file that is written is a table that is read', async () => {
  const columns = HEADINGS.map((title) => ({ title, kind: 'text' as const }))
  const file = await buffer(writeXlsx([{ name: '账号', columns, rows: [goodRow(1)] }], server.clock.now()))
  expect(await check(owner, bytes(file))).toMatchObject({ rows: 1, badRows: 0 })
})
