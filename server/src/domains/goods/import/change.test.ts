import { expect, test } from 'vitest'
import { csvOf, goodRow, HEADINGS, setUpImports } from '../../../../testing/market/imports.ts'
import { SMALL } from '../../../../testing/market/smallGame.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { unsealCredential } from '../credential/sealedCredential.ts'
import { approveGoods } from '../states/transitions.ts'
import { importsJob } from './runImport.ts'

const server = await callServer()
const { merchant, goods, check, run, imported, problems, filesOf } = await setUpImports(server)
const { pool, deps } = server

const accountOf = async (id: string) =>
  (
    await pool.query(
      'select title, state, hourly_fen, day_fen, options, deposit_fen from goods where id = $1',
      [id],
    )
  ).rows[0]
const checkChange = (owner: Parameters<typeof check>[0], ...rows: string[][]) =>
  check(owner, csvOf(...rows), { kind: 'change' })

test('a table of changes changes what its cells fill, and leaves the rest as it is', async () => {
  const owner = await merchant()
  const ids = await imported(owner, [goodRow(1), goodRow(2)])
  const [first = '', second = ''] = ids
  const headings = [
    '账号编号',
    '每小时价格（元）',
    '包天价',
    '段位',
    '登录账号',
    '登录密码',
    '登录后显示的名字',
  ]
  const checked = await checkChange(
    owner,
    headings,
    [first, '5', '30', '竹简', '', '', ''],
    [second, '', '', '', 'new2', 'changed-2', '新名'],
  )
  expect(checked).toMatchObject({ badRows: 0, rows: 2, loginRows: 1 })
  expect(await accountOf(first)).toMatchObject({ hourly_fen: 350 })
  expect(await run(owner, checked)).toMatchObject({ state: 'done', doneRows: 2, failedRows: 0 })
  const { low } = SMALL.ranks
  expect(await accountOf(first)).toMatchObject({ hourly_fen: 500, day_fen: 3000, options: [low, 7031, 7034] })
  expect(await accountOf(second)).toMatchObject({ hourly_fen: 350, day_fen: null, title: '金简号 2' })
  const loginOf = (id: string) => unsealCredential(deps.db, deps.kms, Number(id))
  expect(await loginOf(first)).toMatchObject({ password: 'secret-1', version: 1 })
  expect(await loginOf(second)).toMatchObject({ account: 'new2', password: 'changed-2', version: 2 })
})

test('a field is cleared by its word, not by an empty cell', async () => {
  const owner = await merchant()
  const [id = ''] = await imported(owner, [goodRow(1)])
  await run(owner, await checkChange(owner, ['账号编号', '包天价', '押金金额'], [id, '40', '100']))
  await run(owner, await checkChange(owner, ['账号编号', '包天价', '押金金额', '皮肤'], [id, '无', '', '无']))
  expect(await accountOf(id)).toMatchObject({
    day_fen: null,
    deposit_fen: 10_000,
    options: [SMALL.ranks.high],
  })
})

test('what renters see of a listed account waits for review, its price counts at once', async () => {
  const owner = await merchant()
  const [id = ''] = await imported(owner, [goodRow(1)], { submits: true })
  expect(await accountOf(id)).toMatchObject({ state: 'reviewing' })
  await deps.db.transaction().execute((tx) => approveGoods(tx, Number(id), server.clock.now()))
  await run(owner, await checkChange(owner, ['账号编号', '标题', '每小时价格'], [id, '新的标题', '4']))
  expect(await accountOf(id)).toMatchObject({ state: 'on_shelf', title: '金简号 1', hourly_fen: 400 })
  const { rows } = await pool.query(
    `select version, state, presentation ->> 'title' as title from goods_version where goods_id = $1 order by version`,
    [id],
  )
  expect(rows).toEqual([
    { version: 1, state: 'superseded', title: '金简号 1' },
    { version: 2, state: 'waiting', title: '新的标题' },
  ])
})

