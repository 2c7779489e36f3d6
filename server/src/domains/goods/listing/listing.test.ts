import type { InputOf } from '@shanghao/contract/call'
import type { listingCalls } from '@shanghao/contract/goods/listingCalls'
import { WHOLE_WEEK, weekOfDays } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { plainPicture, postFile } from '../../../../testing/market/pictures.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { Failure } from '../../../core/errors.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0 })
const market = await setUpMarket(server)
const { person, goods, rent } = market
const { pool, clock } = server
const HOUR = 3_600_000
await pool.query("insert into zone (id, game_id, system, login) values (2, 1, '安卓', 'QQ')")
await pool.query(`insert into game (id, name, initial) values (9, '未开放的游戏', 'W')`)
await pool.query(`insert into zone (id, game_id, system, login) values (9, 9, '安卓', '微信')`)
const merchant = () => person({ roles: ['merchant'] })
const owner = await merchant()
const operator = await person({ roles: ['operator'] })
const guest = server.client()

const FORM = { gameId: 1, zoneId: 1, title: '满级账号', hourlyFen: 300, week: WHOLE_WEEK }
const LOGIN = { account: 'star_1', password: 'moonlight-7', loginName: '摘星' }
const create = ({ client }: TestUser, form: Partial<InputOf<typeof listingCalls.createGoods>> = {}) =>
  client.goods.createGoods({ ...FORM, ...form }).then(({ goodsId }) => goodsId)
const submitted = async (one = owner, form: object = {}): Promise<string> => {
  const id = await create(one, form)
  await one.client.goods.setGoodsCredential({ id, ...LOGIN })
  await one.client.goods.submitGoods({ id })
  return id
}
const waitingOf = async (id: string): Promise<number> => {
  const { list } = await operator.client.goods.goodsToReview({ page: { size: 50 } })
  return list.find(({ goodsId }) => goodsId === id)?.version ?? 0
}
const decide = async (id: string, approve = true, reason = approve ? '' : '截图看不清') =>
  operator.client.goods.reviewGoods({ id, version: await waitingOf(id), approve, reason })
const listed = async (one = owner, form: object = {}): Promise<string> => {
  const id = await submitted(one, form)
  await decide(id)
  return id
}
const upload = async ({ client }: TestUser, colour: string) => {
  const policy = await client.uploads.getPolicySign({ purpose: 'screenshot' })
  await postFile(server.base, policy, await plainPicture(400, 300, colour).png().toBuffer(), {
    type: 'image/png',
  })
  return client.uploads.finish({ key: policy.key })
}

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

describe('screenshots', () => {
  test('are uploaded, cropped, ordered, reviewed and let go', async () => {
    const { goods: own } = owner.client
    const [red, blue] = [await upload(owner, '#f00'), await upload(owner, '#00f')]
    const crop = { x: 100, y: 50, width: 200, height: 100 }
    const cropped = await own.cropScreenshot({ publicKey: blue.publicKey, crop })
    expect(cropped).toMatchObject({ width: 200, height: 100 })
    expect(await outcomeOf(own.cropScreenshot({ publicKey: red.publicKey, crop: { ...crop, x: 201 } }))).toBe(
      'INVALID_INPUT',
    )
    const stranger = await merchant()
    expect(await outcomeOf(stranger.client.goods.cropScreenshot({ publicKey: red.publicKey, crop }))).toBe(
      'UPLOAD_EXPIRED',
    )
    const shots = [{ publicKey: cropped.publicKey, caption: '主页' }, { publicKey: red.publicKey }]
    expect(await outcomeOf(stranger.client.goods.createGoods({ ...FORM, screenshots: shots }))).toBe(
      'UPLOAD_EXPIRED',
    )
    const id = await listed(owner, { screenshots: shots })
    const shown = async () => (await guest.goods.screenshots({ id })).screenshots.map(({ url }) => url)
    expect(await shown()).toEqual([cropped.url, red.url])

    await own.changeGoods({ id, ...FORM, screenshots: [{ publicKey: red.publicKey }] })
    expect(await shown()).toHaveLength(2)
    const uses = async () =>
      (await pool.query('select used_by from upload_use where used_by = $1', [`goods:${id}`])).rows.length
    expect(await uses()).toBe(2)
    await decide(id)
    expect([await shown(), await uses()]).toEqual([[red.url], 1])
    const foreign = [{ publicKey: (await upload(stranger, '#0f0')).publicKey }]
    expect(await outcomeOf(own.changeGoods({ id, ...FORM, screenshots: foreign }))).toBe('UPLOAD_EXPIRED')
    expect(await outcomeOf(own.changeGoods({ id, ...FORM, screenshots: [{ art: 3 }] }))).toBe(
      'UPLOAD_EXPIRED',
    )
    const files = async () => (await pool.query("select from upload where state = 'ready'")).rowCount
    const before = await files()
    const works = server.deps.storage.put
    server.deps.storage.put = () => Promise.reject(new Failure('OUTSIDE_UNAVAILABLE'))
    expect(await outcomeOf(own.cropScreenshot({ publicKey: red.publicKey, crop }))).toBe(
      'OUTSIDE_UNAVAILABLE',
    )
    server.deps.storage.put = works
    expect(await files()).toBe(before)
    for (const [rule, error] of [
      ['shotsHour', 'UPLOAD_LIMIT'],
      ['shotsDayMb', 'UPLOAD_SPACE'],
    ] as const)
      await server.withDeps({ rules: { [`uploads.${rule}`]: 0 } }, async () =>
        expect(await outcomeOf(own.cropScreenshot({ publicKey: red.publicKey, crop }))).toBe(error),
      )
  })
})

