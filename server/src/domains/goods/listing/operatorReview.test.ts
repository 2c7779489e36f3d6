import { WHOLE_WEEK } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpCodes } from '../../../../testing/market/codes.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpCodes(server)
const { person, goods, wallet } = market
const OPERATOR_ID = idNumberOf('1988-08-08', 900)
const operator = await person({ roles: ['operator'], idNumber: OPERATOR_ID })
const unverified = await person({ roles: ['operator'], bornOn: null })
const ops = operator.client.goods

const FORM = { gameId: 1, zoneId: 1, title: '满级账号', hourlyFen: 300, week: WHOLE_WEEK }
const LOGIN = { account: 'Star_9', password: 'moonlight-9', loginName: '摘星' }
const submitted = async (owner: TestUser, form: object = {}, login = LOGIN): Promise<string> => {
  const { goodsId: id } = await owner.client.goods.createGoods({ ...FORM, ...form })
  await owner.client.goods.setGoodsCredential({ id, ...login })
  await owner.client.goods.submitGoods({ id })
  return id
}

describe('goods.goodsReview', () => {
  test('shows a change beside what renters see', async () => {
    const owner = await market.merchant()
    const id = await goods(owner, { title: '旧标题' })
    await owner.client.goods.changeGoods({ id, ...FORM, title: '新标题', roleNames: ['夜航船'] })
    const review = await ops.goodsReview({ id })
    expect(review).toMatchObject({
      version: 1,
      before: { title: '旧标题', zone: '安卓·账号登录', roleNames: [] },
      after: { title: '新标题', roleNames: ['夜航船'] },
      owner: { goods: 1, refused: 0, banned: 0 },
    })
    await ops.reviewGoods({ id, version: 1, approve: false, reason: '标题与截图不符' })
    expect(await outcomeOf(ops.goodsReview({ id }))).toBe('GOODS_STATE')
  })

  test('of a new account has nothing before, and lists accounts with the same login or role name', async () => {
    const [one, other] = [await market.merchant(), await market.merchant()]
    const sameLogin = await submitted(one, { customId: 'login1' }, { ...LOGIN, account: 'moon_7' })
    const sameRole = await submitted(other, { roleNames: ['夜航船二'] }, { ...LOGIN, account: 'sun_1' })
    const id = await submitted(other, { roleNames: ['夜航船二'] }, { ...LOGIN, account: 'MOON_7' })
    const { before, lookAlikes } = await ops.goodsReview({ id })
    expect(before).toBeNull()
    expect(lookAlikes.map(({ goodsId, common, isOwn }) => [goodsId, common, isOwn]).toSorted()).toEqual(
      [
        [sameLogin, ['login'], false],
        [sameRole, ['role_names'], true],
      ].toSorted(),
    )
  })

  test('not of one’s own, not to the unverified', async () => {
    const own = await person({ roles: ['merchant'], idNumber: OPERATOR_ID })
    const id = await submitted(own, {}, { ...LOGIN, account: 'own_1' })
    expect(await outcomeOf(ops.goodsReview({ id }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(unverified.client.goods.goodsReview({ id }))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(ops.goodsReview({ id: '9999999999' }))).toBe('NOT_FOUND')
  })
})

describe('goods.findGoods', () => {
  test('finds by number, owner, beginning of the title and state', async () => {
    const owner = await market.merchant()
    const id = await goods(owner, { title: '荒原第一全皮肤' })
    const idsOf = async (input: Parameters<typeof ops.findGoods>[0]) =>
      (await ops.findGoods(input)).list.map(({ goodsId }) => goodsId)
    for (const text of [id, String(owner.userId), '荒原第一']) expect(await idsOf({ text })).toEqual([id])
    expect(await idsOf({ text: '第一' })).toEqual([])
    expect(await idsOf({ text: '荒原第一', state: 'banned' })).toEqual([])
    expect((await idsOf({ page: { size: 50 } })).at(0)).toBe(id)
  })
})

describe('goods.banGoods, holdGoods and freeGoods', () => {
  test('a ban ends what runs, pays the renter back and tells the owner', async () => {
    const owner = await market.merchant()
    const renter = await person({ cashFen: 10_000 })
    const id = await goods(owner)
    await market.rent(renter, id, 4, 1200)
    expect(await ops.banGoods({ id, reason: '账号被找回' })).toEqual({ orders: 1 })
    expect((await wallet(renter)).cash).toBe(10_000)
    const told = (await owner.client.notifications.list({})).list.find(({ title }) => title === '账号被封禁')
    expect(told?.text).toContain('已不能出租，原因：账号被找回。进行中的租用提前结束并退款。')
    expect(await outcomeOf(ops.banGoods({ id, reason: '账号被找回' }))).toBe('GOODS_STATE')
  })

  test('an account is held and freed', async () => {
    const id = await goods(await market.merchant())
    expect(await ops.holdGoods({ id, reason: '核查归属' })).toEqual({ orders: 0 })
    expect(await outcomeOf(ops.holdGoods({ id, reason: '核查归属' }))).toBe('GOODS_STATE')
    await ops.freeGoods({ id, reason: '核查无误' })
    expect((await ops.findGoods({ text: id })).list[0]?.state).toBe('on_shelf')
    expect(await outcomeOf(ops.freeGoods({ id, reason: '核查无误' }))).toBe('GOODS_STATE')
  })

  test('not of an account one owns or rents, not to the unverified, not of none', async () => {
    const twin = await person({ roles: ['merchant'], idNumber: OPERATOR_ID, cashFen: 10_000 })
    const rented = await goods(await market.merchant())
    await market.rent(twin, rented, 1, 300)
    const own = await goods(twin)
    for (const act of ['banGoods', 'holdGoods', 'freeGoods'] as const) {
      for (const id of [own, rented])
        expect(await outcomeOf(ops[act]({ id, reason: '核查' }))).toBe('OPERATOR_SELF')
      expect(await outcomeOf(ops[act]({ id: '9999999999', reason: '核查' }))).toBe('NOT_FOUND')
      expect(await outcomeOf(unverified.client.goods[act]({ id: own, reason: '核查' }))).toBe(
        'REALNAME_REQUIRED',
      )
    }
  })
})