test('of accounts in one table each keeps the rules of its state: drafts change at once, versions with other screenshots keep them', async () => {
  const owner = await merchant()
  const ids = await imported(owner, [1, 2, 3, 4].map(goodRow))
  const [draft = '', listed = '', waiting = '', resting = ''] = ids
  await pool.query(`update goods set state = 'on_shelf', listed_at = now() where id = any($1)`, [
    [listed, waiting, resting],
  ])
  await pool.query(`update goods set state = 'awaiting_owner' where id = $1`, [resting])
  await pool.query(
    `insert into goods_version (goods_id, version, state, presentation, screenshots, submitted_by, at)
     select id, 1, 'waiting', jsonb_build_object('zoneId', zone_id, 'title', '等审核', 'description', '', 'options', options, 'roleNames', '{}'::text[]),
            '[{"art": 5, "caption": "新图", "picture": null}]', owner_id, now() from goods where id = $1`,
    [waiting],
  )
  const headings = ['账号编号', '标题', '登录账号', '登录密码', '登录后显示的名字']
  const row = (id: string) => [id, `新标题 ${id}`, `login${id}`, `changed-${id}`, '新名']
  const checked = await checkChange(owner, headings, ...ids.map(row))
  expect(await problems(owner, checked.importId)).toEqual([])
  expect(await run(owner, checked)).toMatchObject({ doneRows: 4 })
  expect(await accountOf(draft)).toMatchObject({ state: 'draft', title: `新标题 ${draft}` })
  expect(await accountOf(listed)).toMatchObject({ state: 'on_shelf', title: '金简号 2' })
  // A new login is the owner's answer to an account that waits for it.
  expect(await accountOf(resting)).toMatchObject({ state: 'on_shelf', title: '金简号 4' })
  const { rows } = await pool.query(
    `select goods_id::text as id, version, state, presentation ->> 'title' as title, screenshots -> 0 ->> 'caption' as caption
       from goods_version where goods_id = any($1) order by goods_id, version`,
    [ids],
  )
  const version = (id: string, number: number, caption: string | null = null) => ({
    ...{ id, version: number, state: 'waiting', title: `新标题 ${id}`, caption },
  })
  expect(rows).toEqual([
    version(listed, 1),
    { id: waiting, version: 1, state: 'superseded', title: '等审核', caption: '新图' },
    version(waiting, 2, '新图'),
    version(resting, 1),
  ])
  const logins = await pool.query('select version from credential where goods_id = any($1)', [ids])
  expect(logins.rows).toEqual(ids.map(() => ({ version: 2 })))
})

test("accounts of another owner, of another game, unknown ones and repeated ones are named, and another owner's import can't be seen", async () => {
  const [owner, other] = [await merchant(), await merchant()]
  const [mine = ''] = await imported(owner, [goodRow(1)])
  const [theirs = ''] = await imported(other, [goodRow(1)])
  const checked = await checkChange(
    owner,
    ['账号编号', '每小时价格'],
    [theirs, '5'],
    ['12', '5'],
    [mine, '5'],
    [mine, '6'],
  )
  expect(await problems(owner, checked.importId)).toEqual([
    { row: 2, column: '账号编号', message: '你没有这个编号的纸鹤谣账号' },
    { row: 3, column: '账号编号', message: '账号编号须为 10 位数字' },
    { row: 5, column: '账号编号', message: '与第 4 行重复' },
  ])
  const { importId } = checked
  const { goods } = other.client
  expect(await outcomeOf(goods.importProgress({ importId }))).toBe('NOT_FOUND')
  expect(await outcomeOf(goods.importProblems({ importId }))).toBe('NOT_FOUND')
  expect(await outcomeOf(filesOf(other).goods.importProblemFile({ importId, format: 'csv' }))).toBe(
    'NOT_FOUND',
  )
  expect(await outcomeOf(goods.runImport({ importId, sha256: checked.sha256 }))).toBe('NOT_FOUND')
  expect(await outcomeOf(goods.cancelImport({ importId }))).toBe('NOT_FOUND')
})

