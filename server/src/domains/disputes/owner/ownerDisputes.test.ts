import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { employ } from '../../../../testing/people/staff.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer({}, { 'disputes.repliesPerSide': 1, 'disputes.filedPerDay': 3 })
const market = await setUpComplaints(server)
const { person, rental, complained, refused, claimed, claimArbitrated, ended, file, statement, wallet } =
  market
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An owner and one of their night staff. */
const house = async () => {
  const owner = await person({ roles: ['merchant'], cashFen: 100_000 })
  const night = await person()
  await employ(owner, night, 'night')
  return { owner, night }
}
const answer = async (user: TestUser, disputeId: string, kind: 'agree' | 'offer' | 'refuse', fen?: number) =>
  user.client.disputes.answerForOwner({ disputeId, kind, fen, ...(await statement(user)) })
const say = async (user: TestUser, disputeId: string, kind: 'reply' | 'escalate' | 'appeal') =>
  user.client.disputes.sayForOwner({ disputeId, kind, ...(await statement(user)) })
const choose = (user: TestUser, disputeId: string, kind: 'accept' | 'withdraw' | 'take_decision', fen = 0) =>
  user.client.disputes.chooseForOwner({ disputeId, kind, expectedFen: fen })
const fileClaim = async (user: TestUser, orderId: string, depositFen = 600) => {
  const { quote } = await user.client.disputes.descriptionForOwner({ orderId, reason: 'items_spent' })
  const said = await statement(user)
  return user.client.disputes.fileForOwner({ orderId, reason: 'items_spent', quote, ...said, depositFen })
}

describe('a complaint answered by staff', () => {
  test('pays as the owner’s agreement does; the owner reads who agreed, the renter reads 号主', async () => {
    const { owner, night } = await house()
    const { renter, disputeId, orderId } = await complained({ owner, minutes: 30 })
    expect(await night.client.disputes.disputeCounts({})).toEqual({ mine: 1, live: 1 })
    const { list } = await night.client.disputes.disputesForOwner({ show: 'mine' })
    expect(list).toMatchObject([{ disputeId, orderId, isMine: true, viewer: 'owner', waitingFor: 'owner' }])

    const detail = await night.client.disputes.disputeForOwner({ disputeId })
    const { settlement, incomeFen } = await night.client.disputes.previewForOwner({ disputeId, fen: 100 })
    // Two hours for 6.00, less a commission of 20 %.
    expect([detail.income.fullFen, settlement.rentFen, incomeFen]).toEqual([480, 100, 400])
    expect(detail.income.claimFen).toBe(480 - Math.round(detail.claim.rentFen * 0.8))

    const before = await wallet(renter)
    await night.client.disputes.answerForOwner({ disputeId, kind: 'agree', text: '' })
    expect((await wallet(renter)).cash - before.cash).toBe(detail.claim.refundFen + 1000)
    const ofOwner = await owner.client.disputes.disputeForOwner({ disputeId })
    expect(ofOwner.entries.map(({ kind, staffName }) => [kind, staffName])).toEqual([
      ['file', null],
      ['agree', '小李'],
    ])
    const ofRenter = await renter.client.disputes.detail({ disputeId })
    expect(ofRenter.entries.at(-1)).toMatchObject({ by: 'owner', kind: 'agree' })
    expect(JSON.stringify(ofRenter)).not.toMatch(/小李|staffName/)
    expect((await night.client.disputes.disputeForOwner({ disputeId })).entries.at(-1)?.staffName).toBeNull()
    expect((await owner.client.owners.acts({ kind: 'complaint_agreed' })).list).toMatchObject([
      { by: '小李', subject: `维权 ${disputeId}` },
    ])
    expect((await owner.client.disputes.disputesForOwner({ show: 'closed' })).list).toHaveLength(1)
    expect(await owner.client.disputes.disputeCounts({})).toEqual({ mine: 0, live: 0 })
  })

  test('pictures are those that the member of staff uploaded', async () => {
    const { owner, night } = await house()
    const { disputeId } = await complained({ owner })
    const { text, pictures } = await statement(owner)
    const refuse = (by: TestUser) =>
      outcomeOf(by.client.disputes.answerForOwner({ disputeId, kind: 'refuse', text, pictures }))
    expect(await refuse(night)).toBe('UPLOAD_EXPIRED')
    expect(await refuse(owner)).toBe('OK')
    expect(
      (await night.client.disputes.disputeForOwner({ disputeId })).entries.at(-1)?.pictures,
    ).toHaveLength(2)
  })

  test('each refusal of an answer', async () => {
    const { owner, night } = await house()
    const { renter, disputeId, claim } = await complained({ owner, minutes: 30 })
    const other = await house()
    expect(await outcomeOf(answer(other.night, disputeId, 'agree'))).toBe('NOT_FOUND')
    expect(await outcomeOf(answer(night, disputeId, 'offer', claim.rentFen))).toBe('DISPUTE_AMOUNT')
    const preview = (fen: number, by = night) =>
      outcomeOf(by.client.disputes.previewForOwner({ disputeId, fen }))
    expect([await preview(0), await preview(1, other.night)]).toEqual(['DISPUTE_AMOUNT', 'NOT_FOUND'])
    const bare = { disputeId, kind: 'refuse', text: '租客自己改了绑定手机' } as const
    expect(await outcomeOf(night.client.disputes.answerForOwner(bare))).toBe('DISPUTE_PICTURES')
    for (const fen of [10, 20, 30]) await answer(night, disputeId, 'offer', fen)
    expect(await outcomeOf(answer(owner, disputeId, 'offer', 40))).toBe('DISPUTE_OFFERS')
    await renter.client.disputes.accept({ disputeId, expectedFen: 30 })
    expect(await outcomeOf(answer(night, disputeId, 'agree'))).toBe('DISPUTE_STATE')
    expect(await preview(50)).toBe('DISPUTE_STATE')
    expect((await night.client.disputes.disputeForOwner({ disputeId })).income).toMatchObject({
      fullFen: 480,
      offerFen: 456,
    })
  })

  test('not by staff who have that rental themselves, also from before they were staff', async () => {
    const { owner } = await house()
    const { renter, disputeId } = await complained({ owner })
    await employ(owner, renter, 'night')
    expect(await outcomeOf(answer(renter, disputeId, 'agree'))).toBe('STAFF_OWN_RENTAL')
    expect(await outcomeOf(say(renter, disputeId, 'reply'))).toBe('STAFF_OWN_RENTAL')
    expect(await outcomeOf(choose(renter, disputeId, 'withdraw'))).toBe('STAFF_OWN_RENTAL')
    expect(await outcomeOf(renter.client.disputes.withdraw({ disputeId }))).toBe('OK')
  })

  test('of two at once one is taken', async () => {
    const { owner, night } = await house()
    const { disputeId } = await complained({ owner })
    expect(await outcomesOf([answer(owner, disputeId, 'agree'), answer(night, disputeId, 'agree')])).toEqual({
      OK: 1,
      DISPUTE_STATE: 1,
    })
  })
})

