import type { InputOf } from '@shanghao/contract/call'
import type { bulkGoodsCalls } from '@shanghao/contract/goods/bulk'
import { PREVIEW_ROWS } from '@shanghao/contract/goods/bulkStates'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { goodRow, setUpImports } from '../../../../testing/market/imports.ts'
import { SMALL } from '../../../../testing/market/smallGame.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { previewBulkChange } from './bulkChange.ts'
import { shelfPlansJob } from './shelfPlans.ts'

const server = await callServer()
const { merchant, person, imported } = await setUpImports(server)
const { pool, deps, clock } = server
const DAY_MS = 86_400_000

const columnOf = async (name: string, ids: readonly string[]) => {
  const { rows } = await pool.query(`select ${name} as value from goods where id = any($1) order by id`, [
    ids,
  ])
  return rows.map(({ value }) => value)
}
/** Four accounts of an owner: two listed, one off the shelf, one draft. */
const stocked = async (owner: TestUser) => {
  const ids = await imported(owner, [1, 2, 3, 4].map(goodRow))
  const set = (state: string, at: string[]) =>
    pool.query('update goods set state = $1, listed_at = now() where id = any($2)', [state, at])
  await set('on_shelf', ids.slice(0, 2))
  await set('off_shelf', ids.slice(2, 3))
  return ids
}
type Making = InputOf<typeof bulkGoodsCalls.makeBulkChange>
type Change = Making['change']
/** Makes a change after its preview, which has to change so many accounts. */
const change = async (owner: TestUser, selection: Making['selection'], changes: Change, accounts: number) => {
  const input = { selection, change: changes }
  const { changed, digest } = await owner.client.goods.previewBulkChange(input)
  expect(changed).toBe(accounts)
  return owner.client.goods.makeBulkChange({ ...input, digest })
}

/** Inserts many accounts without noting what they are searched by, which takes most of the time. */
const withoutGrams = async (insert: string, values: unknown[]): Promise<void> => {
  const client = new pg.Client(server.ownerUrl)
  await client.connect()
  await client.query('begin; alter table goods disable trigger goods_note_grams')
  await client.query(insert, values)
  await client.query('alter table goods enable trigger goods_note_grams; commit')
  await client.end()
}

