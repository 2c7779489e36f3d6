import { describe, expect, test } from 'vitest'
import { csvOf, goodRow, HEADINGS, setUpImports } from '../../../../testing/market/imports.ts'
import { SMALL } from '../../../../testing/market/smallGame.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { unsealCredential } from '../credential/sealedCredential.ts'
import { BATCH, importsJob } from './runImport.ts'

const server = await callServer()
const { merchant, check, run, problems, filesOf } = await setUpImports(server)
const { pool, deps } = server

const countGoods = async (ownerId: number): Promise<number> =>
  Number((await pool.query('select count(*) as n from goods where owner_id = $1', [ownerId])).rows[0].n)

test('a table is checked without changing an account, then run: the accounts have its values, and sealed logins', async () => {
  const owner = await merchant()
  const rows = [1, 2, 3].map(goodRow)
  const checked = await check(owner, csvOf(HEADINGS, ...rows))
  expect(checked).toMatchObject({ state: 'checked', rows: 3, badRows: 0, loginRows: 3, doneRows: 0 })
  expect(await countGoods(owner.userId)).toBe(0)
  const done = await run(owner, checked)
  expect(done).toMatchObject({ state: 'done', doneRows: 3, failedRows: 0 })
  const { rows: goods } = await pool.query(
    `select id, title, zone_id, rank_option, skins, hourly_fen, state, options, rentable_week::text as week from goods where owner_id = $1 order by id`,
    [owner.userId],
  )
  expect(goods).toMatchObject(
    [1, 2, 3].map((n) => ({
      title: `金简号 ${n}`,
      zone_id: SMALL.zones.android,
      rank_option: SMALL.ranks.high,
      skins: 2,
      hourly_fen: 350,
      state: 'draft',
      week: '1'.repeat(168),
    })),
  )
  const login = await unsealCredential(deps.db, deps.kms, Number(goods[1].id))
  expect(login).toMatchObject({ account: 'user2', password: 'secret-2', loginName: '夜航2' })
})

test('no password is in the database, in logs or in the storage of files', async () => {
  const owner = await merchant()
  const bad = [...goodRow(5)]
  bad[4] = '很贵'
  await check(owner, csvOf(HEADINGS, goodRow(4), bad))
  const { rows } = await pool.query('select * from goods_import_row')
  const stored = JSON.stringify(rows) + rows.map(({ sealed }) => sealed?.toString('latin1')).join()
  const log = server.logged.join()
  for (const secret of ['secret-4', 'secret-5', 'user4', 'user5']) {
    expect(stored).not.toContain(secret)
    expect(log).not.toContain(secret)
  }
  expect((await pool.query('select from upload')).rowCount).toBe(0)
})

describe('a table with a bad row', () => {
  test('changes nothing, and each bad cell is named by row and column', async () => {
    const owner = await merchant()
    const wrong = (at: number, text: string) => goodRow(at).map((cell, n) => (n === at ? text : cell))
    const rows = [
      goodRow(9),
      wrong(0, ''),
      wrong(1, '安卓·微信'),
      wrong(2, '青铜'),
      wrong(3, '霜雪、没有的'),
      wrong(4, '3.555'),
      wrong(6, ''),
      goodRow(9),
      goodRow(10).map((cell) => (cell === '3.5' ? '0' : cell)),
    ]
    const checked = await check(owner, csvOf(HEADINGS, ...rows))
    expect(checked).toMatchObject({ rows: 9, badRows: 8 })
    expect(await problems(owner, checked.importId)).toEqual([
      { row: 3, column: '标题', message: '请输入标题' },
      { row: 4, column: '区服', message: '区服里没有“安卓·微信”，可填 安卓·账号登录、苹果·手机登录' },
      { row: 5, column: '段位', message: '段位里没有“青铜”，可填 竹简、玉简、金简' },
      { row: 6, column: '皮肤', message: '皮肤里没有“没有的”，可填 霜雪、余烬、潮汐、暮色' },
      { row: 7, column: '每小时价格（元）', message: '每小时价格须为数字，最多 2 位小数' },
      { row: 8, column: '登录密码', message: '请输入登录密码' },
      { row: 9, column: '登录账号', message: '与第 2 行重复' },
      { row: 10, column: '每小时价格（元）', message: '每小时价格不能小于 0.01 元' },
    ])
    expect(await outcomeOf(run(owner, checked))).toBe('IMPORT_BAD_ROWS')
    expect(await countGoods(owner.userId)).toBe(0)
  })

  test('is listed in pages and as a file without formulas', async () => {
    const owner = await merchant()
    const bad = (n: number) => ['=cmd|x', '安卓·账号登录', '=1+1', '', String(n), '', '', '']
    const checked = await check(owner, csvOf(HEADINGS, ...[1, 2, 3].map(bad)))
    const first = await owner.client.goods.importProblems({ importId: checked.importId, page: { size: 2 } })
    const { cursor, time } = first.page
    const second = await owner.client.goods.importProblems({
      importId: checked.importId,
      page: { size: 2, time, cursor: cursor ?? '' },
    })
    expect([...first.list, ...second.list].map(({ row }) => row)).toEqual([2, 3, 4])
    const { goods } = filesOf(owner)
    const { blob, name } = await goods.importProblemFile({ importId: checked.importId, format: 'csv' })
    expect(name).toBe('导入问题-2026-11-18.csv')
    expect((await blob.text()).split('\r\n').slice(0, 2)).toEqual([
      '\ufeff行,列,问题'.slice(1),
      '2,段位,段位里没有“=1+1”，可填 竹简、玉简、金简',
    ])
  })

  test.each([
    ['unknown', [['标题', '区服', '每小时价格', '价钱']], '不认识这些列：“价钱”，请按模板改名或删去'],
    ['repeated', [['标题', '标题 *', '区服', '每小时价格']], '这些列有不止一列：“标题”，请各留一列'],
    ['missing', [['标题']], '缺少这些列：“区服”、“每小时价格（元）”，请按模板补上'],
    [
      'misplaced',
      [['账号编号', '标题', '区服', '每小时价格']],
      '添加账号的表格不能有“账号编号”，要修改账号请选“批量修改”',
    ],
  ])('with %s columns is refused with their names', async (_, rows, message) => {
    const answer = check(await merchant(), csvOf(...rows, ['x']))
    await expect(answer).rejects.toMatchObject({ code: '7109', fields: { file: [message] } })
  })
})

