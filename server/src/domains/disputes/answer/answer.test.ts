import { describe, expect, test } from 'vitest'
import { setUpComplaints } from '../../../../testing/market/complaints.ts'
import { orderRecords } from '../../../../testing/market/orderRecords.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const { person, complained, refused, arbitrated, claimed, agree, ...more } = await setUpComplaints(server)
const { statement, picture, stateOf, goodsRow, settleAll, wallet } = more
const { messagesTo } = orderRecords(server)
const { clock } = server
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const offer = async (user: TestUser, disputeId: string, fen?: number) =>
  user.client.disputes.answer({ disputeId, kind: 'offer', fen, ...(await statement(user)) })
const refuse = async (user: TestUser, disputeId: string) =>
  user.client.disputes.answer({ disputeId, kind: 'refuse', ...(await statement(user)) })
const escalate = async (user: TestUser, disputeId: string) =>
  user.client.disputes.escalate({ disputeId, ...(await statement(user)) })

describe('acts on a dispute', () => {
  test('require a login and are the two sides’ alone', async () => {
    const { renter, disputeId } = await complained()
    const said = { disputeId, ...(await statement(renter)) }
    const calls = ({ disputes }: TestUser['client']) => [
      disputes.detail({ disputeId }),
      disputes.previewOffer({ disputeId, fen: 100 }),
      disputes.answer({ ...said, kind: 'agree' }),
      disputes.accept({ disputeId, expectedFen: 100 }),
      disputes.escalate(said),
      disputes.withdraw({ disputeId }),
      disputes.appeal(said),
      disputes.takeDecision({ disputeId }),
      disputes.reply(said),
    ]
    expect(await outcomesOf(calls(server.client()))).toEqual({ TOKEN_EXPIRED: 9 })
    for (const roles of [[], ['operator'], ['merchant']] as const) {
      const stranger = await person({ roles: [...roles] })
      expect(await outcomesOf(calls(stranger.client))).toEqual({ NOT_FOUND: 9 })
    }
    expect(await stateOf(disputeId)).toBe('filed')
  })

  test('a side does not do what the other may', async () => {
    for (const isRenters of [true, false]) {
      const { renter, owner, disputeId } = await (isRenters ? complained() : claimed())
      const [author, respondent] = isRenters ? [renter, owner] : [owner, renter]
      const wrong = [
        agree(author, disputeId),
        offer(author, disputeId, 100),
        refuse(author, disputeId),
        escalate(author, disputeId),
        respondent.client.disputes.withdraw({ disputeId }),
        author.client.disputes.accept({ disputeId, expectedFen: 0 }),
        respondent.client.disputes.takeDecision({ disputeId }),
      ]
      expect(await outcomesOf(wrong)).toEqual({ DISPUTE_STATE: 7 })
      await offer(respondent, disputeId, 100)
      const afterwards = [
        respondent.client.disputes.accept({ disputeId, expectedFen: 100 }),
        escalate(respondent, disputeId),
        respondent.client.disputes.withdraw({ disputeId }),
        refuse(respondent, disputeId),
      ]
      expect(await outcomesOf(afterwards)).toEqual({ DISPUTE_STATE: 4 })
      expect(await stateOf(disputeId)).toBe('answered')
    }
  })
})