describe('a bulk change', () => {
  test('of prices says what it does before, and does just that', async () => {
    const owner = await merchant()
    const ids = await stocked(owner)
    await pool.query('update goods set day_fen = 2005 where id = $1', [ids[1]])
    const selection = { goodsIds: ids }
    const percent: Change = {
      kind: 'price',
      prices: ['hourlyFen', 'dayFen'],
      by: { how: 'percent', percent: -10 },
      roundFen: 10,
    }
    const preview = await owner.client.goods.previewBulkChange({ selection, change: percent })
    expect(preview).toMatchObject({ selected: 4, changed: 4, unchanged: 0, refused: [] })
    expect(preview.rows[1]).toMatchObject({
      before: '每小时价格 3.5 元，包天价 20.05 元',
      after: '每小时价格 3.2 元，包天价 18 元',
    })
    expect(await columnOf('hourly_fen', ids)).toEqual([350, 350, 350, 350])
    expect(await change(owner, selection, percent, 4)).toEqual({ changed: 4 })
    expect(await columnOf('hourly_fen', ids)).toEqual([320, 320, 320, 320])
    expect(await columnOf('day_fen', ids)).toEqual([null, 1800, null, null])
    const set: Change = { kind: 'price', prices: ['hourlyFen'], by: { how: 'set', fen: 320 } }
    expect(await owner.client.goods.previewBulkChange({ selection, change: set })).toMatchObject({
      changed: 0,
      unchanged: 4,
    })
    const add: Change = { kind: 'price', prices: ['hourlyFen'], by: { how: 'add', fen: -320 } }
    expect(await owner.client.goods.previewBulkChange({ selection, change: add })).toMatchObject({
      changed: 0,
      refused: [{ reason: '改后的价格超出范围', accounts: 4 }],
    })
    const { list } = await owner.client.owners.acts({})
    expect(list[0]).toMatchObject({ kind: 'goods_bulk_changed', subject: '价格', detail: '4 个账号' })
  })

  test('of hours keeps the rules of the form', async () => {
    const owner = await merchant()
    const ids = await stocked(owner)
    const week = `${'0'.repeat(24)}${'1'.repeat(144)}`
    await change(owner, { filter: { states: ['on_shelf'] } }, { kind: 'hours', week, minHours: 3 }, 2)
    expect(await columnOf('rentable_week::text', ids)).toEqual([week, week, '1'.repeat(168), '1'.repeat(168)])
    await pool.query('update goods set max_hours = 2, min_hours = 1 where id = $1', [ids[3]])
    const preview = await owner.client.goods.previewBulkChange({
      selection: { goodsIds: ids },
      change: { kind: 'hours', minHours: 3 },
    })
    expect(preview).toMatchObject({
      changed: 1,
      unchanged: 2,
      refused: [{ reason: '最短租期不能大于最长租期', accounts: 1 }],
      rows: [{ before: '全天，租期 1–240 小时', after: '全天，租期 3–240 小时', reason: null }],
    })
  })

  test('is not made twice by two people who saw the same preview', async () => {
    const owner = await merchant()
    const goodsIds = await stocked(owner)
    const cheaper: Change = {
      kind: 'price',
      prices: ['hourlyFen'],
      by: { how: 'percent', percent: -10 },
    }
    const input = { selection: { goodsIds }, change: cheaper }
    const { digest } = await owner.client.goods.previewBulkChange(input)
    const outcomes = await outcomesOf(
      [1, 2].map(() => owner.client.goods.makeBulkChange({ ...input, digest })),
    )
    expect(outcomes).toEqual({ OK: 1, BULK_CHANGED: 1 })
    expect(await columnOf('hourly_fen', goodsIds)).toEqual([315, 315, 315, 315])
  })

  test('lists every account that it changes or refuses, a page at a time', async () => {
    const owner = await merchant()
    const ids = await stocked(owner)
    await withoutGrams(
      `insert into goods (owner_id, game_id, zone_id, title, hourly_fen, search_text, created_at)
       select $1, game_id, zone_id, '副本', 100, search_text, created_at from goods, generate_series(1, 59) where id = $2`,
      [owner.userId, ids[0]],
    )
    const preview = (input: object) =>
      owner.client.goods.previewBulkChange({
        selection: { filter: { zoneId: SMALL.zones.android } },
        change: { kind: 'unshelve' },
        ...input,
      })
    const refused = { show: 'refused' as const }
    const [first, last] = [await preview(refused), await preview({ ...refused, offset: PREVIEW_ROWS })]
    expect([first.rows.length, last.rows.length]).toEqual([PREVIEW_ROWS, 10])
    expect(last.rows.at(-1)).toMatchObject({ title: '副本', reason: '草稿的账号不能下架', before: '' })
    expect((await preview({})).rows.map(({ goodsId }) => goodsId)).toEqual(ids.slice(0, 2))
    const elsewhere = preview({ selection: { filter: { zoneId: SMALL.zones.apple } } })
    expect(await outcomeOf(elsewhere)).toBe('BULK_NONE')
  })

  test('of shelf states leaves accounts alone that it does not apply to', async () => {
    const owner = await merchant()
    const ids = await stocked(owner)
    const selection = { goodsIds: ids }
    expect(
      await owner.client.goods.previewBulkChange({ selection, change: { kind: 'unshelve' } }),
    ).toMatchObject({
      changed: 2,
      unchanged: 1,
      refused: [{ reason: '草稿的账号不能下架', accounts: 1 }],
    })
    await change(owner, selection, { kind: 'unshelve' }, 2)
    expect(await columnOf('state', ids)).toEqual(['off_shelf', 'off_shelf', 'off_shelf', 'draft'])
    await pool.query(`update goods set state = 'awaiting_owner' where id = $1`, [ids[0]])
    await pool.query(`update goods set rests = true where id = $1`, [ids[1]])
    expect(
      await owner.client.goods.previewBulkChange({ selection, change: { kind: 'shelve' } }),
    ).toMatchObject({
      changed: 1,
      refused: [
        { reason: '归还后等你确认，请逐个确认后上架', accounts: 1 },
        { reason: '有维权在处理，结束后才能重新上架', accounts: 1 },
        { reason: '草稿的账号不能上架', accounts: 1 },
      ],
    })
    await change(owner, selection, { kind: 'shelve' }, 1)
    expect(await columnOf('state', ids)).toEqual(['awaiting_owner', 'off_shelf', 'on_shelf', 'draft'])
    await pool.query(`update goods set rests = false where id = $1`, [ids[1]])
  })

  test('changes nothing when it would change others than its owner saw, more than the limit, or no own account', async () => {
    const [owner, other] = [await merchant(), await merchant()]
    const ids = await stocked(owner)
    const goodsIds = ids
    const unshelve = { selection: { goodsIds }, change: { kind: 'unshelve' as const } }
    const { digest } = await owner.client.goods.previewBulkChange(unshelve)
    const make = (user: TestUser, given: object = {}) =>
      outcomeOf(user.client.goods.makeBulkChange({ ...unshelve, digest, ...given }))
    expect(await make(owner, { selection: { goodsIds: ids.slice(1) } })).toBe('BULK_CHANGED')
    expect(await make(owner, { digest: '0'.repeat(64) })).toBe('BULK_CHANGED')
    expect(await make(other)).toBe('BULK_NONE')
    const preview = (user: TestUser) =>
      user.client.goods.previewBulkChange({ selection: { goodsIds }, change: { kind: 'unshelve' } })
    expect(await outcomeOf(preview(other))).toBe('BULK_NONE')
    expect(await columnOf('state', ids)).toEqual(['on_shelf', 'on_shelf', 'off_shelf', 'draft'])
    // Of many at once, one is made.
    const outcomes = await outcomesOf(
      Array.from({ length: 4 }, () => owner.client.goods.makeBulkChange({ ...unshelve, digest })),
    )
    expect(outcomes).toEqual({ OK: 1, BULK_CHANGED: 3 })
    const again = await owner.client.goods.previewBulkChange(unshelve)
    expect(again.changed).toBe(0)
    expect(await make(owner, { digest: again.digest })).toBe('BULK_NONE')
    await withoutGrams(
      `insert into goods (owner_id, game_id, zone_id, title, hourly_fen, search_text, created_at)
       select $1, game_id, zone_id, title, 100, search_text, created_at from goods, generate_series(1, 5001) where id = $2`,
      [owner.userId, ids[0]],
    )
    const all = { filter: {} }
    expect(await make(owner, { selection: all })).toBe('BULK_TOO_MANY')
    const input = { selection: all, change: { kind: 'unshelve' as const } }
    expect(await outcomeOf(owner.client.goods.previewBulkChange(input))).toBe('BULK_TOO_MANY')
    const plan = { selection: all, act: 'shelve' as const, at: clock.now().getTime() + DAY_MS }
    expect(await outcomeOf(owner.client.goods.planShelf(plan))).toBe('BULK_TOO_MANY')
  })
})

