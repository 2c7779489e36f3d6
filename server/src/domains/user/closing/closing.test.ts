import type { ClosingObstacle } from '@shanghao/contract/user/closingStates'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpFeeFreeUsers } from '../../../../testing/pay/feeFreeUser.ts'
import { postNotification } from '../../../../testing/pay/postNotification.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { setUpPhoneCodes } from '../../../../testing/people/phoneCodes.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { userInvariants } from '../invariants.ts'
import { closingJob } from './closingJob.ts'
import { personalData } from './personalData.ts'

const server = await callServer(
  { CAPTCHA_COST: '1' },
  { 'session.codeAddressHour': 1000, 'session.codeAddressDay': 1000 },
)
const { pool, clock, deps } = server
const guest = server.client()
const codes = setUpPhoneCodes(server)
const market = await setUpMarket(server)
const DAY = 86_400_000
const WEEK = 7 * DAY
const PASSWORD = 'moonlight-7'
const run = () => Promise.all([closingJob.run(deps), closingJob.run(deps)])

const userRow = async ({ userId }: TestUser) =>
  (await pool.query('select * from app_user where id = $1', [userId])).rows[0]
const request = async (user: TestUser, giveUpFen = 0) => {
  const smsCode = await codes.ownCode(user, 'cancel_user')
  return user.client.user.cancelUser({ smsCode, giveUpFen })
}
const signInAgain = async ({ phone }: TestUser) =>
  server.client((await guest.session.login({ phone, password: PASSWORD })).authToken)

describe('user.cancelUser', () => {
  test('requires a login and a code of its own purpose', async () => {
    expect(await outcomeOf(guest.user.cancelUser({ smsCode: '123456', giveUpFen: 0 }))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(guest.user.closingState())).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(guest.user.revokeClosing())).toBe('TOKEN_EXPIRED')
    const user = await market.person()
    const foreign = await codes.ownCode(user, 'export_data')
    const cancel = (smsCode: string) => outcomeOf(user.client.user.cancelUser({ smsCode, giveUpFen: 0 }))
    expect(await cancel(foreign)).toBe('SMS_CODE_EXPIRED')
    const right = await codes.ownCode(user, 'cancel_user')
    expect(await cancel(right === '000000' ? '111111' : '000000')).toBe('SMS_CODE_WRONG')
    expect((await userRow(user)).state).toBe('active')
  })

  test('lists what stands in the way, of both sides of an order', async () => {
    const owner = await market.person({ roles: ['merchant'] })
    const renter = await market.person({ cashFen: 6000 })
    const goodsId = await market.goods(owner)
    await market.rent(renter, goodsId, 3, 900)
    const kinds = async ({ client }: TestUser): Promise<ClosingObstacle[]> =>
      (await client.user.closingState()).obstacles.map(({ kind }) => kind)
    expect(await kinds(renter)).toEqual(['orders', 'cash'])
    expect(await kinds(owner)).toEqual(['owner_orders', 'goods'])
    const operator = await market.person({ roles: ['operator'] })
    expect(await kinds(operator)).toEqual(['operator'])
    const partner = await market.person()
    const until = (days: number) =>
      pool.query(
        `insert into merchant (user_id, merchant_type, expires_at, created_at) values ($1, 1, $2, $2)
       on conflict (user_id) do update set expires_at = excluded.expires_at`,
        [partner.userId, new Date(clock.now().getTime() + days * 86_400_000)],
      )
    await until(1)
    expect(await kinds(partner)).toEqual(['partner'])
    await until(0)
    expect(await kinds(partner)).toEqual([])
    const paying = await market.person()
    await paying.client.finance.rechargePay({ amountFen: 5000, channel: 'wechat' })
    expect(await kinds(paying)).toEqual(['payments'])
    expect(await outcomeOf(request(renter))).toBe('CLOSING_BLOCKED')
    expect(await outcomeOf(renter.client.user.queryInfo())).toBe('OK')
  })

  test('signs out everywhere; signing in shows the closing and takes it back', async () => {
    const user = await market.person({ password: PASSWORD })
    const { closesAt } = await request(user)
    expect(closesAt).toBe(clock.now().getTime() + WEEK)
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('FORCED_LOGOUT')
    const again = await signInAgain(user)
    expect((await again.user.queryInfo()).closesAt).toBe(closesAt)
    expect((await again.user.closingState()).closing?.closesAt).toBe(closesAt)
    expect(await outcomeOf(again.user.revokeClosing())).toBe('OK')
    expect(await outcomeOf(again.user.revokeClosing())).toBe('CLOSING_NONE')
    clock.advance(WEEK)
    await run()
    expect((await userRow(user)).state).toBe('active')
  })

  test('a balance below the least withdrawal is given up as shown, and posted', async () => {
    const user = await market.person({ cashFen: 4999, bonusFen: 700 })
    expect((await user.client.user.closingState()).lost).toMatchObject({
      cashFen: 4999,
      withdrawableFen: 0,
      bonusFen: 700,
    })
    expect(await outcomeOf(request(user, 5000))).toBe('CLOSING_CHANGED')
    await request(user, 5699)
    clock.advance(WEEK)
    await run()
    expect(await market.wallet(user)).toEqual({ cash: 0, bonus: 0 })
    const { rows } = await pool.query(
      "select step, to_id, amount from ledger_transfer where biz_type = 'closing' and biz_id = $1 order by step",
      [String(user.userId)],
    )
    expect(rows).toEqual([
      { step: 'bonus', to_id: 'promotion:platform', amount: 700 },
      { step: 'cash', to_id: 'revenue:platform', amount: 4999 },
    ])
  })
})