describe('agreeing', () => {
  test('pays the claim at once and ends the rental where it stood still', async () => {
    const { owner, renter, orderId, goodsId, disputeId } = await complained()
    const stoppedAt = clock.now().getTime()
    clock.advance(30 * MINUTE)
    await agree(owner, disputeId)
    expect(await wallet(renter)).toEqual({ cash: 10_000 - 1600 + 450, bonus: 0 })
    expect(await renter.client.orders.detail({ orderId })).toMatchObject({
      state: 'ended',
      endedAt: stoppedAt,
    })
    expect(await renter.client.disputes.detail({ disputeId })).toMatchObject({
      state: 'accepted',
      outcome: { rentFen: 450, refundFen: 450, depositBackFen: null },
      outcomeText: '申请获得同意，按申请金额执行',
      closedAt: clock.now().getTime(),
      dueAt: null,
      may: [],
    })
    expect(await goodsRow(goodsId)).toEqual({ state: 'awaiting_owner', rests: false })
    expect((await messagesTo(renter)).at(-1)).toEqual({
      title: '维权已达成一致',
      text: '租金退回 ¥4.5，退给你的共 ¥4.5，原路退回。',
    })
    const said = { disputeId, ...(await statement(renter)) }
    expect(
      await outcomesOf([
        agree(owner, disputeId),
        refuse(owner, disputeId),
        renter.client.disputes.withdraw({ disputeId }),
        renter.client.disputes.previewOffer({ disputeId, fen: 100 }),
        renter.client.disputes.reply(said),
        renter.client.disputes.appeal(said),
      ]),
    ).toEqual({ DISPUTE_STATE: 6 })
    await settleAll()
    expect([await wallet(renter), await wallet(owner)]).toEqual([
      { cash: 10_000 - 150, bonus: 0 },
      { cash: 120, bonus: 0 },
    ])
  })

  test('takes no text, any other answer does', async () => {
    const { owner, renter, disputeId } = await complained()
    const pictures = [await picture(owner)]
    const answer = (kind: 'agree' | 'offer' | 'refuse', text = '') =>
      outcomeOf(owner.client.disputes.answer({ disputeId, kind, fen: 100, text, pictures }))
    expect([await answer('offer'), await answer('refuse'), await answer('agree', '好')]).toEqual([
      'INVALID_INPUT',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ])
    expect(await answer('agree')).toBe('OK')
    expect((await renter.client.disputes.detail({ disputeId })).entries.at(-1)?.text).toBeNull()
  })

  test('is possible until the platform has decided', async () => {
    const { owner, renter, disputeId } = await arbitrated()
    await agree(owner, disputeId)
    expect(await wallet(renter)).toEqual({ cash: 8850, bonus: 0 })
  })
})

describe('offers', () => {
  test('are more than nothing, at most what is left, and not the claim', async () => {
    for (const begin of [
      async () => {
        const { owner, disputeId } = await complained()
        return { respondent: owner, disputeId, wrong: [0, 450, 601] }
      },
      async () => {
        const { renter, disputeId } = await claimed()
        return { respondent: renter, disputeId, wrong: [0, 600, 1001] }
      },
    ]) {
      const { respondent, disputeId, wrong } = await begin()
      for (const fen of [undefined, ...wrong])
        expect(await outcomeOf(offer(respondent, disputeId, fen))).toBe('DISPUTE_AMOUNT')
      for (const fen of wrong)
        expect(await outcomeOf(respondent.client.disputes.previewOffer({ disputeId, fen }))).toBe(
          'DISPUTE_AMOUNT',
        )
      for (const fen of [-1, 1.5])
        expect(await outcomeOf(offer(respondent, disputeId, fen))).toBe('INVALID_INPUT')
    }
  })

  test('are three at most, each above the last, and leave the time to choose', async () => {
    const { owner, renter, disputeId } = await complained()
    const shown = () => renter.client.disputes.detail({ disputeId })
    await offer(owner, disputeId, 400)
    const { dueAt } = await shown()
    expect(dueAt).toBe(clock.now().getTime() + 24 * 60 * MINUTE)
    clock.advance(23 * 60 * MINUTE)
    for (const fen of [1, 399, 400]) {
      expect(await outcomeOf(offer(owner, disputeId, fen))).toBe('DISPUTE_AMOUNT')
      expect(await outcomeOf(owner.client.disputes.previewOffer({ disputeId, fen }))).toBe('DISPUTE_AMOUNT')
    }
    await offer(owner, disputeId, 401)
    expect((await owner.client.disputes.detail({ disputeId })).may).toContain('offer')
    await offer(owner, disputeId, 500)
    expect((await owner.client.disputes.detail({ disputeId })).may).not.toContain('offer')
    expect(await outcomeOf(offer(owner, disputeId, 600))).toBe('DISPUTE_OFFERS')
    expect(await shown()).toMatchObject({ dueAt, offer: { rentFen: 500 } })
  })

  test('after a refusal leave the time to choose too', async () => {
    const { owner, renter, disputeId } = await refused()
    const { dueAt } = await renter.client.disputes.detail({ disputeId })
    clock.advance(HOUR)
    await offer(owner, disputeId, 100)
    expect((await renter.client.disputes.detail({ disputeId })).dueAt).toBe(dueAt)
  })

  test('the last one stands, as previewed; an older one can’t be accepted', async () => {
    const { owner, renter, disputeId } = await complained()
    await offer(owner, disputeId, 200)
    const shown = await owner.client.disputes.previewOffer({ disputeId, fen: 600 })
    expect(shown).toMatchObject({ rentFen: 600, refundFen: 600, depositBackFen: 1000 })
    await offer(owner, disputeId, 600)
    expect((await renter.client.disputes.detail({ disputeId })).offer).toEqual(shown)
    const accept = (expectedFen: number) => renter.client.disputes.accept({ disputeId, expectedFen })
    expect(await outcomeOf(accept(200))).toBe('DISPUTE_OFFER_CHANGED')
    await accept(600)
    const { state, outcome, entries } = await owner.client.disputes.detail({ disputeId })
    expect([state, outcome]).toEqual(['accepted', shown])
    expect(entries.map(({ kind }) => kind)).toEqual(['file', 'offer', 'offer', 'accept'])
    expect(await wallet(renter)).toEqual({ cash: 10_000, bonus: 0 })
  })
})