test('previews of an owner are made one after the other, beside those of other owners', async () => {
  const [owner, other] = [await merchant(), await merchant()]
  const started = ({ userId }: TestUser) =>
    previewBulkChange(deps.db, {
      ownerId: userId,
      selection: { goodsIds: ['1'] },
      change: { kind: 'hours', minHours: 2 },
      show: 'changed',
      offset: 0,
    })
  const blocker = new pg.Client(server.ownerUrl)
  await blocker.connect()
  await blocker.query('begin; lock table goods in access exclusive mode')
  const previews = Promise.all([owner, owner, owner, other].map((one) => outcomeOf(started(one))))
  try {
    await expect.poll(() => lockWaits(pool)).toBeGreaterThanOrEqual(2)
    expect(pool.totalCount - pool.idleCount).toBe(2)
  } finally {
    await blocker.end()
  }
  expect(await previews).toEqual(Array(4).fill('BULK_NONE'))
})

test('staff of the night take many off the shelf, and change no price and no hours of many', async () => {
  const owner = await merchant()
  const night = await person({ bornOn: '1990-01-01' })
  await employ(owner, night, 'night')
  const ids = await stocked(owner)
  const selection = { goodsIds: ids }
  await change(night, selection, { kind: 'unshelve' }, 2)
  await change(night, selection, { kind: 'shelve' }, 3)
  const before = await columnOf('hourly_fen', ids)
  const changes: Change[] = [
    { kind: 'price', prices: ['hourlyFen'], by: { how: 'set', fen: 1 } },
    { kind: 'hours', minHours: 2 },
  ]
  for (const one of changes) {
    const input = { selection, change: one }
    expect(await outcomeOf(night.client.goods.previewBulkChange(input))).toBe('NO_PERMISSION')
    const { digest } = await owner.client.goods.previewBulkChange(input)
    expect(await outcomeOf(night.client.goods.makeBulkChange({ ...input, digest }))).toBe('NO_PERMISSION')
  }
  expect(await columnOf('hourly_fen', ids)).toEqual(before)
})

