import { WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { FORM, LOGIN, setUpListings } from '../../../../testing/market/listings.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const { person, goods, rent, merchant, owner, operator, create, submitted, waitingOf, decide, listed } =
  await setUpListings(server)
const { pool, clock } = server
const HOUR = 3_600_000
const guest = server.client()
await server.pool.query(`insert into zone (id, game_id, system, login) values (2, 1, '安卓', 'QQ')`)
await server.pool.query(`insert into game (id, name, initial) values (9, '未开放的游戏', 'W')`)
await server.pool.query(`insert into zone (id, game_id, system, login) values (9, 9, '安卓', '微信')`)

describe('an account of another owner', () => {
  test('is neither seen nor changed by strangers, and by staff within their role', async () => {
    const id = await create(owner)
    const stranger = await merchant()
    const acts = ({ client }: TestUser) => [
      client.goods.ownDetail({ id }),
      client.goods.changeGoods({ id, ...FORM }),
      client.goods.submitGoods({ id }),
      client.goods.setGoodsCredential({ id, ...LOGIN }),
      client.goods.setGoodsNote({ id, note: '备用' }),
      client.goods.shelveGoods({ id }),
      client.goods.unshelveGoods({ id }),
      client.goods.removeGoods({ id }),
    ]
    expect(await outcomesOf(acts(stranger))).toEqual({ NOT_FOUND: 8 })
    expect(await outcomesOf(acts(await person()))).toEqual({ NO_PERMISSION: 8 })
    const [night, finance, lister] = [await person(), await person(), await person()]
    await employ(owner, night, 'night')
    await employ(owner, finance, 'finance')
    await employ(owner, lister, 'lister')
    expect(await outcomesOf(acts(finance))).toEqual({ OK: 1, NO_PERMISSION: 7 })
    expect(await outcomesOf(acts(night))).toEqual({ OK: 1, NO_PERMISSION: 5, GOODS_STATE: 2 })
    expect(await outcomeOf(lister.client.goods.changeGoods({ id, ...FORM, hourlyFen: 350 }))).toBe('OK')
    const { rows } = await pool.query(
      'select actor_id::int, kind, detail from owner_act where subject = $1 order by id',
      [`账号 ${id}`],
    )
    expect(rows.at(-1)).toEqual({
      actor_id: lister.userId,
      kind: 'goods_changed',
      detail: '每小时 ¥3 改为 ¥3.5',
    })
  })
})

describe('goods.createGoods and submitGoods', () => {
  test('store a draft, which needs a login and an open game, and are told why they are refused', async () => {
    const id = await create(owner, { customId: 'A7', roleNames: ['摘星', '逐月'] })
    const { goods: own } = owner.client
    expect(await outcomeOf(create(owner, { customId: 'A7' }))).toBe('CUSTOM_ID_TAKEN')
    expect(await outcomeOf(create(await merchant(), { customId: 'A7' }))).toBe('OK')
    expect(await outcomeOf(own.changeGoods({ id: await create(owner), ...FORM, customId: 'A7' }))).toBe(
      'CUSTOM_ID_TAKEN',
    )
    for (const form of [{ zoneId: 9 }, { options: [1] }, { depositFen: 150 }, { minHours: 5, maxHours: 4 }])
      expect(await outcomeOf(create(owner, form))).toBe('INVALID_INPUT')
    expect(await outcomeOf(own.submitGoods({ id }))).toBe('CREDENTIAL_MISSING')
    expect((await own.ownDetail({ id })).state).toBe('draft')
    expect(await outcomeOf(guest.goods.detail({ id }))).toBe('NOT_FOUND')
    const closed = await create(owner, { gameId: 9, zoneId: 9 })
    expect(await outcomeOf(own.submitGoods({ id: closed }))).toBe('GOODS_UNLICENSED')
    await own.setGoodsCredential({ id, ...LOGIN })
    expect(await own.submitGoods({ id })).toEqual({ state: 'reviewing' })
    expect(await outcomeOf(own.submitGoods({ id }))).toBe('GOODS_STATE')
    await decide(id)
    expect((await own.ownDetail({ id })).state).toBe('on_shelf')
    expect((await guest.goods.detail({ id })).rentableWeek).toBe(WHOLE_WEEK)
  })

  test('are listed at once where operators do not review', async () => {
    await server.withDeps({ rules: { 'goods.reviewsListings': false } }, async () => {
      const id = await submitted()
      expect(await owner.client.goods.ownDetail({ id })).toMatchObject({
        state: 'on_shelf',
        versions: [{ version: 1, state: 'approved' }],
      })
      await owner.client.goods.changeGoods({ id, ...FORM, title: '另一个标题' })
      expect((await guest.goods.detail({ id })).title).toBe('另一个标题')
    })
  })

  test('a login is sealed by the rules of its zone and never answered', async () => {
    const id = await create(owner, { zoneId: 2 })
    const { setGoodsCredential, ownDetail } = owner.client.goods
    await expect(setGoodsCredential({ id, ...LOGIN })).rejects.toMatchObject({
      fields: { account: ['QQ 号只能填写数字'] },
    })
    expect(await setGoodsCredential({ id, ...LOGIN, account: '10001' })).toEqual({ version: 1 })
    expect(await setGoodsCredential({ id, ...LOGIN, account: '10002' })).toEqual({ version: 2 })
    const shown = JSON.stringify(await ownDetail({ id }))
    for (const secret of ['10002', LOGIN.password]) expect(shown).not.toContain(secret)
  })
})

describe('goods.reviewGoods', () => {
  test('refuses with a reason that the owner reads, and accepts the next version', async () => {
    const id = await submitted()
    expect(await outcomeOf(decide(id, false, ''))).toBe('INVALID_INPUT')
    await decide(id, false)
    const { goods: own, notifications } = owner.client
    expect(await own.ownDetail({ id })).toMatchObject({ state: 'rejected', reason: '截图看不清' })
    expect((await notifications.list({})).list[0]?.text).toContain('截图看不清')
    expect(await outcomeOf(decide(id))).toBe('INVALID_INPUT')
    const again = operator.client.goods.reviewGoods({ id, version: 1, approve: true })
    expect(await outcomeOf(again)).toBe('GOODS_STATE')
    await own.submitGoods({ id })
    await decide(id)
    expect((await own.ownDetail({ id })).versions.map(({ state }) => state)).toEqual(['approved', 'refused'])
  })

  test('is not for the owner’s own person, and needs what listing needs', async () => {
    const idNumber = idNumberOf('1991-01-01', 55)
    const involved = await person({ roles: ['operator'], idNumber })
    const id = await submitted(await person({ roles: ['merchant'], idNumber }))
    const version = await waitingOf(id)
    const input = { id, version, approve: true }
    expect(await outcomeOf(involved.client.goods.reviewGoods(input))).toBe('OPERATOR_SELF')
    const unverified = await person({ roles: ['operator'], bornOn: null })
    expect(await outcomeOf(unverified.client.goods.reviewGoods(input))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(unverified.client.goods.goodsToReview({}))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(operator.client.goods.reviewGoods({ ...input, id: '9999999999' }))).toBe(
      'NOT_FOUND',
    )
    await pool.query('update game set licence_note = null where id = 1')
    expect(await outcomeOf(operator.client.goods.reviewGoods(input))).toBe('GOODS_UNLICENSED')
    await pool.query("update game set licence_note = '版号见运营备注' where id = 1")
    await pool.query('delete from credential where goods_id = $1', [id])
    expect(await outcomeOf(operator.client.goods.reviewGoods(input))).toBe('CREDENTIAL_MISSING')
    await decide(id, false)
  })
})

describe('goods.changeGoods of a listed account', () => {
  test('counts prices and hours at once; what renters see waits for review, and the listed version stays', async () => {
    const id = await listed()
    const { goods: own } = owner.client
    const change = (form: object) => own.changeGoods({ id, ...FORM, ...form })
    expect(await change({ hourlyFen: 500, week: weekOfDays(8, 22) })).toEqual({ inReview: false })
    expect(await guest.goods.detail({ id })).toMatchObject({
      hourlyFen: 500,
      rentableWeek: weekOfDays(8, 22),
    })
    expect(await change({ title: '新的标题' })).toEqual({ inReview: true })
    expect((await guest.goods.detail({ id })).title).toBe(FORM.title)
    expect((await own.ownDetail({ id })).form.title).toBe('新的标题')
    const first = await waitingOf(id)
    // The same again is the same version.
    await change({ title: '新的标题', hourlyFen: 400 })
    expect(await waitingOf(id)).toBe(first)
    await change({ title: '更新的标题' })
    const stale = operator.client.goods.reviewGoods({ id, version: first, approve: true })
    expect(await outcomeOf(stale)).toBe('GOODS_STATE')
    await decide(id)
    expect((await guest.goods.detail({ id })).title).toBe('更新的标题')
    await change({ title: '还要改' })
    expect(await change({ title: '更新的标题' })).toEqual({ inReview: false })
    expect(await waitingOf(id)).toBe(0)
  })

  test('keeps its game and its seats while it is rented, and is refused for a banned one', async () => {
    const id = await listed()
    const { goods: own } = owner.client
    await rent(await person({ cashFen: 1000 }), id, 1, 300, clock.now().getTime() + HOUR)
    expect(await outcomeOf(own.changeGoods({ id, ...FORM, gameId: 9, zoneId: 9 }))).toBe('INVALID_INPUT')
    expect(await outcomeOf(own.changeGoods({ id, ...FORM, seats: 2 }))).toBe('SEATS_IN_USE')
    const banned = await goods(owner)
    await pool.query("update goods set state = 'banned' where id = $1", [banned])
    expect(await outcomeOf(own.changeGoods({ id: banned, ...FORM }))).toBe('GOODS_STATE')
    expect(await outcomeOf(own.setGoodsCredential({ id: banned, ...LOGIN }))).toBe('GOODS_STATE')
  })

  test('of changes at the same time each is whole, and one version waits', async () => {
    const id = await listed()
    const titles = Array.from({ length: 8 }, (_, i) => `第 ${i} 个标题`)
    const outcomes = await outcomesOf(
      titles.map((title, i) => owner.client.goods.changeGoods({ id, ...FORM, title, hourlyFen: 400 + i })),
    )
    expect(outcomes).toEqual({ OK: 8 })
    const { rows } = await pool.query(
      `select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as all from goods_version where goods_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ waiting: 1, all: 9 }])
  })
})
