import { WHOLE_WEEK } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { employ } from '../../../../testing/people/staff.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { draftGoods } from '../draft.ts'
import { runRotationReminders } from './rotation.ts'

const server = await callServer({}, { 'orders.newRenterLiveLimit': 10, 'orders.newRenterDailyLimit': 10 })
const { person, goods, rent, ended, complained } = await setUpComplaints(server)
const { clock, deps, pool } = server
const DAY = 86_400_000
const merchant = () => person({ roles: ['merchant'] })
const stateOf = async (goodsId: string) =>
  (await pool.query('select state from goods where id = $1', [goodsId])).rows[0]?.state
const messagesTo = async (userId: number) =>
  (
    await pool.query(
      `select text from notification where user_id = $1 and kind = 'password_aged' order by id`,
      [userId],
    )
  ).rows.map(({ text }) => text)

describe('goods.newPassword', () => {
  test('by night staff: the account that waits is listed, and the next renter reads the new password', async () => {
    const owner = await merchant()
    const night = await person()
    await employ(owner, night, 'night')
    const { goodsId } = await ended({ owner, relist: 'confirm' })
    clock.advance(20 * 60_000)
    expect(await stateOf(goodsId)).toBe('awaiting_owner')
    const { awaiting, awaitingCount } = await night.client.goods.attention({})
    expect([awaitingCount, awaiting]).toMatchObject([
      1,
      [{ goodsId, reason: 'rental', mayConfirm: true, passwordSeenBy: 0, endedAt: expect.any(Number) }],
    ])
    expect(await night.client.goods.newPassword({ goodsId, password: 'night-77' })).toEqual({
      isListed: true,
    })
    expect((await night.client.goods.attention({})).awaiting).toEqual([])

    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter, goodsId, 1, 1300)
    expect(await renter.client.orders.revealLogin({ orderId })).toMatchObject({
      account: 'acc-1',
      password: 'night-77',
      loginName: '夜航船',
    })
    expect((await owner.client.owners.acts({ kind: 'password_changed' })).list).toMatchObject([
      { by: '小李', subject: `账号 ${goodsId}`, detail: null },
    ])
    expect(server.logged.join()).not.toContain('night-77')
  })

  test('is refused while a renter has the account, of another owner, the same, and of an account without a login', async () => {
    const owner = await merchant()
    const goodsId = await goods(owner)
    const set = (password: string, by = owner) => by.client.goods.newPassword({ goodsId, password })
    expect(await outcomeOf(set('x', await merchant()))).toBe('NOT_FOUND')
    expect(await outcomeOf(set('pw-1'))).toBe('PASSWORD_UNCHANGED')
    const renter = await person({ cashFen: 10_000 })
    const orderId = await rent(renter, goodsId, 1, 300)
    expect(await outcomeOf(set('pw-2'))).toBe('GOODS_IN_RENTAL')
    expect(await renter.client.orders.revealLogin({ orderId })).toMatchObject({ password: 'pw-1' })
    await renter.client.orders.return({ orderId })
    expect(await outcomeOf(set('pw-2'))).toBe('OK')
    await pool.query(`update goods set state = 'banned', out_since = now() where id = $1`, [goodsId])
    expect(await outcomeOf(set('pw-3'))).toBe('GOODS_STATE')
    await pool.query(`delete from credential where goods_id = $1`, [goodsId])
    expect(await outcomeOf(set('pw-3'))).toBe('CREDENTIAL_MISSING')
  })

  test('and a rental that begins at the same time: the renter never reads a password that is not the game’s', async () => {
    for (let round = 0; round < 3; round += 1) {
      const owner = await merchant()
      const renter = await person({ cashFen: 10_000 })
      const goodsId = await goods(owner)
      const { orderId } = await renter.client.orders.create({ goodsId, hours: 1, expectedTotalFen: 300 })
      await renter.client.orders.cancel({ orderId, expectedRefundFen: 0 })
      const outcomes = await Promise.all([
        outcomeOf(rent(renter, goodsId, 1, 300)),
        outcomeOf(owner.client.goods.newPassword({ goodsId, password: 'raced-1' })),
      ])
      expect(outcomes[0]).toBe('OK')
      expect(['OK', 'GOODS_IN_RENTAL']).toContain(outcomes[1])
      const { rows } = await pool.query('select version from credential where goods_id = $1', [goodsId])
      expect(rows).toEqual([{ version: outcomes[1] === 'OK' ? 2 : 1 }])
    }
  })

  test('an account that a complaint is about says so, and is not listed by confirming it', async () => {
    const owner = await merchant()
    const { goodsId } = await complained({ owner, reason: 'wrong_password' })
    expect((await owner.client.goods.attention({})).awaiting).toMatchObject([
      { goodsId, reason: 'complaint', mayConfirm: false },
    ])
    expect(await outcomeOf(owner.client.goods.confirmGoods({ id: goodsId }))).toBe('GOODS_RESTING')
  })
})