test('user.closingState tells what of the cash can still be withdrawn, free of fee', async () => {
  const withdrawals = setUpWithdrawals(server, market)
  const newFeeFreeUser = await setUpFeeFreeUsers(server, market, withdrawals)
  const user = await newFeeFreeUser(1000)
  const lost = async () => (await user.client.user.closingState()).lost
  expect(await lost()).toMatchObject({ cashFen: 1600, withdrawableFen: 600 })
  await withdrawals.withdraw(user, 595)
  expect(await lost()).toMatchObject({ cashFen: 1005, withdrawableFen: 0 })
})

describe('user.closing', () => {
  test('removes personal data when the days are over; the number is free and the ledger stays', async () => {
    const user = await market.person({ password: PASSWORD, cashFen: 100, device: 'b'.repeat(32) })
    const goodsId = await market.goods(await market.person())
    await user.client.goods.store({ id: goodsId })
    await request(user, 100)
    const transfers = async () =>
      (
        await pool.query('select 1 from ledger_transfer where from_id = $1 or to_id = $1', [
          `cash:${user.userId}`,
        ])
      ).rows.length
    const before = await transfers()
    clock.advance(WEEK - 1)
    await run()
    expect((await userRow(user)).state).toBe('active')
    clock.advance(1)
    await run()
    expect(await userRow(user)).toMatchObject({
      state: 'closed',
      phone: `closed-${user.userId}`,
      nickname: '已注销用户',
      password_hash: null,
      pay_password_hash: null,
      identity_id: null,
      adult_from: null,
    })
    expect(await transfers()).toBe(before + 1)
    for (const [place, { on }] of Object.entries(personalData)) {
      if (on !== 'deleted') continue
      const [table, column] = place.split('.')
      const { rows } = await pool.query(`select 1 from ${table} where ${column} = $1`, [user.userId])
      expect(rows, place).toHaveLength(0)
    }
    expect(await outcomeOf(guest.session.login({ phone: user.phone, password: PASSWORD }))).toBe(
      'LOGIN_WRONG',
    )
    const newcomer = await market.person({ phone: user.phone })
    expect(newcomer.userId).not.toBe(user.userId)
  })

  test('money or an order that came since the request keeps the account, and its user is told', async () => {
    const user = await market.person({ password: PASSWORD })
    await request(user)
    const again = await signInAgain(user)
    const { paymentId } = await again.finance.rechargePay({ amountFen: 5000, channel: 'alipay' })
    const paid = server.providers.channels.alipay.pay(paymentId, clock.now())
    expect(await postNotification(server, 'alipay', paid)).toBe('success')
    clock.advance(WEEK)
    await run()
    expect((await userRow(user)).state).toBe('active')
    expect((await again.user.queryInfo()).closesAt).toBeNull()
    const { rows } = await pool.query(
      "select title from notification where user_id = $1 and kind = 'account_closing' order by id desc limit 1",
      [user.userId],
    )
    expect(rows).toEqual([{ title: '注销未成功' }])
  })

  test('against a payment that is opened or arrives at the same moment: no money reaches a closed account', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const user = await market.person({ password: PASSWORD })
      await request(user)
      clock.advance(WEEK - 1000)
      const again = await signInAgain(user)
      const opened = round % 2 === 1
      const openNow = () => again.finance.rechargePay({ amountFen: 5000, channel: 'alipay' })
      const payment = opened ? await openNow() : null
      clock.advance(1000)
      const arrive = async () => {
        const { paymentId } = payment ?? (await openNow())
        await postNotification(server, 'alipay', server.providers.channels.alipay.pay(paymentId, clock.now()))
      }
      const [paid] = await Promise.all([outcomeOf(arrive()), run()])
      const { state } = await userRow(user)
      outcomes.add(`${state} ${paid}`)
      expect(paid).toBe(state === 'closed' ? 'TOKEN_EXPIRED' : 'OK')
      expect((await market.wallet(user)).cash).toBe(state === 'closed' ? 0 : 5000)
    }
    expect(outcomes).toContain('active OK')
  })

  test('nothing that holds money begins for a closed user, and nothing personal is stored: PostgreSQL refuses both', async () => {
    const user = await market.person()
    await request(user)
    clock.advance(WEEK)
    await run()
    const recharge = pool.query(
      "insert into recharge (id, user_id, amount_fen, reward, state, created_at) values ($1, $2, 1, '{}', 'created', now())",
      ['1'.repeat(19), user.userId],
    )
    await expect(recharge).rejects.toThrow('the account has been closed')
    const restored = pool.query("update app_user set phone = '13912340000' where id = $1", [user.userId])
    await expect(restored).rejects.toThrow('app_user_erased')
  })
})

