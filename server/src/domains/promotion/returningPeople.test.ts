import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../testing/market/market.ts'
import { postNotification } from '../../../testing/pay/postNotification.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { setUpPhoneCodes } from '../../../testing/people/phoneCodes.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { deleteExpired } from '../../../testing/server/deleteExpired.ts'
import { sharesPayoutAccount } from '../finance/actions.ts'
import { runDueOrders } from '../orders/run/due.ts'
import { sharesDevice } from '../session/actions.ts'
import { closingJob } from '../user/closing/closingJob.ts'
import { invitationsJob } from './invitations/decide.ts'

const server = await callServer(
  { CAPTCHA_COST: '1' },
  { 'promotion.inviteMonthMax': 1, 'session.codeAddressHour': 1000, 'session.codeAddressDay': 1000 },
)
const market = await setUpMarket(server)
const { prized, open } = await setUpCampaigns(server)
const codes = setUpPhoneCodes(server)
const { clock, deps, pool } = server
const HOUR = 3_600_000
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const owner = await market.person({ roles: ['merchant'] })
const decide = () => invitationsJob({ sharesDevice, sharesPayoutAccount }).run(deps)

let numbers = 0
const newNumber = (): string => {
  numbers += 1
  return idNumberOf('1994-04-04', 800 + numbers)
}
/** A person with a new account, who has 12 yuan. */
const register = (idNumber: string): Promise<TestUser> => market.person({ idNumber, cashFen: 1_200 })
const identityOf = async ({ userId }: TestUser): Promise<number | null> =>
  (await pool.query('select identity_id from app_user where id = $1', [userId])).rows[0].identity_id

/** Closes an account with what is in it, and deletes what expires a day later: the identity with it. */
const close = async (user: TestUser): Promise<void> => {
  const identity = await identityOf(user)
  const { cash, bonus } = await market.wallet(user)
  const smsCode = await codes.ownCode(user, 'cancel_user')
  await user.client.user.cancelUser({ smsCode, giveUpFen: cash + bonus })
  clock.advance(8 * DAY)
  await closingJob.run(deps)
  clock.advance(2 * DAY)
  await deleteExpired(deps)
  const { rows } = await pool.query('select from real_identity where id = $1', [identity])
  expect(rows).toEqual([])
}

/** Accepts an invitation, without the registration that it belongs to. */
const invite = async (inviter: TestUser, friend: TestUser): Promise<void> => {
  await pool.query(
    'insert into invitation (inviter_id, friend_id, registered_at, until, least_rent_fen) values ($1, $2, $3, $4, 1000)',
    [inviter.userId, friend.userId, clock.now(), new Date(clock.now().getTime() + 30 * DAY)],
  )
}
const rentAndSettle = async (renter: TestUser): Promise<void> => {
  await market.rent(renter, await market.goods(owner), 4, 1_200)
  for (const ms of [5 * HOUR, 3 * HOUR, 40 * HOUR]) {
    clock.advance(ms)
    await runDueOrders(deps)
  }
  await decide()
}
const invitationOf = async ({ userId }: TestUser) =>
  (await pool.query('select state, reason from invitation where friend_id = $1', [userId])).rows[0]

describe('a person who closed their account and registers again', () => {
  test('is the same person, also when the identity was deleted; PostgreSQL closes no account that forgets it', async () => {
    const idNumber = newNumber()
    const first = await register(idNumber)
    const identity = await identityOf(first)
    await expect(
      pool
        .query(
          `with asked as (insert into account_closing values ($1, $2, $2, 0, 0, null) returning user_id)
         select from asked`,
          [first.userId, clock.now()],
        )
        .then(() => pool.query("update app_user set state = 'closed' where id = $1", [first.userId])),
    ).rejects.toThrow('does not name the identity')
    await pool.query('delete from account_closing where user_id = $1', [first.userId])
    await close(first)
    expect(await identityOf(await register(newNumber()))).not.toBe(identity)
    expect(await identityOf(await register(idNumber))).toBe(identity)
    const { rows } = await pool.query(
      'select to_jsonb(f) as row from former_identity f where identity_id = $1',
      [identity],
    )
    expect(Object.keys(rows[0].row)).toEqual(['mark', 'identity_id'])
  })

  test('brings no reward of an invitation again', async () => {
    await open({ ...prized('invite', [300, 200]), endsAt: clock.now().getTime() + YEAR })
    const idNumber = newNumber()
    const found: unknown[] = []
    for (let round = 0; round < 3; round += 1) {
      const [inviter, friend] = [await register(newNumber()), await register(idNumber)]
      await invite(inviter, friend)
      await rentAndSettle(friend)
      found.push(await invitationOf(friend))
      if (round === 2) await expectOneReward(friend)
      await close(friend)
    }
    const refused = { state: 'refused', reason: 'known_person' }
    expect(found).toEqual([{ state: 'rewarded', reason: null }, refused, refused])
  })

  const expectOneReward = async (friend: TestUser): Promise<void> => {
    const again = pool.query("update invitation set state = 'rewarded', reason = null where friend_id = $1", [
      friend.userId,
    ])
    await expect(again).rejects.toThrow('invitation_person')
  }

  test('is not rewarded for more friends of a month than before', async () => {
    clock.set(new Date('2027-09-01T12:00:00+08:00'))
    const idNumber = newNumber()
    const inviter = await register(idNumber)
    const friend = await register(newNumber())
    await invite(inviter, friend)
    await rentAndSettle(friend)
    expect((await market.wallet(inviter)).bonus).toBe(300)
    await close(inviter)
    const again = await register(idNumber)
    const other = await register(newNumber())
    await invite(again, other)
    await rentAndSettle(other)
    expect(await invitationOf(other)).toEqual({ state: 'rewarded', reason: 'inviter_limit' })
    expect((await market.wallet(again)).bonus).toBe(0)
  })

  test('keeps no second welcome packet of a campaign once it is known who they are', async () => {
    await open({ kind: 'welcome', name: '新人红包', validDays: 60 })
    const idNumber = newNumber()
    const packetsOf = async ({ client }: TestUser) =>
      (await client.promotion.queryUserRedPackList()).list.map(({ name }) => name)
    const first = await register(idNumber)
    expect(await packetsOf(first)).toEqual(['新人红包'])
    await close(first)
    expect(await packetsOf(await testUser(server))).toEqual(['新人红包'])
    const again = await register(idNumber)
    clock.advance(1)
    expect(await packetsOf(again)).toEqual([])
    expect(await packetsOf(await register(newNumber()))).toEqual(['新人红包'])
  })

  test('gets as many packets of a recharge campaign as one person may', async () => {
    await open({ kind: 'recharge', name: '充值红包', perUser: 1 })
    const idNumber = newNumber()
    const offered = async ({ client }: TestUser) =>
      (await client.promotion.rechargeRewardPrecomputation({ amountFen: 5_000 })).packets.length
    const first = await register(idNumber)
    expect(await offered(first)).toBe(1)
    const { paymentId } = await first.client.finance.rechargePay({ amountFen: 5_000, channel: 'alipay' })
    const paid = server.providers.channels.alipay.pay(paymentId, clock.now())
    await postNotification(server, 'alipay', paid)
    expect(await offered(first)).toBe(0)
    expect(await offered(await register(idNumber))).toBe(0)
    expect(await offered(await register(newNumber()))).toBe(1)
  })
})