describe('what an owner rents themselves is not their staff’s', () => {
  test('a complaint that the owner filed as a renter is not found', async () => {
    const { owner, night } = await house()
    const renting = await rental({ renter: owner })
    const { disputeId } = await file(owner, renting.orderId, 'kicked')
    const { disputes } = night.client
    const { orderId } = renting
    expect(
      await outcomesOf([
        disputes.disputeForOwner({ disputeId }),
        choose(night, disputeId, 'withdraw'),
        say(night, disputeId, 'reply'),
        answer(night, disputeId, 'agree'),
        disputes.reasonsForOwner({ orderId }),
        disputes.descriptionForOwner({ orderId, reason: 'items_spent' }),
      ]),
    ).toEqual({ NOT_FOUND: 6 })
    expect((await disputes.disputesForOwner({ show: 'live' })).list).toEqual([])
  })
})

describe('a claim on the deposit by staff', () => {
  test('is filed, bargained and taken as the owner’s', async () => {
    const { owner, night } = await house()
    const { renter, orderId } = await ended({ owner })
    expect((await night.client.disputes.reasonsForOwner({ orderId })).viewer).toBe('owner')
    const { disputeId } = await fileClaim(night, orderId)
    await renter.client.disputes.answer({ disputeId, kind: 'offer', fen: 300, ...(await statement(renter)) })
    expect(await outcomeOf(choose(night, disputeId, 'accept', 200))).toBe('DISPUTE_OFFER_CHANGED')
    const before = await wallet(owner)
    expect(await outcomeOf(choose(night, disputeId, 'accept', 300))).toBe('OK')
    expect((await wallet(owner)).cash - before.cash).toBe(300)
    const { list } = await owner.client.owners.acts({ kind: null })
    expect(list.slice(0, 2)).toMatchObject([
      { by: '小李', detail: '¥3' },
      { by: '小李', detail: '¥6' },
    ])
  })

  test('each refusal of a filing', async () => {
    const { owner, night } = await house()
    // What is filed counts by the day of Shanghai, and this test takes hours.
    clock.advance(DAY - ((clock.now().getTime() + 8 * HOUR) % DAY))
    const bare = await rental({ owner, depositFen: 0 })
    const reasons = (orderId: string, by = night) =>
      outcomeOf(by.client.disputes.reasonsForOwner({ orderId }))
    const describeIt = (orderId: string, reason: 'items_spent' | 'kicked' = 'items_spent') =>
      outcomeOf(night.client.disputes.descriptionForOwner({ orderId, reason }))
    const filed = async (orderId: string, change: object = {}, quote = 'x', by = night) =>
      outcomeOf(
        by.client.disputes.fileForOwner({
          orderId,
          reason: 'items_spent',
          quote,
          depositFen: 100,
          ...(await statement(by)),
          ...change,
        }),
      )
    const quoteOf = async (orderId: string) =>
      (await night.client.disputes.descriptionForOwner({ orderId, reason: 'items_spent' })).quote
    expect([await reasons(bare.orderId), await describeIt(bare.orderId)]).toEqual([
      'DISPUTE_NO_DEPOSIT',
      'DISPUTE_NO_DEPOSIT',
    ])
    const running = await rental({ owner })
    expect([await reasons(running.orderId), await describeIt(running.orderId)]).toEqual([
      'DISPUTE_WINDOW',
      'DISPUTE_WINDOW',
    ])
    const { orderId, renter } = await ended({ owner })
    expect(await describeIt(orderId, 'kicked')).toBe('DISPUTE_REASON')
    expect(await filed(orderId)).toBe('DISPUTE_QUOTE_EXPIRED')
    const quote = await quoteOf(orderId)
    const other = await house()
    expect(await filed(orderId, {}, quote, other.night)).toBe('NOT_FOUND')
    expect(await filed(orderId, { reason: 'kicked' }, quote)).toBe('DISPUTE_REASON')
    expect(await filed(orderId, { depositFen: 5000 }, quote)).toBe('DISPUTE_AMOUNT')
    expect(await filed(orderId, { pictures: [] }, quote)).toBe('DISPUTE_PICTURES')
    expect(await filed(orderId, { pictures: ['private/none.webp', 'private/none2.webp'] }, quote)).toBe(
      'UPLOAD_EXPIRED',
    )
    await employ(owner, renter, 'night')
    expect(await filed(orderId, {}, quote, renter)).toBe('STAFF_OWN_RENTAL')
    expect(await filed(orderId, {}, quote)).toBe('OK')
    expect(await filed(orderId, {}, await quoteOf(orderId))).toBe('DISPUTE_LIVE')
    const [live] = (await night.client.disputes.disputesForOwner({ show: 'live' })).list
    await renter.client.disputes.answer({
      disputeId: live?.disputeId ?? '',
      kind: 'agree',
      ...(await statement(renter)),
    })
    const released = await ended({ owner })
    const before = await quoteOf(released.orderId)
    await owner.client.orders.releaseDeposit({ orderId: released.orderId })
    expect(await filed(released.orderId, {}, before)).toBe('DISPUTE_NO_DEPOSIT')
    const withdrawn = await ended({ owner })
    for (let i = 0; i < 2; i += 1) {
      const { disputeId } = await fileClaim(night, withdrawn.orderId)
      await choose(owner, disputeId, 'withdraw')
    }
    expect(await filed(withdrawn.orderId, {}, await quoteOf(withdrawn.orderId))).toBe('DISPUTE_REPEATED')
    const fourth = await ended({ owner })
    expect(await filed(fourth.orderId, {}, await quoteOf(fourth.orderId))).toBe('DISPUTE_LIMIT')
    clock.advance(DAY - MINUTE)
    const late = await quoteOf(fourth.orderId)
    clock.advance(MINUTE)
    expect(await filed(fourth.orderId, {}, late)).toBe('DISPUTE_WINDOW')
  })
})

