import { describe, expect, test } from 'vitest'
import { setUpCampaigns } from '../../../../testing/market/campaigns.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { cheapPasswordHash } from '../../../../testing/people/passwordHash.ts'
import { employ } from '../../../../testing/people/staff.ts'
import { type TestUser, testUser } from '../../../../testing/people/testUser.ts'
import { AT_ONCE } from '../../../../testing/server/atOnce.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { creditRecharge, sharesPayoutAccount } from '../../finance/actions.ts'
import { runDueOrders } from '../../orders/run/due.ts'
import { confirmIdentity } from '../../realname/actions.ts'
import { openSession, sendSmsCode, sharesDevice } from '../../session/actions.ts'
import { setPasswordFree, setPayPassword } from '../../user/actions.ts'
import { stopCampaign } from '../campaigns.ts'
import { invitationsJob } from './decide.ts'
import { invitationInvariants } from './invariants.ts'

const server = await callServer(
  {},
  {
    'promotion.inviteMonthMax': 2,
    'promotion.inviteNetworkHour': 6,
    'promotion.inviteCheckAddressHour': 40,
    'session.loginAddressHour': 1000,
    'session.codeAddressHour': 1000,
    'session.codeAddressDay': 1000,
  },
)
const market = await setUpMarket(server)
const { person, goods, wallet, rent } = market
const { operator, prized, open } = await setUpCampaigns(server)
const { bind, ban } = setUpWithdrawals(server, market)
const { clock, deps } = server
const DAY = 86_400_000
const HOUR = 3_600_000
const PASSWORD = 'moonlight-7'
const payPasswordHash = await cheapPasswordHash('246810')
const owner = await person()

let devices = 0
const newDevice = (): string => {
  devices += 1
  return `d${String(devices).padStart(31, '0')}`
}
const stop = (campaignId: number) =>
  deps.db.transaction().execute((tx) => stopCampaign(tx, operator.userId, campaignId, clock.now()))
const codeOf = async ({ client }: TestUser) => (await client.promotion.inviteCode()).inviteCode
const job = invitationsJob({ sharesDevice, sharesPayoutAccount })
const decide = () => job.run(deps)
const clearLimits = () => server.pool.query('delete from rate_limit')

const smsCode = async (phone: string, purpose: 'login' | 'regist') => {
  await sendSmsCode(deps, { phone, purpose, address: '192.0.2.1', device: null, now: clock.now() })
  return server.codeSentTo(phone)
}

let numbers = 0
const newPhone = (): string => {
  numbers += 1
  return `137${String(numbers).padStart(8, '0')}`
}

type FriendOptions = { device?: string; idNumber?: string }

/** A friend who registers by a code and is verified, with cash to rent. */
const invite = async (
  inviteCode: string,
  { device = newDevice(), idNumber = idNumberOf('1994-04-04', 500 + devices) }: FriendOptions = {},
): Promise<TestUser> => {
  await clearLimits()
  const phone = newPhone()
  const input = { phone, smsCode: await smsCode(phone, 'regist'), password: PASSWORD, inviteCode }
  const { authToken: token } = await server.onDevice(device).session.regist(input)
  const client = server.client(token)
  const { rows } = await server.pool.query('select id from app_user where phone = $1', [phone])
  const userId: number = rows[0]?.id ?? 0
  await deps.db.transaction().execute(async (tx) => {
    const now = clock.now()
    await confirmIdentity(tx, deps.kms, { userId, name: '王小明', idNumber, now })
    await creditRecharge(tx, {
      userId,
      bizId: `friend-${userId}`,
      at: now,
      amountFen: 20_000,
      channel: 'alipay',
    })
    await setPayPassword(tx, userId, payPasswordHash)
    await setPasswordFree(tx, userId, true)
  })
  return { userId, phone, token, client }
}

/** Rents an account for some hours at 3 yuan, until everything is settled and the job has run. */
const rentAndSettle = async (renter: TestUser, goodsId: string, hours = 4): Promise<void> => {
  await rent(renter, goodsId, hours, hours * 300)
  for (const ms of [hours * HOUR + HOUR, 3 * HOUR, 30 * HOUR]) {
    clock.advance(ms)
    await runDueOrders(deps)
  }
  await decide()
}
const rentOwners = async (renter: TestUser, hours = 4) => rentAndSettle(renter, await goods(owner), hours)

const stateOf = async ({ client }: TestUser) => {
  const [latest] = (await client.promotion.invitations()).list
  return latest && [latest.state, latest.missingText]
}

