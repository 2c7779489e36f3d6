import type { StaffRole } from '@shanghao/contract/owners/permissions'
import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { employ } from '../../../testing/people/staff.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { runRotationReminders } from '../goods/afterRental/rotation.ts'
import { pushJob } from '../notifications/push.ts'
import { runDueOrders } from '../orders/run/due.ts'

const server = await callServer({}, { 'orders.newRenterLiveLimit': 10, 'orders.newRenterDailyLimit': 10 })
const market = await setUpComplaints(server)
const { ban } = setUpWithdrawals(server, market)
const { person, goods, rental, ended, claimed, decide, arbitrated, operator, statement } = market
const { clock, deps, pool } = server
const merchant = () => person({ roles: ['merchant'] })
const staff = async (owner: TestUser, role: StaffRole, options = {}) => {
  const worker = await person(options)
  return { ...worker, staffId: await employ(owner, worker, role) }
}
/** The kinds and screens of a person's messages, the oldest first. */
const messagesTo = async ({ userId }: TestUser): Promise<string[]> => {
  const { rows } = await pool.query('select kind, path from notification where user_id = $1 order by id', [
    userId,
  ])
  return rows.map(({ kind, path }) => `${kind} ${path}`)
}

describe('a code that a renter asks for', () => {
  test('is told to the night staff by push and message at any hour, with the screen that answers it; to no other staff', async () => {
    const owner = await merchant()
    const night = await staff(owner, 'night')
    const others = [
      await staff(owner, 'lister'),
      await staff(owner, 'finance'),
      await staff(await merchant(), 'night'),
    ]
    await night.client.session.bindPush({ registrationId: 'night-phone' })
    const { orderId, renter } = await rental({ owner, twoStep: true })
    const { codeId } = await renter.client.credentials.askCode({ orderId })
    expect(await messagesTo(night)).toEqual([`code_asked /pages/order/upload-code?codeId=${codeId}`])
    expect(await night.client.credentials.codeForOwner({ codeId })).toMatchObject({ codeId })
    expect(await Promise.all(others.map(messagesTo))).toEqual([[], [], []])
    await pushJob.run(deps)
    const { push } = server.providers
    expect(push.delivered.filter(({ registrationId }) => registrationId === 'night-phone')).toMatchObject([
      { title: '租客登录需要验证码' },
    ])
    const { rows } = await pool.query('select user_id::int as id from sms_notice')
    expect(rows).toEqual([{ id: owner.userId }])
  })

  test('is not told to staff who were removed, took another role, left, are banned, or rent it themselves', async () => {
    const owner = await merchant()
    const [removed, changed, left, banned, stays] = [
      await staff(owner, 'night'),
      await staff(owner, 'night'),
      await staff(owner, 'night'),
      await staff(owner, 'night'),
      await staff(owner, 'night'),
    ]
    const idNumber = idNumberOf('1991-04-05', 21)
    const renter = await person({ idNumber, cashFen: 10_000 })
    const { orderId } = await rental({ owner, renter, twoStep: true })
    const sameperson = await staff(owner, 'night', { idNumber })
    await employ(owner, renter, 'night')
    await owner.client.owners.endStaff({ staffId: removed.staffId })
    await owner.client.owners.changeStaffRole({ staffId: changed.staffId, role: 'finance' })
    await left.client.owners.leaveOwner({ staffId: left.staffId })
    await ban(banned)
    await renter.client.credentials.askCode({ orderId })
    const told = await Promise.all([removed, changed, left, banned, sameperson].map(messagesTo))
    expect(told).toEqual([[], [], [], [], []])
    expect((await messagesTo(renter)).filter((one) => one.startsWith('code_asked'))).toEqual([])
    expect(await messagesTo(stays)).toHaveLength(1)
  })

  test('is told once to staff who are removed at the same time, or not at all', async () => {
    const owner = await merchant()
    const night = await staff(owner, 'night')
    const { orderId, renter } = await rental({ owner, twoStep: true })
    await Promise.all([
      renter.client.credentials.askCode({ orderId }),
      owner.client.owners.endStaff({ staffId: night.staffId }),
    ])
    expect((await messagesTo(night)).length).toBeLessThanOrEqual(1)
    await renter.client.credentials.cancelCode({
      codeId: (await renter.client.credentials.codes({ orderId })).requests[0]?.codeId ?? '',
    })
    const before = await messagesTo(night)
    await renter.client.credentials.askCode({ orderId })
    expect(await messagesTo(night)).toEqual(before)
  })
})