test('a screenshot of an account is cropped by any of its owner’s people, however old it is', async () => {
  const { publicKey } = await upload(owner, '#0ff')
  const id = await create(owner, { screenshots: [{ publicKey }] })
  const [lister, stranger] = [await person(), await merchant()]
  await employ(owner, lister, 'lister')
  const crop = { x: 0, y: 0, width: 100, height: 100 }
  const cropOf = ({ client }: TestUser, goodsId?: string) =>
    client.goods.cropScreenshot({ publicKey, crop, ...(goodsId === undefined ? {} : { goodsId }) })
  expect(await outcomeOf(cropOf(lister))).toBe('UPLOAD_EXPIRED')
  expect(await outcomeOf(cropOf(lister, await create(owner)))).toBe('UPLOAD_EXPIRED')
  expect(await outcomeOf(cropOf(stranger, id))).toBe('NOT_FOUND')
  expect(await outcomeOf(cropOf(stranger, await create(stranger)))).toBe('UPLOAD_EXPIRED')
  await pool.query(
    `update upload set created_at = created_at - interval '40 days', policy_ends_at = policy_ends_at - interval '40 days',
            expires_at = expires_at - interval '40 days' where public_key = $1`,
    [publicKey],
  )
  const cropped = await cropOf(lister, id)
  expect(cropped).toMatchObject({ width: 100, height: 100 })
  const screenshots = [{ publicKey: cropped.publicKey, caption: '' }]
  await lister.client.goods.changeGoods({ id, ...FORM, screenshots })
  expect((await owner.client.goods.ownDetail({ id })).screenshots).toMatchObject([{ url: cropped.url }])
})

describe('the owner’s list', () => {
  test('filters by state, game, zone and words, sorts, counts, and pages by cursor', async () => {
    const one = await merchant()
    const { goods: own } = one.client
    const ids = []
    for (const [i, hourlyFen] of [300, 100, 200].entries())
      ids.push(await create(one, { title: `第 ${i} 号`, hourlyFen, customId: `B${i}` }))
    const on = await listed(one, { title: '在架的', hourlyFen: 250 })
    await own.setGoodsNote({ id: on, note: '小号' })
    const list = async (input: object) => (await own.listOwn(input)).list.map(({ goodsId }) => goodsId)
    expect(await list({ sort: 'price_up' })).toEqual([ids[1], ids[2], on, ids[0]])
    expect(await list({ sort: 'price_down', states: ['draft'] })).toEqual([ids[0], ids[2], ids[1]])
    expect(await list({ keyword: 'b1' })).toEqual([ids[1]])
    expect(await list({ keyword: '小号' })).toEqual([on])
    expect(await list({ keyword: on })).toEqual([on])
    expect(await list({ gameId: 9 })).toEqual([])
    expect(await list({ gameId: 1, zoneId: 2 })).toEqual([])
    expect(await list({ zoneId: 1, states: ['on_shelf'] })).toEqual([on])
    const { counts } = await own.countOwn({})
    expect(new Map(counts.map(({ state, accounts }) => [state, accounts]))).toEqual(
      new Map([
        ['draft', 3],
        ['on_shelf', 1],
      ]),
    )
    const first = await own.listOwn({ sort: 'price_up', page: { size: 3 } })
    const next = { num: 2, size: 3, time: first.page.time, cursor: first.page.cursor ?? '' }
    expect(await list({ sort: 'price_up', page: next })).toEqual([ids[0]])
    const { template, games } = await own.template({ gameId: 1 })
    expect(template?.zones.map(({ login }) => login)).toEqual(['账号登录', 'QQ'])
    expect(games.map(({ open }) => open)).toContain(false)
    expect(await outcomeOf(own.template({ gameId: 77 }))).toBe('NOT_FOUND')
  })
})

