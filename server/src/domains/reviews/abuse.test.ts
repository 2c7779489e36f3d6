import { describe, expect, test } from 'vitest'
import { setUpReviews } from '../../../testing/market/reviews.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { violationsOf } from '../../core/jobs/invariants.ts'
import { confirmIdentity } from '../realname/actions.ts'
import { reviewInvariants } from './invariants.ts'

const server = await callServer(
  {},
  { 'orders.newRenterUntil': 0, 'reviews.rateMin': 1, 'reviews.reportsDay': 3 },
)
const { person, goods, settled, review, messagesTo, operator } = await setUpReviews(server)
const { clock, deps, pool } = server
const guest = server.client()

const starsOf = async (goodsId: string) => (await guest.reviews.summary({ goodsId })).stars
const ownerStarsOf = async (goodsId: string) => {
  const { ownerId } = (await guest.goods.detail({ id: goodsId })).owner
  return (await guest.reviews.ownerPage({ ownerId })).rating.stars
}

let identities = 0
/** Two accounts of one person. */
const twoAccounts = async () => {
  const idNumber = idNumberOf('1991-01-01', 500 + ++identities)
  return [await person({ idNumber }), await person({ idNumber })] as const
}

describe('one person', () => {
  test('weighs once, by any account and however often they rent: the latest review counts, also at once', async () => {
    const idNumber = idNumberOf('1990-01-01', 701)
    const [one, two] = [
      await person({ idNumber, cashFen: 10_000 }),
      await person({ idNumber, cashFen: 10_000 }),
    ]
    const { goodsId, owner } = await review(1, { renter: one })
    await review(1, { renter: one, owner, goodsId })
    const latest = await review(5, { renter: two, owner, goodsId })
    expect((await guest.reviews.list({ goodsId })).list).toHaveLength(3)
    expect(await starsOf(goodsId)).toEqual([0, 0, 0, 0, 1])
    await review(2, { owner })
    expect(await ownerStarsOf(goodsId)).toEqual([0, 1, 0, 0, 1])
    const other = await goods(owner)
    await review(3, { renter: one, owner, goodsId: other })
    expect(await ownerStarsOf(goodsId)).toEqual([0, 1, 1, 0, 0])
    expect(await starsOf(goodsId)).toEqual([0, 0, 0, 0, 1])
    await latest.renter.client.reviews.edit({ reviewId: latest.reviewId, stars: 4, tags: ['stable'] })
    expect(await starsOf(goodsId)).toEqual([0, 0, 0, 1, 0])
    const [third, fourth] = [
      await settled({ renter: one, owner, goodsId }),
      await settled({ renter: two, owner, goodsId }),
    ]
    await Promise.all(
      [third, fourth].map(({ renter, orderId }) => renter.client.reviews.write({ orderId, stars: 2 })),
    )
    expect(await starsOf(goodsId)).toEqual([0, 1, 0, 0, 0])
  })

  test('reviews no account of their own, nor asks themselves; who turns out to be its owner later is taken out', async () => {
    const renter = await person({ idNumber: idNumberOf('1990-01-01', 702), cashFen: 10_000 })
    const hidden = await person({ bornOn: null })
    const before = await review(5, { owner: hidden, renter })
    const after = await settled({ owner: hidden, renter, goodsId: before.goodsId })
    expect(await starsOf(before.goodsId)).toEqual([0, 0, 0, 0, 1])
    await deps.db.transaction().execute((tx) =>
      confirmIdentity(tx, deps.kms, {
        userId: hidden.userId,
        name: '王小明',
        idNumber: idNumberOf('1990-01-01', 702),
        now: clock.now(),
      }),
    )
    expect(await starsOf(before.goodsId)).toEqual([0, 0, 0, 0, 0])
    expect((await guest.reviews.list({ goodsId: before.goodsId })).list).toEqual([])
    expect((await renter.client.reviews.ofOrder({ orderId: before.orderId })).review).toMatchObject({
      mayEdit: false,
      hiddenReason: '评价的账号属于同一实名',
    })
    expect(
      await outcomesOf([
        renter.client.reviews.write({ orderId: after.orderId, stars: 5 }),
        renter.client.reviews.ask({ goodsId: before.goodsId, text: '这个号还在吗？' }),
        hidden.client.reviews.ask({ goodsId: before.goodsId, text: '这个号还在吗？' }),
      ]),
    ).toEqual({ REVIEW_OWN: 3 })
  })
})

