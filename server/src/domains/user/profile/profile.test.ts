import { EXPORT_PATH } from '@shanghao/contract/rules'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { plainPicture, postFile } from '../../../../testing/market/pictures.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import { setUpPhoneCodes } from '../../../../testing/people/phoneCodes.ts'
import { type TestUser, testUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer(
  { CAPTCHA_COST: '1' },
  { 'session.codeAddressHour': 1000, 'session.codeAddressDay': 1000, 'user.exportDay': 3 },
)
const { pool, clock } = server
const guest = server.client()
const codes = setUpPhoneCodes(server)
const market = await setUpMarket(server)
const DAY = 86_400_000
const PASSWORD = 'moonlight-7'
const photo = await plainPicture(300, 200).jpeg().toBuffer()

const uploadAs = async ({ client }: TestUser, purpose: 'avatar' | 'evidence'): Promise<string> => {
  const policy = await client.uploads.getPolicySign({ purpose })
  await postFile(server.base, policy, photo)
  return (await client.uploads.finish({ key: policy.key })).publicKey
}
const loginFrom = async ({ phone }: TestUser, agent: string): Promise<string> => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'user-agent': agent },
    payload: { phone, password: PASSWORD },
  })
  return response.json().data.object.authToken
}

test('the calls of one’s own account require a login', async () => {
  const { user, session } = guest
  expect(
    await outcomesOf([
      user.setNickname({ nickname: '夜航船' }),
      user.setAvatar({ publicKey: null }),
      user.queryLevel(),
      user.exportData({ smsCode: '123456' }),
      session.devices(),
      session.signOutDevice({ deviceId: '0'.repeat(16) }),
      session.signOutOthers(),
      user.pendingPhoneChange(),
    ]),
  ).toEqual({ TOKEN_EXPIRED: 8 })
})

describe('user.setNickname', () => {
  test('changes the name once in some days', async () => {
    const { client } = await testUser(server)
    const set = (nickname: string) => outcomeOf(client.user.setNickname({ nickname }))
    for (const bad of ['一', '名'.repeat(13), '有 空格', '<b>粗</b>', '-开头', '🎮玩家'])
      expect(await set(bad)).toBe('INVALID_INPUT')
    expect(await set(' 夜航船 ')).toBe('OK')
    expect((await client.user.queryInfo()).userInfo.nickname).toBe('夜航船')
    clock.advance(7 * DAY - 1)
    expect(await set('山海客')).toBe('NICKNAME_TOO_OFTEN')
    clock.advance(1)
    expect(await set('山海客')).toBe('OK')
  })

  test('refuses names of the platform however they are written, and numbers to be reached by', async () => {
    const { client } = await testUser(server)
    for (const nickname of [
      '在线客服',
      '官-方-助手',
      '上號小二',
      'ShangHao',
      'Ａｄｍｉｎ1',
      'adm-in',
      '加微1380000',
      '系統消息',
    ])
      expect(await outcomeOf(client.user.setNickname({ nickname })), nickname).toMatch(
        /NICKNAME_REFUSED|INVALID_INPUT/,
      )
    expect(await outcomeOf(client.user.setNickname({ nickname: '在线客服' }))).toBe('NICKNAME_REFUSED')
    expect(await outcomeOf(client.user.setNickname({ nickname: '租客123456' }))).toBe('OK')
  })
})

describe('user.setAvatar', () => {
  test('takes a picture of one’s own for this purpose; the former one is released', async () => {
    const [user, other] = [await testUser(server), await testUser(server)]
    const set = (publicKey: string | null) => user.client.user.setAvatar({ publicKey })
    expect(await outcomeOf(set(await uploadAs(other, 'avatar')))).toBe('UPLOAD_EXPIRED')
    expect(await outcomeOf(set(await uploadAs(user, 'evidence')))).toBe('UPLOAD_EXPIRED')
    expect((await user.client.user.queryInfo()).userInfo.avatarUrl).toBeNull()
    await set(await uploadAs(user, 'avatar'))
    const second = await uploadAs(user, 'avatar')
    const { avatarUrl } = await set(second)
    expect((await user.client.user.queryInfo()).userInfo.avatarUrl).toBe(avatarUrl)
    const uses = async () =>
      (await pool.query('select 1 from upload_use where used_by = $1', [`avatar:${user.userId}`])).rows.length
    expect(await uses()).toBe(1)
    expect(await set(null)).toEqual({ avatarUrl: null })
    expect(await uses()).toBe(0)
  })
})