describe('refusing', () => {
  test('takes a picture of one’s own, once; there is no offer to accept then', async () => {
    const { owner, renter, disputeId } = await complained()
    const said = { disputeId, kind: 'refuse', text: '账号密码都正确，已核对过三次' } as const
    expect(await outcomeOf(owner.client.disputes.answer(said))).toBe('DISPUTE_PICTURES')
    const theirs = { ...said, pictures: [await picture(renter)] }
    expect(await outcomeOf(owner.client.disputes.answer(theirs))).toBe('UPLOAD_EXPIRED')
    await refuse(owner, disputeId)
    expect(await outcomeOf(refuse(owner, disputeId))).toBe('DISPUTE_STATE')
    expect(await outcomeOf(renter.client.disputes.accept({ disputeId, expectedFen: 0 }))).toBe(
      'DISPUTE_STATE',
    )
    expect(await renter.client.disputes.detail({ disputeId })).toMatchObject({
      state: 'answered',
      offer: null,
      waitingFor: 'renter',
      dueAt: clock.now().getTime() + 24 * HOUR,
      may: ['escalate', 'withdraw', 'reply'],
    })
    await offer(owner, disputeId, 100)
    expect(await outcomeOf(renter.client.disputes.accept({ disputeId, expectedFen: 100 }))).toBe('OK')
  })
})

describe('escalating', () => {
  test('takes an answer; the platform has a day', async () => {
    const { owner, renter, disputeId } = await complained()
    expect(await outcomeOf(escalate(renter, disputeId))).toBe('DISPUTE_STATE')
    await refuse(owner, disputeId)
    const text = '号主给的截图不是当天的，请平台核对'
    const theirs = { disputeId, text, pictures: [await picture(owner)] }
    expect(await outcomeOf(renter.client.disputes.escalate(theirs))).toBe('UPLOAD_EXPIRED')
    await renter.client.disputes.escalate({ disputeId, text })
    expect(await owner.client.disputes.detail({ disputeId })).toMatchObject({
      state: 'arbitration',
      waitingFor: 'platform',
      dueAt: clock.now().getTime() + 24 * HOUR,
      may: ['agree', 'reply'],
    })
    expect(await outcomeOf(escalate(renter, disputeId))).toBe('DISPUTE_STATE')
    expect(await outcomeOf(offer(owner, disputeId, 100))).toBe('DISPUTE_STATE')
  })
})