describe('an invitation', () => {
  test('brings both rewards after the friend’s first settled rental, once', async () => {
    const campaign = await open(prized('invite', [300, 200]))
    const inviter = await person()
    expect(await outcomeOf(server.client().promotion.inviteCode())).toBe('TOKEN_EXPIRED')
    const code = await codeOf(inviter)
    expect(await codeOf(inviter)).toBe(code)
    const checked = await server
      .onDevice(newDevice())
      .promotion.checkInviteCode({ inviteCode: ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}` })
    expect(checked).toMatchObject({ inviteCode: code, rewards: { friend: { text: '2 元赠送余额' } } })
    expect(checked.inviterName).toMatch(/^租\*\*\*\d$/)

    const friend = await invite(code)
    expect(await stateOf(inviter)).toEqual(['waiting', '还差一单：租一次号，自付租金满 10 元，结算后发放'])
    await rent(friend, await goods(owner), 4, 1200)
    clock.advance(5 * HOUR)
    await runDueOrders(deps)
    await decide()
    expect(await wallet(friend)).toMatchObject({ bonus: 0 })
    clock.advance(40 * HOUR)
    await runDueOrders(deps)
    expect(await stateOf(inviter)).toEqual(['earned', '首单已完成，正在核对，几分钟内发放'])
    await Promise.all(Array.from({ length: AT_ONCE }, decide))
    expect([(await wallet(inviter)).bonus, (await wallet(friend)).bonus]).toEqual([300, 200])
    // The friend's bonus pays a part of the second rental.
    await rentOwners(friend)
    expect([(await wallet(inviter)).bonus, (await wallet(friend)).bonus]).toEqual([300, 0])
    const [row] = (await inviter.client.promotion.invitations()).list
    expect(row).toMatchObject({ state: 'rewarded', missingText: null, rewardText: '3 元赠送余额' })
    expect((await friend.client.promotion.invitedBy()).invitation).toMatchObject({
      rewardText: '2 元赠送余额',
    })
    expect(await inviter.client.promotion.inviteCode()).toMatchObject({
      friends: 1,
      rewarded: 1,
      rewardedFen: 300,
      leftThisMonth: 1,
    })
    for (const { client } of [inviter, friend]) {
      const kinds = (await client.notifications.list({})).list.map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'invitation_rewarded')).toHaveLength(1)
    }
    expect((await (await person()).client.promotion.invitations()).list).toEqual([])
    await stop(campaign)
  })

  test('is for verified adults', async () => {
    const codes = [await person({ bornOn: null }), await person({ bornOn: '2010-06-01' })].map(codeOf)
    expect(await outcomesOf(codes)).toEqual({ REALNAME_REQUIRED: 1, MINOR: 1 })
    expect((await owner.client.promotion.invitedBy()).invitation).toBeNull()
  })

  test('waits while rentals do not count: too small, or of an account in the circle; and expires', async () => {
    const campaign = await open(prized('invite', [300, 200]))
    const inviter = await person()
    const code = await codeOf(inviter)
    const [friend, sibling] = [await invite(code), await invite(code)]
    await rentOwners(friend, 3)
    const small = (await friend.client.promotion.invitedBy()).invitation
    expect(small).toMatchObject({ state: 'waiting' })
    expect(small?.missingText).toContain('自付的租金不够')
    const circle = [await goods(inviter), await goods(sibling)]
    for (const goodsId of circle) {
      await rentAndSettle(friend, goodsId)
      expect((await friend.client.promotion.invitedBy()).invitation?.missingText).toContain('同一邀请关系')
    }
    clock.advance(60 * DAY)
    await rentOwners(await refreshed(friend))
    expect((await (await refreshed(friend)).client.promotion.invitedBy()).invitation).toMatchObject({
      state: 'expired',
    })
    await stop(campaign)
  })

  test('waits while rentals are of the owner for whom the inviter works', async () => {
    const campaign = await open(prized('invite', [300, 200]))
    const [inviter, employer] = [await person(), await person({ roles: ['merchant'] })]
    const friend = await invite(await codeOf(inviter))
    await employ(employer, inviter, 'night')
    await rentAndSettle(friend, await goods(employer))
    expect((await friend.client.promotion.invitedBy()).invitation?.missingText).toContain('同一邀请关系')
    await stop(campaign)
  })

  test('brings nothing for oneself, for a person known before, a shared device or a shared payout account', async () => {
    const campaign = await open(prized('invite', [300, 200]))
    const outcome = async (inviter: TestUser, friend: TestUser) => {
      await rentOwners(friend)
      expect(await wallet(friend)).toMatchObject({ bonus: 0 })
      return (await stateOf(inviter))?.[1]
    }
    const idNumber = idNumberOf('1991-01-01', 701)
    const self = await person({ idNumber })
    expect(await outcome(self, await invite(await codeOf(self), { idNumber }))).toContain('同一身份')

    const known = idNumberOf('1991-01-01', 702)
    await person({ idNumber: known })
    const second = await person()
    expect(await outcome(second, await invite(await codeOf(second), { idNumber: known }))).toContain(
      '不是新用户',
    )

    const third = await person()
    const sharing = await invite(await codeOf(third))
    const device = newDevice()
    for (const { userId } of [third, sharing])
      await deps.db.transaction().execute((tx) => openSession(tx, { ...deps, device }, userId, clock.now()))
    expect(await outcome(third, sharing)).toContain('同一台设备')

    const fourth = await person({ payPassword: '246810' })
    const paidTo = await invite(await codeOf(fourth))
    await bind({ ...paidTo, phone: fourth.phone })
    await bind(fourth)
    expect(await outcome(fourth, paidTo)).toContain('提现账户')

    const fifth = await person()
    const banned = await invite(await codeOf(fifth))
    await rent(banned, await goods(owner), 4, 1200)
    await ban(banned)
    clock.advance(50 * HOUR)
    for (let i = 0; i < 3; i++) await runDueOrders(deps)
    clock.advance(30 * HOUR)
    await runDueOrders(deps)
    await decide()
    expect((await stateOf(fifth))?.[1]).toContain('停用')
    await stop(campaign)
  })

  test('races for the last of a budget: pairs of rewards are given whole, and no fen beyond it', async () => {
    const campaign = await open({ ...prized('invite', [300, 200]), budgetFen: 1200 })
    const pairs: { inviter: TestUser; friend: TestUser }[] = []
    for (let i = 0; i < 4; i++) {
      const inviter = await person()
      pairs.push({ inviter, friend: await invite(await codeOf(inviter)) })
    }
    const goodsIds = await Promise.all(pairs.map(() => goods(owner)))
    await Promise.all(pairs.map(({ friend }, i) => rent(friend, goodsIds[i] ?? '', 4, 1200)))
    for (const ms of [5 * HOUR, 3 * HOUR, 30 * HOUR]) {
      clock.advance(ms)
      await runDueOrders(deps)
    }
    await Promise.all([decide(), decide(), decide()])
    const given = await Promise.all(
      pairs.map(async ({ inviter, friend }) => [(await wallet(inviter)).bonus, (await wallet(friend)).bonus]),
    )
    expect(given.sort().reverse()).toEqual([
      [300, 200],
      [300, 200],
      [0, 0],
      [0, 0],
    ])
    const { rows } = await server.pool.query('select granted_fen from campaign where id = $1', [campaign])
    expect(rows).toEqual([{ granted_fen: 1000 }])
    await stop(campaign)
  })

  test('a month’s limit of the inviter takes nothing from the friend', async () => {
    clock.set(new Date('2027-06-02T12:00:00+08:00'))
    const campaign = await open(prized('invite', [300, 200]))
    const fresh = await person()
    const code = await codeOf(fresh)
    const friends = [await invite(code), await invite(code), await invite(code)]
    for (const friend of friends) await rentOwners(await refreshed(friend))
    const [last] = (await (await refreshed(fresh)).client.promotion.invitations()).list
    expect(last).toMatchObject({ state: 'rewarded', rewardText: null })
    expect((await wallet(fresh)).bonus).toBe(600)
    expect(await Promise.all(friends.map(async (friend) => (await wallet(friend)).bonus))).toEqual([
      200, 200, 200,
    ])
    await stop(campaign)
    const late = await person()
    const unlucky = await invite(await codeOf(late))
    await rentOwners(unlucky)
    expect((await stateOf(late))?.[1]).toContain('活动已结束')
  })
})

/** A person with a new session: long spans end the first one. */
const refreshed = async (user: TestUser): Promise<TestUser> => {
  const token = await deps.db.transaction().execute((tx) => openSession(tx, deps, user.userId, clock.now()))
  return { ...user, token, client: server.client(token) }
}

describe('a registration with an invitation code', () => {
  const ways = {
    checkInviteCode: async (inviteCode: string, device: string | null) =>
      (device === null ? server.client() : server.onDevice(device)).promotion.checkInviteCode({ inviteCode }),
    regist: async (inviteCode: string, device: string | null) => {
      const phone = newPhone()
      const input = { phone, smsCode: await smsCode(phone, 'regist'), password: PASSWORD, inviteCode }
      return (device === null ? server.client() : server.onDevice(device)).session.regist(input)
    },
    inviteCodeLogin: async (inviteCode: string, device: string | null) => {
      const phone = newPhone()
      const input = { phone, smsCode: await smsCode(phone, 'login'), inviteCode }
      return (device === null ? server.client() : server.onDevice(device)).session.inviteCodeLogin(input)
    },
    doUniLogin: async (inviteCode: string, device: string | null) => {
      const loginToken = server.providers.onekey.token(newPhone())
      return (device === null ? server.client() : server.onDevice(device)).session.doUniLogin({
        loginToken,
        inviteCode,
      })
    },
  }

  test.each(Object.entries(ways))('%s refuses a code that cannot be used', async (name, use) => {
    await clearLimits()
    const ownDevice = newDevice()
    const inviter = await testUser(server, {
      device: ownDevice,
      idNumber: idNumberOf('1992-02-02', 900 + name.length),
    })
    const code = await codeOf(inviter)
    expect(await outcomeOf(use('22222222', newDevice()))).toBe('INVITE_CODE_UNKNOWN')
    expect(await outcomeOf(use(code, null))).toBe('DEVICE_UNKNOWN')
    expect(await outcomeOf(use(code, ownDevice))).toBe('INVITE_SELF')
    const used = newDevice()
    await invite(code, { device: used })
    expect(await outcomeOf(use(code, used))).toBe('INVITE_DEVICE_USED')
    await clearLimits()
    for (let i = 0; i < 6; i++) expect(await outcomeOf(ways.doUniLogin(code, newDevice()))).toBe('OK')
    expect(await outcomeOf(use(code, newDevice()))).toBe('INVITE_LIMIT')
    await ban(inviter)
    expect(await outcomeOf(use(code, newDevice()))).toBe('INVITE_CODE_UNKNOWN')
  })

  test('one device registers one invited person, however many try at once', async () => {
    await clearLimits()
    const code = await codeOf(await person())
    const device = newDevice()
    const tries = Array.from({ length: 5 }, () => ways.doUniLogin(code, device))
    expect(await outcomesOf(tries)).toEqual({ OK: 1, INVITE_DEVICE_USED: 4 })
  })

  test('inviteCodeLogin registers a new number by the code, and signs a known one in without an invitation', async () => {
    await clearLimits()
    const inviter = await person()
    const inviteCode = await codeOf(inviter)
    const phone = newPhone()
    const login = async (wrong = false) => {
      const sent = await smsCode(phone, 'login')
      const input = { phone, smsCode: wrong ? '000000' : sent, inviteCode }
      return server.onDevice(newDevice()).session.inviteCodeLogin(input)
    }
    expect(
      await outcomeOf(
        server.onDevice(newDevice()).session.inviteCodeLogin({ phone, smsCode: '123456', inviteCode }),
      ),
    ).toBe('SMS_CODE_EXPIRED')
    expect(await outcomeOf(login(true))).toBe('SMS_CODE_WRONG')
    clock.advance(60_000)
    expect((await login()).registered).toBe(true)
    clock.advance(60_000)
    expect((await login()).registered).toBe(false)
    expect((await inviter.client.promotion.invitations()).list).toHaveLength(1)
    await server.withDeps({ rules: { 'session.registrationOpen': false } }, async () => {
      const another = newPhone()
      const closed = server
        .onDevice(newDevice())
        .session.inviteCodeLogin({ phone: another, smsCode: await smsCode(another, 'login'), inviteCode })
      expect(await outcomeOf(closed)).toBe('LOGIN_CLOSED')
    })
  })
})

test('the invariants notice a reward without an invitation that earned it', async () => {
  await server.pool.query(
    "update invitation set state = 'refused', reason = 'same_person' where id = (select min(id) from invitation where state = 'rewarded')",
  )
  const broken = await violationsOf(server.pool, invitationInvariants)
  await server.pool.query(
    "update invitation set state = 'rewarded', reason = null where id = (select min(id) from invitation where state = 'refused')",
  )
  expect(broken.map(({ invariant }) => invariant)).toEqual([
    'an invitation brought its rewards once it was rewarded, and none before',
  ])
})