describe('a scheduled shelf state', () => {
  test('is carried out once at its time, for the accounts it applies to then', async () => {
    const owner = await merchant()
    const ids = await stocked(owner)
    const at = clock.now().getTime() + DAY_MS
    const plan = await owner.client.goods.planShelf({ selection: { goodsIds: ids }, act: 'unshelve', at })
    expect(plan).toMatchObject({ accounts: 4, state: 'waiting', changed: null })
    await shelfPlansJob.run(deps)
    expect(await columnOf('state', ids)).toEqual(['on_shelf', 'on_shelf', 'off_shelf', 'draft'])
    await pool.query(`update goods set state = 'off_shelf' where id = $1`, [ids[0]])
    clock.advance(DAY_MS)
    await Promise.all([shelfPlansJob.run(deps), shelfPlansJob.run(deps)])
    expect(await columnOf('state', ids)).toEqual(['off_shelf', 'off_shelf', 'off_shelf', 'draft'])
    expect((await owner.client.goods.shelfPlans({})).list).toMatchObject([
      { planId: plan.planId, state: 'done', changed: 1 },
    ])
    expect(await outcomeOf(owner.client.goods.cancelShelfPlan({ planId: plan.planId }))).toBe(
      'SHELF_PLAN_STATE',
    )
  })

  test('is refused for a time out of range, without accounts, and beyond the limit; it is cancelled by its owner only', async () => {
    const [owner, other] = [await merchant(), await merchant()]
    const goodsIds = await stocked(owner)
    const now = clock.now().getTime()
    const planned = (user: TestUser, at: number) =>
      user.client.goods.planShelf({ selection: { goodsIds }, act: 'shelve', at })
    for (const at of [now, now + 61 * DAY_MS])
      expect(await outcomeOf(planned(owner, at))).toBe('SHELF_PLAN_TIME')
    expect(await outcomeOf(planned(other, now + DAY_MS))).toBe('BULK_NONE')
    const { planId } = await planned(owner, now + DAY_MS)
    await pool.query(
      `insert into shelf_plan (owner_id, created_by, act, goods_ids, at, created_at, due_at)
       select owner_id, created_by, act, goods_ids, at, created_at, due_at from shelf_plan, generate_series(1, 49) where id = $1`,
      [planId],
    )
    expect(await outcomeOf(planned(owner, now + DAY_MS))).toBe('SHELF_PLAN_LIMIT')
    expect(await outcomeOf(other.client.goods.cancelShelfPlan({ planId }))).toBe('NOT_FOUND')
    await owner.client.goods.cancelShelfPlan({ planId })
    await pool.query(`delete from shelf_plan where owner_id = $1 and state = 'waiting'`, [owner.userId])
    clock.advance(2 * DAY_MS)
    await shelfPlansJob.run(deps)
    expect(await columnOf('state', goodsIds)).toEqual(['on_shelf', 'on_shelf', 'off_shelf', 'draft'])
  })

  test('of accounts that are gone by then ends without a change', async () => {
    const owner = await merchant()
    const ids = await stocked(owner)
    const at = clock.now().getTime() + DAY_MS
    await owner.client.goods.planShelf({ selection: { goodsIds: ids.slice(3) }, act: 'shelve', at })
    await pool.query(`update goods set state = 'deleted' where id = $1`, [ids[3]])
    clock.advance(DAY_MS)
    await shelfPlansJob.run(deps)
    expect((await owner.client.goods.shelfPlans({})).list).toMatchObject([{ state: 'done', changed: 0 }])
  })
})

test('copies of an account are drafts with its form, without its login and what names it', async () => {
  const [owner, other] = [await merchant(), await merchant()]
  const [goodsId = ''] = await stocked(owner)
  await pool.query(`update goods set custom_id = 'A1', role_names = '{夜航}' where id = $1`, [goodsId])
  expect(await outcomeOf(other.client.goods.copyGoods({ goodsId, count: 2 }))).toBe('NOT_FOUND')
  const { goodsIds } = await owner.client.goods.copyGoods({ goodsId, count: 3 })
  expect(goodsIds).toHaveLength(3)
  const { rows } = await pool.query(
    `select title, state, hourly_fen, options, custom_id, role_names, exists (select from credential where goods_id = g.id) as sealed
       from goods g where id = any($1)`,
    [goodsIds],
  )
  const copy = {
    title: '金简号 1',
    state: 'draft',
    hourly_fen: 350,
    custom_id: null,
    role_names: [],
    sealed: false,
  }
  expect(rows).toMatchObject([copy, copy, copy])
})