test('an account that was removed or whose custom id was taken after the check is left out, the others are changed', async () => {
  const owner = await merchant()
  const [first = '', second = '', third = ''] = await imported(owner, [goodRow(1), goodRow(2), goodRow(3)])
  const checked = await checkChange(
    owner,
    ['账号编号', '每小时价格', '自定义编号'],
    [first, '5', ''],
    [second, '5', 'A1'],
    [third, '5', ''],
  )
  await owner.client.goods.runImport({ importId: checked.importId, sha256: checked.sha256 })
  await pool.query(`update goods set state = 'deleted', custom_id = null where id = $1`, [first])
  await pool.query(`update goods set custom_id = 'A1' where id = $1`, [third])
  await importsJob.run(deps)
  const done = await owner.client.goods.importProgress({ importId: checked.importId })
  expect(done).toMatchObject({ state: 'done', doneRows: 1, failedRows: 2 })
  expect(await problems(owner, checked.importId)).toEqual([
    { row: 2, column: '账号编号', message: '账号在检查之后被删除或停用，没有修改' },
    { row: 3, column: '账号编号', message: '这个自定义编号已用在你的另一个账号上，请换一个' },
  ])
  expect([await accountOf(second), await accountOf(third)]).toMatchObject([
    { hourly_fen: 350 },
    { hourly_fen: 500 },
  ])
})

test('an export is a table of changes: it is read again, changes nothing, and holds no login and no formula', async () => {
  const owner = await merchant()
  const titled = ['=1+1 号', ...goodRow(1).slice(1)]
  const [id = ''] = await imported(owner, [titled, goodRow(2)])
  const before = await accountOf(id)
  for (const format of ['csv', 'xlsx'] as const) {
    const input = { gameId: SMALL.game, selection: { filter: {} }, format }
    const { blob, name } = await filesOf(owner).goods.exportGoods(input)
    expect(name).toBe(`纸鹤谣-账号-2026-11-18.${format}`)
    const text = await blob.text()
    for (const secret of ['secret-1', 'user1', '夜航1']) expect(text).not.toContain(secret)
    if (format === 'csv') expect(text).toContain(`${id},'=1+1 号,安卓·账号登录,金简`)
    const checked = await check(owner, new Uint8Array(await blob.arrayBuffer()), { kind: 'change' })
    expect(checked).toMatchObject({ rows: 2, badRows: 0 })
    expect(await run(owner, checked)).toMatchObject({ doneRows: 2 })
  }
  expect(await accountOf(id)).toEqual(before)
  const none = { gameId: SMALL.game, selection: { filter: {} }, format: 'csv' } as const
  const empty = await (await filesOf(await merchant()).goods.exportGoods(none)).blob.text()
  expect(empty.trim().split('\r\n')).toHaveLength(1)
  expect(await outcomeOf(filesOf(owner).goods.exportGoods({ ...none, gameId: 99 }))).toBe('NOT_FOUND')
})

test('an export of all games says the game and the properties of each account, and no login', async () => {
  const owner = await merchant()
  const [id = '', second = ''] = await imported(owner, [goodRow(1), goodRow(2)])
  const other = await goods(owner)
  const exported = async (filter: object) => {
    const { blob } = await filesOf(owner).goods.exportGoods({ selection: { filter }, format: 'csv' })
    return (await blob.text()).trim().split('\r\n')
  }
  const [headings, ...rows] = await exported({})
  expect(headings).toContain('账号编号,游戏,属性,标题,区服')
  const text = rows.join('\n')
  expect(text).toContain(`${id},纸鹤谣,段位 金简；皮肤 霜雪、暮色,金简号 1,安卓·账号登录`)
  for (const one of [id, second, String(other)]) expect(text).toContain(one)
  for (const secret of ['secret-1', 'user1', '夜航1']) expect(text).not.toContain(secret)
  expect(await exported({ keyword: '金简号 2' })).toHaveLength(2)
})

test('new accounts are submitted only with a login and a licensed game; without reviews they are listed', async () => {
  const owner = await merchant()
  const noLogin = goodRow(1).map((cell, at) => (at > 4 ? '' : cell))
  const checked = await check(owner, csvOf(HEADINGS, noLogin), { submits: true })
  expect(await problems(owner, checked.importId)).toEqual([
    { row: 2, column: '登录账号', message: '提交审核前要填写登录信息' },
  ])
  await server.withDeps({ rules: { 'goods.reviewsListings': 0 } }, async () => {
    const [id = ''] = await imported(owner, [goodRow(3)], { submits: true })
    expect(await accountOf(id)).toMatchObject({ state: 'on_shelf' })
  })
  await pool.query('update game set licence_note = null where id = $1', [SMALL.game])
  expect(await outcomeOf(check(owner, csvOf(HEADINGS, goodRow(4)), { submits: true }))).toBe(
    'GOODS_UNLICENSED',
  )
  await pool.query(`update game set licence_note = '测试用' where id = $1`, [SMALL.game])
})