describe('reviews.report, moderate, reports and post', () => {
  test('reports hide nothing; an operator hides and restores, on record, and the author is told', async () => {
    const { reviewId, renter, owner, goodsId } = await review(1, { text: '号主不给退款就一直差评' })
    const post = { kind: 'review', id: reviewId } as const
    for (let i = 0; i < 4; i += 1) await (await person()).client.reviews.report({ ...post, reason: 'untrue' })
    await owner.client.reviews.report({ ...post, reason: 'extortion', text: '要挟退款' })
    expect(await outcomeOf(owner.client.reviews.report({ ...post, reason: 'untrue' }))).toBe(
      'ALREADY_REPORTED',
    )
    expect(await starsOf(goodsId)).toEqual([1, 0, 0, 0, 0])
    const { client } = await operator()
    const [found] = (await client.reviews.reports()).list
    expect(found).toMatchObject({ ...post, reports: 5, reasons: ['以差评或好评要挟', '与事实不符'] })
    const moderate = (act: 'hide' | 'restore' | 'dismiss') =>
      client.reviews.moderate({ ...post, act, reason: '以差评要挟' })
    expect(await outcomeOf(moderate('restore'))).toBe('POST_STATE')
    await moderate('hide')
    expect(await outcomesOf([moderate('hide'), moderate('dismiss')])).toEqual({ POST_STATE: 2 })
    expect([(await guest.reviews.list({ goodsId })).list, await starsOf(goodsId)]).toEqual([
      [],
      [0, 0, 0, 0, 0],
    ])
    expect(
      await outcomesOf([
        renter.client.reviews.edit({ reviewId, stars: 5 }),
        owner.client.reviews.answer({ reviewId, text: '谢谢' }),
        owner.client.reviews.report({ ...post, reason: 'untrue' }),
      ]),
    ).toEqual({ POST_HIDDEN: 1, NOT_FOUND: 2 })
    await moderate('restore')
    expect(await starsOf(goodsId)).toEqual([1, 0, 0, 0, 0])
    expect(await messagesTo(renter)).toEqual(['post_moderated', 'post_moderated'])
    expect(await client.reviews.post(post)).toMatchObject({
      stars: 1,
      hiddenReason: null,
      versions: [],
      reports: expect.arrayContaining([expect.objectContaining({ text: '要挟退款' })]),
      acts: [
        { act: 'hide', reason: '以差评要挟' },
        { act: 'restore', reason: '以差评要挟' },
      ],
    })
    expect((await client.reviews.reports()).list).toEqual([])
  })

  test('so many reports in a day by one person, with any account and also at once; only of what is shown', async () => {
    const posts = [await review(1), await review(2), await review(3), await review(4)]
    const [{ client }, other] = await twoAccounts()
    const report = (id: number) => client.reviews.report({ kind: 'review', id, reason: 'abuse' })
    expect(await outcomeOf(report(999_999))).toBe('NOT_FOUND')
    const outcomes = await outcomesOf(posts.map(({ reviewId }) => report(reviewId)))
    expect(outcomes).toEqual({ OK: 3, REPORT_LIMIT: 1 })
    const again = other.client.reviews.report({
      kind: 'review',
      id: posts[0]?.reviewId ?? 0,
      reason: 'abuse',
    })
    expect(await outcomeOf(again)).toBe('REPORT_LIMIT')
    const reported = (await (await operator()).client.reviews.reports({ page: { size: 2 } })).page
    expect(reported.more).toBe(true)
    const rest = await (await operator()).client.reviews.reports({
      page: { size: 2, cursor: reported.cursor ?? '' },
    })
    expect(rest.list).toHaveLength(1)
  })

  test('answers are moderated by themselves', async () => {
    const { reviewId, owner, goodsId } = await review(2)
    await owner.client.reviews.answer({ reviewId, text: '你自己菜' })
    const post = { kind: 'review_answer', id: reviewId } as const
    const { client } = await operator()
    expect(await outcomeOf(client.reviews.moderate({ ...post, act: 'dismiss', reason: '没有问题' }))).toBe(
      'POST_STATE',
    )
    await client.reviews.moderate({ ...post, act: 'hide', reason: '辱骂租客' })
    const [shown] = (await owner.client.reviews.list({ goodsId })).list
    expect([shown?.answer, shown?.mayAnswer]).toEqual([null, false])
    expect(await messagesTo(owner)).toEqual(['review_received', 'post_moderated'])
  })

  test('no operator acts on what they wrote, was written to them or they reported, by any account', async () => {
    const idNumber = idNumberOf('1988-08-08', 703)
    const asRenter = await person({ idNumber, cashFen: 10_000 })
    const self = await person({ roles: ['operator'], idNumber })
    const unverified = await person({ roles: ['operator'], bornOn: null })
    const { reviewId } = await review(5, { renter: asRenter })
    const own = { kind: 'review', id: reviewId } as const
    const reported = { kind: 'review', id: (await review(1)).reviewId } as const
    await self.client.reviews.report({ ...reported, reason: 'untrue' })
    await (await person()).client.reviews.report({ ...own, reason: 'advert' })
    const hide = { act: 'hide', reason: '刷评' } as const
    expect(
      await outcomesOf([
        self.client.reviews.moderate({ ...own, ...hide }),
        self.client.reviews.post(own),
        self.client.reviews.moderate({ ...reported, ...hide }),
      ]),
    ).toEqual({ OPERATOR_SELF: 3 })
    expect((await self.client.reviews.reports()).list).not.toContainEqual(expect.objectContaining(own))
    expect(
      await outcomesOf([
        unverified.client.reviews.moderate({ ...own, ...hide }),
        unverified.client.reviews.post(own),
        unverified.client.reviews.reports(),
      ]),
    ).toEqual({ REALNAME_REQUIRED: 3 })
    const { client } = await operator()
    const missing = { kind: 'question', id: 999_999 } as const
    expect(
      await outcomesOf([client.reviews.moderate({ ...missing, ...hide }), client.reviews.post(missing)]),
    ).toEqual({ NOT_FOUND: 2 })
    expect(await outcomeOf(asRenter.client.reviews.reports())).toBe('NO_PERMISSION')
  })
})