describe('session.devices', () => {
  test('names the devices; one or all others can be signed out, and no other person’s', async () => {
    const user = await testUser(server, { password: PASSWORD })
    const stranger = await testUser(server)
    const phone = await loginFrom(
      user,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit MicroMessenger/8.0',
    )
    clock.advance(1000)
    const pc = await loginFrom(user, 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/141.0 Safari/537.36')
    const { list } = await user.client.session.devices()
    expect(list.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
      ['未知设备', true],
      ['Windows 电脑 · Chrome', false],
      ['iPhone · 微信', false],
    ])
    const deviceId = list[2]?.deviceId ?? ''
    expect(await outcomeOf(stranger.client.session.signOutDevice({ deviceId }))).toBe('NOT_FOUND')
    await user.client.session.signOutDevice({ deviceId })
    expect(await outcomeOf(server.client(phone).user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(user.client.session.signOutDevice({ deviceId }))).toBe('NOT_FOUND')
    expect(await user.client.session.signOutOthers()).toEqual({ count: 1 })
    expect(await outcomeOf(server.client(pc).user.queryInfo())).toBe('FORCED_LOGOUT')
    expect(await outcomeOf(user.client.user.queryInfo())).toBe('OK')
    expect(await outcomeOf(stranger.client.user.queryInfo())).toBe('OK')
  })
})

describe('user.queryLevel', () => {
  test('counts completed orders, and says what each level gives and what is missing', async () => {
    const { client, userId } = await testUser(server)
    const start = await client.user.queryLevel()
    expect(start).toMatchObject({ level: 1, completedOrders: 0, next: { level: 2, from: 10, missing: 10 } })
    expect(
      start.levels.map(({ from, depositWaiverFen, unlimitedOrders }) => [
        from,
        depositWaiverFen,
        unlimitedOrders,
      ]),
    ).toEqual([
      [0, 0, false],
      [10, 0, true],
      [30, 10_000, true],
      [100, 10_000, true],
    ])
    await pool.query('update app_user set completed_orders = 100, imported_orders = 100 where id = $1', [
      userId,
    ])
    expect(await client.user.queryLevel()).toMatchObject({ level: 4, next: null })
  })

  test('what it promises is what an order costs: a gold member leaves no deposit up to the waiver', async () => {
    const renter = await market.person({ cashFen: 50_000 })
    await pool.query('update app_user set completed_orders = 30, imported_orders = 30 where id = $1', [
      renter.userId,
    ])
    const { levels, level } = await renter.client.user.queryLevel()
    const waiver = levels.find((row) => row.level === level)?.depositWaiverFen ?? 0
    const owner = await market.person({ roles: ['merchant'] })
    for (const [depositFen, paid] of [
      [waiver, 0],
      [waiver + 1, waiver + 1],
    ] as const) {
      const goodsId = await market.goods(owner, { depositFen })
      expect((await renter.client.orders.quote({ goodsId, hours: 1 })).depositFen).toBe(paid)
    }
  })
})

describe('user.exportData', () => {
  const request = async (user: TestUser) => {
    const smsCode = await codes.ownCode(user, 'export_data')
    return user.client.user.exportData({ smsCode })
  }
  const fetchFile = ({ token }: { token: string }, ticket: string) =>
    server.app.inject({
      method: 'POST',
      url: EXPORT_PATH,
      headers: { authToken: token },
      payload: { ticket },
    })

  test('has one’s own data and none of others, without secrets; only one’s own session gets it, for some minutes', async () => {
    const owner = await market.person({ roles: ['merchant'] })
    const renter = await market.person({ cashFen: 20_000, password: PASSWORD })
    const orderId = await market.rent(renter, await market.goods(owner), 2, 600)
    await renter.client.user.setNickname({ nickname: '夜航船' })
    const { ticket, fileName } = await request(renter)
    expect(fileName).toMatch(/^上号-个人数据-139xxxx\d{4}-2026-\d\d-\d\d\.json$/)
    expect((await fetchFile({ token: 'none' }, ticket)).statusCode).toBe(401)
    expect((await fetchFile(owner, ticket)).statusCode).toBe(404)
    expect((await fetchFile(renter, 'x')).statusCode).toBe(404)
    const file = await fetchFile(renter, ticket)
    expect(file.headers['content-disposition']).toContain('attachment')
    const data = file.json()
    expect(data['资料']).toMatchObject({ 手机号: renter.phone, 昵称: '夜航船', 等级: '普通会员' })
    expect(data['租用订单']).toMatchObject([{ 订单编号: orderId, 状态: '租用中', 租金元: 6 }])
    expect(data['余额明细'].length).toBeGreaterThan(0)
    const { rows } = await pool.query('select password_hash, pay_password_hash from app_user where id = $1', [
      renter.userId,
    ])
    const ownerName = (await owner.client.user.queryInfo()).userInfo.nickname
    for (const secret of [owner.phone, ownerName, renter.token, 'pw-1', 'acc-1', ...Object.values(rows[0])])
      expect(file.body).not.toContain(secret)
    const ofOwner = await fetchFile(owner, (await request(owner)).ticket)
    expect(ofOwner.json()['出租订单']).toMatchObject([{ 订单编号: orderId }])
    for (const foreign of [renter.phone, '夜航船', 'pw-1']) expect(ofOwner.body).not.toContain(foreign)
    clock.advance(600_000)
    expect((await fetchFile(renter, ticket)).statusCode).toBe(404)
  })

  test('has nothing of a person who was verified on the device and may be another', async () => {
    const device = 'a'.repeat(32)
    await server
      .onDevice(device)
      .realname.deviceTwoElementsRealAuth({ name: '欧阳小明', idNumber: idNumberOf('1991-07-21', 4321) })
    const user = await testUser(server, { device })
    const file = await fetchFile(user, (await request(user)).ticket)
    expect(file.json()['资料']).toMatchObject({ 实名: '实名本人', 成年日期: null })
    expect(file.body).not.toContain('07-21')
  })

  test('takes a fresh code of its purpose, is recorded, and is limited a day', async () => {
    const user = await testUser(server)
    const foreign = await codes.ownCode(user, 'cancel_user')
    const ask = (smsCode: string) => outcomeOf(user.client.user.exportData({ smsCode }))
    expect(await ask(foreign)).toBe('SMS_CODE_EXPIRED')
    const right = await codes.ownCode(user, 'export_data')
    expect(await ask(right === '000000' ? '111111' : '000000')).toBe('SMS_CODE_WRONG')
    expect(await ask(right)).toBe('OK')
    await request(user)
    await request(user)
    expect(await outcomeOf(request(user))).toBe('EXPORT_LIMIT')
    const { rows } = await pool.query('select downloaded_at from data_export where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual(Array(3).fill({ downloaded_at: null }))
    clock.advance(DAY)
    expect(await outcomeOf(request(user))).toBe('OK')
  })

  test('reads any number of rows, in pages', async () => {
    const user = await testUser(server)
    await pool.query(
      `insert into notification (user_id, kind, title, text, path)
       select $1, 'refund', 'n ' || n, 'text', '/' from generate_series(1, 1203) n`,
      [user.userId],
    )
    const file = await fetchFile(user, (await request(user)).ticket)
    expect(new Set(file.json()['消息'].map((row: Record<string, string>) => row['标题'])).size).toBe(1203)
  })
})