describe('further acts by staff', () => {
  test('reply, escalate, appeal, take a decision and withdraw; each only when it may', async () => {
    const { owner, night } = await house()
    const { disputeId } = await refused({ owner })
    expect(await outcomeOf(say(night, disputeId, 'reply'))).toBe('OK')
    expect(await outcomeOf(say(night, disputeId, 'reply'))).toBe('DISPUTE_REPLIES')
    expect(await outcomeOf(say(night, disputeId, 'escalate'))).toBe('DISPUTE_STATE')
    expect(await outcomeOf(choose(night, disputeId, 'take_decision'))).toBe('DISPUTE_STATE')
    const text = '这里没有上传成功的截图，请看文字'
    expect(
      await outcomeOf(
        night.client.disputes.sayForOwner({ disputeId, kind: 'reply', text, pictures: ['private/no.webp'] }),
      ),
    ).toBe('DISPUTE_REPLIES')

    const arbitrated = await claimArbitrated({ owner })
    const missing = { disputeId: arbitrated.disputeId, text, pictures: ['private/no.webp'] }
    expect(await outcomeOf(night.client.disputes.sayForOwner({ ...missing, kind: 'reply' }))).toBe(
      'UPLOAD_EXPIRED',
    )
    await market.decide(await market.operator(), arbitrated.disputeId, { depositFen: 100 })
    expect((await night.client.disputes.disputesForOwner({ show: 'mine' })).list).toMatchObject([
      { disputeId: arbitrated.disputeId },
    ])
    expect(await outcomeOf(say(night, arbitrated.disputeId, 'appeal'))).toBe('OK')
    const other = await house()
    expect(
      await outcomesOf([
        say(other.night, disputeId, 'reply'),
        choose(other.night, disputeId, 'withdraw'),
        other.night.client.disputes.disputeForOwner({ disputeId }),
      ]),
    ).toEqual({ NOT_FOUND: 3 })

    const claim = await claimed({ owner })
    expect(await outcomeOf(choose(night, claim.disputeId, 'withdraw'))).toBe('OK')
  })
})