describe('a complaint', () => {
  test('is told to the staff who answer complaints in each step they act in, with its screen of the console', async () => {
    const owner = await merchant()
    const [night, lister] = [await staff(owner, 'night'), await staff(owner, 'lister')]
    const { disputeId } = await arbitrated({ owner })
    const reviewer = await operator()
    await decide(reviewer, disputeId, { rentFen: 100 })
    const path = `/console/owner/disputes/${disputeId}`
    expect(await messagesTo(night)).toEqual([
      `complaint_filed ${path}`,
      `complaint_progress ${path}`,
      `complaint_decided ${path}`,
    ])
    expect(await messagesTo(lister)).toEqual([])
    const { rows } = await pool.query(
      "select text from notification where user_id = $1 and kind = 'complaint_decided'",
      [night.userId],
    )
    expect(rows[0]?.text).toContain('租金退回 ¥1')
  })

  test('by the owner is told to them when the renter offers; how it ended is told to the owner alone', async () => {
    const owner = await merchant()
    const night = await staff(owner, 'night')
    const { disputeId, renter } = await claimed({ owner })
    await renter.client.disputes.answer({ disputeId, kind: 'offer', fen: 200, ...(await statement(renter)) })
    const offered = await messagesTo(night)
    expect(offered).toEqual([`complaint_answered /console/owner/disputes/${disputeId}`])
    await night.client.disputes.chooseForOwner({ disputeId, kind: 'accept', expectedFen: 200 })
    expect(await messagesTo(night)).toEqual(offered)
    expect((await messagesTo(owner)).at(-1)).toMatch(/^complaint_closed /)
  })

  test('about a rental of their own is not told to them', async () => {
    const owner = await merchant()
    const renter = await person({ cashFen: 10_000 })
    const { orderId } = await rental({ owner, renter, minutes: 5 })
    await employ(owner, renter, 'night')
    const { quote } = await renter.client.disputes.description({ orderId, reason: 'wrong_password' })
    const filing = { orderId, reason: 'wrong_password', quote, ...(await statement(renter)) } as const
    await renter.client.disputes.file(filing)
    expect((await messagesTo(renter)).filter((one) => one.startsWith('complaint_filed'))).toEqual([])
  })
})

test('accounts that wait after a rental, and passwords that are due, are told to those who change passwords', async () => {
  const owner = await merchant()
  const [night, finance, lister] = [
    await staff(owner, 'night'),
    await staff(owner, 'finance'),
    await staff(owner, 'lister'),
  ]
  await ended({ owner, relist: 'auto' })
  expect(await messagesTo(night)).toEqual([])
  await ended({ owner, relist: 'confirm' })
  clock.advance(20 * 60_000)
  await runDueOrders(deps)
  expect(await messagesTo(night)).toEqual(['rental_ended /console/owner/board'])
  await goods(owner)
  await owner.client.goods.saveRotationRule({ afterDays: 1, afterRentals: null })
  clock.advance(2 * 86_400_000)
  await runRotationReminders(deps)
  expect((await messagesTo(night)).at(-1)).toBe('password_aged /console/owner/board')
  expect([await messagesTo(finance), await messagesTo(lister)]).toEqual([[], []])
})

test('staff of an owner who is banned are told nothing', async () => {
  const owner = await merchant()
  const night = await staff(owner, 'night')
  const rented = await rental({ owner, minutes: 65 })
  await ban(owner)
  const { quote } = await rented.renter.client.disputes.description({
    orderId: rented.orderId,
    reason: 'wrong_password',
  })
  const said = await statement(rented.renter)
  const filing = { orderId: rented.orderId, reason: 'wrong_password', quote, ...said } as const
  await rented.renter.client.disputes.file(filing)
  expect(await messagesTo(night)).toEqual([])
})