test('the list of personal data names every column that refers to a user, and no other', async () => {
  const { rows } = await pool.query<{ place: string }>(`
    select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'app_user'::regclass order by 1`)
  expect(Object.keys(personalData).toSorted()).toEqual(rows.map(({ place }) => place))
})

test('the invariants find a number that no change gave, an application without its change, and what a closing left', async () => {
  const user = await market.person({ cashFen: 300 })
  await request(user, 300)
  clock.advance(WEEK)
  await run()
  const { userId } = await market.person()
  const at = clock.now()
  const change =
    'insert into phone_change (user_id, old_phone, new_phone, changed_at) values ($1, $2, $3, $4)'
  const breakages: [invariant: string, broken: string, values: unknown[], back: string][] = [
    [
      'the number of a user is that of their last change',
      change,
      [userId, '13500000001', '13500000002', at],
      'delete from phone_change',
    ],
    [
      'an application for a number took effect if and only if it is done',
      `insert into phone_application (receipt_hash, user_id, old_phone, new_phone, compared, reason, pictures, state, applied_at,
                                      decided_at, decided_by, takes_effect_at, ended_at)
       values (sha256('r'), $1, '13500000001', '13500000002', 'match', 'lost', '{a}', 'done', $2, $2, $1, $2, $2)`,
      [userId, at],
      'delete from phone_application',
    ],
    [
      'nothing was left in the wallet when an account was closed',
      'update account_closing set user_id = $1 where user_id = $2',
      [(await market.person({ cashFen: 1 })).userId, user.userId],
      `update account_closing set user_id = ${user.userId} where closed_at is not null and requested_at = (select max(requested_at) from account_closing)`,
    ],
  ]
  const balance = (fen: number) =>
    `update ledger_account set balance = ${fen} where id = 'cash:${user.userId}'`
  breakages.push([
    'a closed account holds no money, nor does its share as a distributor',
    balance(1),
    [],
    balance(0),
  ])
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const found = async () => (await violationsOf(pool, userInvariants)).map(({ invariant }) => invariant)
  for (const [invariant, broken, values, back] of breakages) {
    await owner.query(broken, values)
    expect(await found()).toContain(invariant)
    await owner.query(back)
    expect(await found()).toEqual([])
  }
  await owner.end()
})