describe('shelf', () => {
  test('an account is taken off, put back, and deleted once no order is left', async () => {
    const id = await listed()
    const { goods: own } = owner.client
    const renter = await person({ cashFen: 1000 })
    const orderId = await rent(renter, id, 1, 300, clock.now().getTime() + 5 * HOUR)
    await own.unshelveGoods({ id })
    expect(
      await outcomeOf(renter.client.orders.create({ goodsId: id, hours: 1, expectedTotalFen: 300 })),
    ).toBe('GOODS_GONE')
    expect(await outcomeOf(own.removeGoods({ id }))).toBe('GOODS_HAS_ORDERS')
    await own.shelveGoods({ id })
    expect(await outcomeOf(own.removeGoods({ id }))).toBe('GOODS_HAS_ORDERS')
    await renter.client.orders.cancel({ orderId })
    expect(await outcomeOf(own.removeGoods({ id }))).toBe('GOODS_STATE')
    await own.unshelveGoods({ id })
    await own.removeGoods({ id })
    expect(await outcomeOf(own.ownDetail({ id }))).toBe('NOT_FOUND')
    const resting = await listed()
    await pool.query("update goods set rests = true, state = 'awaiting_owner' where id = $1", [resting])
    expect(await outcomeOf(own.shelveGoods({ id: resting }))).toBe('GOODS_RESTING')
    await pool.query('update goods set rests = false where id = $1', [resting])
  })
})

describe('the blacklist', () => {
  test('takes renters from own orders only, for all logins of a person, until they are taken off', async () => {
    const idNumber = idNumberOf('1992-02-02', 66)
    const [login, second] = [await person({ cashFen: 1000, idNumber }), await person({ idNumber })]
    const orderId = await rent(login, await goods(owner), 1, 300)
    const { goods: own } = owner.client
    const stranger = await merchant()
    expect(await outcomeOf(stranger.client.goods.blockRenter({ orderId }))).toBe('NOT_FOUND')
    await own.blockRenter({ orderId, reason: '挂机' })
    await own.blockRenter({ orderId, reason: '挂机，辱骂队友' })
    const { list } = await own.blockedRenters({})
    expect(list).toMatchObject([{ orderId, reason: '挂机，辱骂队友' }])
    const goodsId = await goods(owner)
    expect(await outcomeOf(second.client.orders.userRisk({ goodsId }))).toBe('RENTER_BLOCKED')
    const blockId = list[0]?.blockId ?? 0
    expect(await outcomeOf(stranger.client.goods.unblockRenter({ blockId }))).toBe('NOT_FOUND')
    expect((await stranger.client.goods.blockedRenters({})).list).toEqual([])
    await own.unblockRenter({ blockId })
    expect(await outcomeOf(second.client.orders.userRisk({ goodsId }))).toBe('OK')
  })
})

describe('orders.previewQuote', () => {
  test('is what renters are quoted for the same prices', async () => {
    const prices = {
      hourlyFen: 300,
      tenHourFen: 2000,
      dayFen: 4000,
      giftEvery: 5,
      giftHours: 1,
      depositFen: 5000,
    }
    const id = await listed(owner, prices)
    const hours = [1, 5, 12, 30]
    const { quotes } = await owner.client.orders.previewQuote({ gameId: 1, ...prices, hours })
    for (const [i, wanted] of hours.entries()) {
      const { cancelTerms, payFirst, ...quoted } = await guest.orders.quote({ goodsId: id, hours: wanted })
      expect([cancelTerms, payFirst]).toEqual([null, false])
      expect(quotes[i]).toEqual(quoted)
    }
    expect(await outcomeOf(owner.client.orders.previewQuote({ gameId: 77, ...prices, hours }))).toBe(
      'NOT_FOUND',
    )
  })
})