describe('reviews.ask, questions and answerQuestion', () => {
  test('a question is public with its answer; until then asker and owner see it', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner)
    const asker = await person({ bornOn: null })
    const text = '这个号能打巅峰赛吗？'
    expect(await outcomeOf(guest.reviews.ask({ goodsId, text }))).toBe('TOKEN_EXPIRED')
    expect(await outcomeOf(asker.client.reviews.ask({ goodsId, text: '留个 qq 12345 吧' }))).toBe(
      'CONTACT_IN_TEXT',
    )
    expect(await outcomeOf(asker.client.reviews.ask({ goodsId: '9999999999', text }))).toBe('NOT_FOUND')
    const { questionId } = await asker.client.reviews.ask({ goodsId, text })
    const seenBy = async (client: typeof guest) => (await client.reviews.questions({ goodsId })).list
    expect(await seenBy(guest)).toEqual([])
    expect(await seenBy((await person()).client)).toEqual([])
    expect((await seenBy(asker.client))[0]).toMatchObject({ isMine: true, mayAnswer: false, answer: null })
    expect((await seenBy(owner.client))[0]).toMatchObject({ isMine: false, mayAnswer: true })
    const answer = (client: typeof guest, said = '可以，段位够') =>
      client.reviews.answerQuestion({ questionId, text: said })
    expect(await outcomeOf(answer(asker.client))).toBe('NOT_FOUND')
    expect(await outcomeOf(answer(owner.client, '电话 13800138000'))).toBe('CONTACT_IN_TEXT')
    expect(await outcomesOf(Array.from({ length: 3 }, () => answer(owner.client)))).toEqual({
      OK: 1,
      ALREADY_ANSWERED: 2,
    })
    expect(await seenBy(guest)).toMatchObject([{ asker: '租***', text, answer: { text: '可以，段位够' } }])
    expect([await messagesTo(owner), await messagesTo(asker)]).toEqual([
      ['question_asked'],
      ['question_answered'],
    ])
    const { client } = await operator()
    await client.reviews.moderate({
      kind: 'question_answer',
      id: questionId,
      act: 'hide',
      reason: '与事实不符',
    })
    expect(await seenBy(guest)).toEqual([])
    const change = pool.query(`update question set answer = '改口' where id = $1`, [questionId])
    await expect(change).rejects.toMatchObject({ constraint: 'already_answered' })
  })

  test('so many questions in a day by one person, with any account and also at once', async () => {
    const goodsId = await goods(await person())
    const [{ client }, other] = await twoAccounts()
    const asks = Array.from({ length: 7 }, (_, i) =>
      (i % 2 ? other.client : client).reviews.ask({ goodsId, text: `第 ${i} 个问题？` }),
    )
    expect(await outcomesOf(asks)).toEqual({ OK: 5, QUESTION_LIMIT: 2 })
    clock.advance(86_400_000)
    expect(await outcomeOf(client.reviews.ask({ goodsId, text: '第二天的问题？' }))).toBe('OK')
  })
})

test('the invariants notice ratings, tags and weights that were changed by hand', async () => {
  const { goodsId, reviewId } = await review(5)
  const brokenBy = async (change: string, back: string, value: unknown) => {
    await pool.query(change, [value])
    const found = await violationsOf(pool, reviewInvariants)
    await pool.query(back, [value])
    return found.map(({ invariant }) => invariant)
  }
  const rating = (n: number) =>
    `update rating set star_1 = star_1 + ${n} where subject = 'goods' and subject_id = $1::bigint`
  expect(await brokenBy(rating(1), rating(-1), goodsId)).toEqual(['a rating equals the reviews that count'])
  const counts = (value: boolean) => `update review set counts = ${value} where id = $1`
  expect(await brokenBy(counts(false), counts(true), reviewId)).toEqual([
    'of a person’s shown reviews of an account and of an owner the latest counts',
  ])
  const tag = (n: number) =>
    `insert into rating_tag (goods_id, tag, reviewers) values ($1::bigint, 'kicked', ${n}) on conflict (goods_id, tag) do update set reviewers = ${n}`
  expect(await brokenBy(tag(1), tag(0), goodsId)).toEqual([
    'tags are counted as often as reviews that count have them',
  ])
})
