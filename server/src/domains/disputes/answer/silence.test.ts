import { beforeEach, describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { smsNoticeJob } from '../../notifications/smsNoticeJobs.ts'
import { runDueDisputes } from '../clock.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0, 'disputes.silencePerMonth': 100 })
const { person, rental, complained, file, stateOf, wallet } = await setUpComplaints(server)
const { clock, deps } = server
const { sms } = server.providers
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const NOT_TOLD = {
  kind: 'escalate',
  title: '到时没有回应，转平台仲裁',
  text: '号主可能没有及时收到通知，不视为同意',
}
const lastEntry = async ({ renter, disputeId }: { renter: TestUser; disputeId: string }) =>
  (await renter.client.disputes.detail({ disputeId })).entries.at(-1)
/** Lets an owner's time to answer pass, with the jobs every ten minutes. */
const passAnswerTime = async () => {
  for (let minutes = 0; minutes < 120; minutes += 10) {
    await smsNoticeJob.run(deps)
    clock.advance(10 * MINUTE)
  }
  await smsNoticeJob.run(deps)
  await runDueDisputes(deps)
}
const dueTextOf = async ({ client }: TestUser, disputeId: string) =>
  (await client.disputes.detail({ disputeId })).dueText

beforeEach(() => {
  sms.state.outcome = 'sent'
})

describe('an owner’s silence', () => {
  test('grants nothing when complaints of others used up the limits of their number', async () => {
    const rules = { 'notifications.noticeNumberHour': 2, 'notifications.noticeNumberDay': 2 }
    await server.withDeps({ rules }, async () => {
      const owner = await person()
      for (let i = 0; i < 2; i += 1) {
        const other = await complained({ owner })
        await other.renter.client.disputes.withdraw({ disputeId: other.disputeId })
      }
      const last = await complained({ owner })
      expect(await dueTextOf(owner, last.disputeId)).toBe(
        '到时号主没有回应，视为同意；通知没有及时送达时转平台仲裁',
      )
      await passAnswerTime()
      expect(server.smsNotices(owner.phone)).toHaveLength(2)
      expect(await stateOf(last.disputeId)).toBe('arbitration')
      expect(await lastEntry(last)).toMatchObject(NOT_TOLD)
      expect(await wallet(last.renter)).toEqual({ cash: 8400, bonus: 0 })
    })
  })

  test('grants nothing when the provider refused the notice, and the claim when it may have arrived', async () => {
    sms.state.outcome = 'refused'
    const refused = await complained()
    await passAnswerTime()
    expect(await stateOf(refused.disputeId)).toBe('arbitration')
    expect(await lastEntry(refused)).toMatchObject(NOT_TOLD)
    sms.state.outcome = 'unknown'
    const unknown = await complained()
    await passAnswerTime()
    expect(await stateOf(unknown.disputeId)).toBe('accepted')
  })

  test.each([
    ['in the middle of the time to answer', 60, 'accepted'],
    ['later', 61, 'arbitration'],
  ])('after a notice that was sent %s', async (_when, minutes, state) => {
    await server.withDeps({ rules: { 'notifications.noticeNumberHour': 1 } }, async () => {
      const owner = await person()
      const other = await complained({ owner })
      await other.renter.client.disputes.withdraw({ disputeId: other.disputeId })
      // The job tries a notice beyond the limits again at due_at.
      const { disputeId } = await complained({ owner, minutes: 5 })
      await server.pool.query('update sms_notice set due_at = $1 where subject = $2', [
        new Date(clock.now().getTime() + minutes * MINUTE),
        `dispute:${disputeId}`,
      ])
      clock.advance(minutes * MINUTE)
      await smsNoticeJob.run(deps)
      expect(server.smsNotices(owner.phone)).toHaveLength(2)
      clock.advance((120 - minutes) * MINUTE)
      await runDueDisputes(deps)
      expect(await stateOf(disputeId)).toBe(state)
    })
  })

  test('grants one of a renter’s complaints within an hour; of the others the owner gets no SMS', async () => {
    const [owner, renter] = [await person(), await person({ cashFen: 20_000 })]
    const rentals = []
    for (let i = 0; i < 3; i += 1) rentals.push(await rental({ owner, renter, hours: 9 }))
    const filed: string[] = []
    for (const [i, minutes] of [0, 59, 1].entries()) {
      clock.advance(minutes * MINUTE)
      const { disputeId } = await file(renter, rentals[i]?.orderId ?? '', 'wrong_password')
      filed.push(disputeId)
    }
    const [first, second, third] = filed
    expect(server.smsNotices(owner.phone)).toHaveLength(2)
    const texts = await Promise.all(filed.map((disputeId) => dueTextOf(owner, disputeId)))
    expect(texts).toEqual([
      '到时号主没有回应，视为同意；通知没有及时送达时转平台仲裁',
      '到时号主没有回应，转平台仲裁',
      '到时号主没有回应，视为同意；通知没有及时送达时转平台仲裁',
    ])
    clock.advance(2 * HOUR)
    await runDueDisputes(deps)
    const states = await Promise.all([first, second, third].map((disputeId) => stateOf(disputeId ?? '')))
    expect(states).toEqual(['accepted', 'arbitration', 'accepted'])
    expect(await lastEntry({ renter, disputeId: second ?? '' })).toMatchObject({ ...NOT_TOLD, text: null })
  })

  test('counts another renter’s complaint by itself', async () => {
    const owner = await person()
    const both = [await complained({ owner }), await complained({ owner, minutes: 5 })]
    clock.advance(2 * HOUR)
    await runDueDisputes(deps)
    for (const { disputeId } of both) expect(await stateOf(disputeId)).toBe('accepted')
  })
})