describe('an import', () => {
  test('that is checked again, or not confirmed within its time, is given up with what was sealed', async () => {
    const owner = await merchant()
    const first = await check(owner, csvOf(HEADINGS, goodRow(1)))
    const second = await check(owner, csvOf(HEADINGS, goodRow(2)))
    expect(await outcomeOf(run(owner, first))).toBe('IMPORT_STATE')
    server.clock.advance(25 * 3_600_000)
    await importsJob.run(deps)
    expect(await outcomeOf(run(owner, second))).toBe('IMPORT_STATE')
    expect(await outcomeOf(owner.client.goods.cancelImport({ importId: second.importId }))).toBe(
      'IMPORT_STATE',
    )
    const { list } = await owner.client.goods.imports({})
    expect(list.map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    const { rowCount } = await pool.query('select from goods_import_row where import_id = $1', [
      second.importId,
    ])
    expect(rowCount).toBe(0)
  })

  test('runs only what its owner saw: another file has another checksum', async () => {
    const owner = await merchant()
    const checked = await check(owner, csvOf(HEADINGS, goodRow(1)))
    expect(await outcomeOf(run(owner, { ...checked, sha256: 'f'.repeat(64) }))).toBe('IMPORT_STATE')
    expect(await countGoods(owner.userId)).toBe(0)
  })

  test('goes on after a crash at the first row that is not done, each row once, however many run it', async () => {
    const owner = await merchant()
    const count = BATCH * 2 + 10
    const rows = Array.from({ length: count }, (_, n) => goodRow(n))
    const checked = await check(owner, csvOf(HEADINGS, ...rows))
    await owner.client.goods.runImport({ importId: checked.importId, sha256: checked.sha256 })
    // The first process dies in its second batch, of which nothing is left.
    let readings = 0
    const dying = () => {
      readings += 1
      if (readings > 3) throw new Error('process ended')
      return server.clock.now()
    }
    await expect(importsJob.run({ ...deps, clock: { now: dying } })).rejects.toThrow('process ended')
    expect(server.errors.splice(0)).toHaveLength(1)
    const between = await owner.client.goods.importProgress({ importId: checked.importId })
    expect(between).toMatchObject({ state: 'running', doneRows: BATCH })
    expect(await outcomeOf(check(owner, csvOf(HEADINGS, goodRow(0))))).toBe('IMPORT_RUNNING')
    server.clock.advance(2 * 60_000)
    await Promise.all([importsJob.run(deps), importsJob.run(deps)])
    const done = await owner.client.goods.importProgress({ importId: checked.importId })
    expect(done).toMatchObject({ state: 'done', doneRows: count, failedRows: 0 })
    expect(await countGoods(owner.userId)).toBe(count)
    expect(await outcomeOf(run(owner, checked))).toBe('IMPORT_STATE')
    const { rows: left } = await pool.query(
      'select count(*)::int as n from goods_import_row where import_id = $1 and (sealed is not null or form is not null)',
      [checked.importId],
    )
    expect(left).toEqual([{ n: 0 }])
  })

  test('that is cancelled while it runs keeps what was imported', async () => {
    const owner = await merchant()
    const rows = Array.from({ length: 3 }, (_, n) => goodRow(n))
    const checked = await check(owner, csvOf(HEADINGS, ...rows))
    await owner.client.goods.runImport({ importId: checked.importId, sha256: checked.sha256 })
    expect(await owner.client.goods.cancelImport({ importId: checked.importId })).toMatchObject({
      state: 'cancelled',
    })
    await importsJob.run(deps)
    expect(await countGoods(owner.userId)).toBe(0)
    const { list } = await owner.client.owners.acts({})
    expect(list.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['goods_imported', '取消导入 账号.csv'],
      ['goods_imported', '账号.csv，3 行'],
    ])
  })
})