describe('reminders to change passwords', () => {
  test('come once for each password, after the days or the rentals of the owner’s rule, and end with a new one', async () => {
    const owner = await merchant()
    const [old, seen, fresh] = [await goods(owner), await goods(owner), await goods(owner)]
    await deps.db.transaction().execute((tx) =>
      draftGoods(
        tx,
        owner.userId,
        {
          gameId: 1,
          zoneId: 1,
          title: '草稿',
          description: '',
          hourlyFen: 300,
          tenHourFen: null,
          overnightFen: null,
          dayFen: null,
          weekFen: null,
          giftEvery: null,
          giftHours: null,
          minHours: 1,
          maxHours: 240,
          week: WHOLE_WEEK,
          depositFen: 0,
          twoStep: false,
          relist: 'auto',
          options: [],
          screenshots: [],
        },
        clock.now(),
      ),
    )
    expect(await owner.client.goods.rotationRule({})).toEqual({ afterDays: null, afterRentals: null })
    await runRotationReminders(deps)
    expect(await messagesTo(owner.userId)).toEqual([])

    await owner.client.goods.saveRotationRule({ afterDays: 6, afterRentals: 2 })
    for (let i = 0; i < 2; i += 1) {
      const renter = await person({ cashFen: 10_000 })
      const orderId = await rent(renter, seen, 1, 300)
      for (let look = 0; look < 2; look += 1) await renter.client.orders.revealLogin({ orderId })
      await renter.client.orders.return({ orderId })
      await runRotationReminders(deps)
    }
    expect(await messagesTo(owner.userId)).toEqual([expect.stringContaining('1 个账号')])
    const aged = async () => (await owner.client.goods.attention({})).aged.map(({ goodsId }) => goodsId)
    expect(await aged()).toEqual([seen])

    clock.advance(5 * DAY)
    await owner.client.goods.newPassword({ goodsId: fresh, password: 'fresh-1' })
    await owner.client.goods.newPassword({ goodsId: seen, password: 'fresh-2' })
    expect(await aged()).toEqual([])
    clock.advance(DAY)
    await runRotationReminders(deps)
    await runRotationReminders(deps)
    expect(await aged()).toEqual([old])
    expect(await messagesTo(owner.userId)).toHaveLength(2)
    // A change of the rule acts at once, in both directions, without a message.
    await owner.client.goods.saveRotationRule({ afterDays: 1, afterRentals: null })
    expect((await aged()).toSorted()).toEqual([old, seen, fresh].toSorted())
    await owner.client.goods.saveRotationRule({ afterDays: 7, afterRentals: null })
    expect(await aged()).toEqual([])
    await owner.client.goods.saveRotationRule({ afterDays: 6, afterRentals: null })
    expect(await aged()).toEqual([old])
    expect(await messagesTo(owner.userId)).toHaveLength(2)
    await owner.client.goods.saveRotationRule({ afterDays: null, afterRentals: null })
    expect(await aged()).toEqual([])
    const { list } = await owner.client.owners.acts({ kind: 'rotation_rule' })
    expect(list.map(({ detail }) => detail)).toEqual([
      '不提醒',
      '满 6 天后提醒',
      '满 7 天后提醒',
      '满 1 天后提醒',
      '满 6 天或被 2 笔租用看过后提醒',
    ])
  })

  test('two rules that are saved at the same time: what is due follows the one that stays', async () => {
    const owner = await merchant()
    const goodsId = await goods(owner)
    clock.advance(5 * DAY)
    const outcomes = await outcomesOf([
      owner.client.goods.saveRotationRule({ afterDays: 1, afterRentals: null }),
      owner.client.goods.saveRotationRule({ afterDays: 90, afterRentals: null }),
    ])
    expect(outcomes).toEqual({ OK: 2 })
    const { afterDays } = await owner.client.goods.rotationRule({})
    const { aged } = await owner.client.goods.attention({})
    expect(aged.map((one) => one.goodsId)).toEqual(afterDays === 1 ? [goodsId] : [])
  })
})

test('staff without the permission change no password and no rule', async () => {
  const owner = await merchant()
  const goodsId = await goods(owner)
  const [lister, finance] = [await person(), await person()]
  await employ(owner, lister, 'lister')
  await employ(owner, finance, 'finance')
  expect(
    await outcomesOf([
      lister.client.goods.newPassword({ goodsId, password: 'x' }),
      finance.client.goods.saveRotationRule({ afterDays: 1, afterRentals: null }),
    ]),
  ).toEqual({ NO_PERMISSION: 2 })
})
