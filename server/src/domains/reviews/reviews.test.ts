import { describe, expect, test } from 'vitest'
import { setUpReviews } from '../../../testing/market/reviews.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { reviewRequestsJob } from './requests.ts'

const server = await callServer(
  {},
  { 'orders.newRenterUntil': 0, 'reviews.rateMin': 2, 'reviews.writeDays': 5, 'reviews.editDays': 14 },
)
const { person, goods, rent, settled, review, reviewPicture, messagesTo, ...more } =
  await setUpReviews(server)
const { complained, agree, agreeOn, settleAll } = more
const { clock, deps, pool } = server
const guest = server.client()
const DAY = 86_400_000

describe('reviews.write', () => {
  test('refuses guests, and knows no order of another renter', async () => {
    const { orderId, owner } = await settled()
    expect(await outcomeOf(guest.reviews.write({ orderId, stars: 5 }))).toBe('TOKEN_EXPIRED')
    const other = await person()
    for (const { client } of [other, owner]) {
      expect(await outcomeOf(client.reviews.write({ orderId, stars: 1 }))).toBe('NOT_FOUND')
      expect(await outcomeOf(client.reviews.ofOrder({ orderId }))).toBe('NOT_FOUND')
    }
  })

  test('is shown on the account with picture, tags and masked author, and the owner is told', async () => {
    const { orderId, owner, renter, goodsId } = await settled()
    expect((await renter.client.orders.detail({ orderId })).review).toBe('open')
    const pictures = [await reviewPicture(renter)]
    await renter.client.reviews.write({
      orderId,
      stars: 5,
      tags: ['stable', 'fast_login', 'stable'],
      text: '  秒上号，皮肤很全  ',
      pictures,
    })
    const [shown] = (await guest.reviews.list({ goodsId })).list
    expect(shown).toMatchObject({
      author: '租***',
      stars: 5,
      tags: ['上号快', '全程没掉线'],
      text: '秒上号，皮肤很全',
      hours: 1,
      answer: null,
      mayAnswer: false,
      isMine: false,
    })
    expect(shown?.pictures[0]?.url).toContain('/uploads/private/')
    expect(JSON.stringify(shown)).not.toContain(String(renter.userId))
    expect(await messagesTo(owner)).toEqual(['review_received'])
    expect((await renter.client.orders.list({})).list[0]?.review).toBe('written')
    expect((await guest.reviews.summary({ goodsId })).tags).toEqual([
      { key: 'fast_login', name: '上号快', reviewers: 1 },
      { key: 'stable', name: '全程没掉线', reviewers: 1 },
    ])
  })

  test('only a settled order within the window, once, also at once', async () => {
    const renter = await person({ cashFen: 10_000 })
    const goodsId = await goods(await person(), { depositFen: 500 })
    const orderId = await rent(renter, goodsId, 1, 800)
    const write = () => renter.client.reviews.write({ orderId, stars: 4 })
    expect(await outcomeOf(write())).toBe('REVIEW_CLOSED')
    clock.advance(2 * 3_600_000)
    await settleAll()
    expect(await outcomesOf(Array.from({ length: 5 }, write))).toEqual({ OK: 1, REVIEW_EXISTS: 4 })
    const late = await settled()
    clock.advance(5 * DAY + 1)
    expect(await outcomeOf(late.renter.client.reviews.write({ orderId: late.orderId, stars: 1 }))).toBe(
      'REVIEW_CLOSED',
    )
    expect((await late.renter.client.orders.detail({ orderId: late.orderId })).review).toBeNull()
  })

  test('after a dispute yes, unless the whole rent went back', async () => {
    const whole = await complained({ minutes: 0, depositFen: 0 })
    await agree(whole.owner, whole.disputeId)
    const part = await complained({ depositFen: 0 })
    await agreeOn(part.disputeId, 100, part.renter, part.owner)
    await settleAll()
    const write = ({ renter, orderId }: typeof whole) => renter.client.reviews.write({ orderId, stars: 1 })
    expect([await outcomeOf(write(whole)), await outcomeOf(write(part))]).toEqual(['REVIEW_CLOSED', 'OK'])
  })

  test('refuses contacts and pictures of others, and stores nothing then', async () => {
    const { orderId, renter } = await settled()
    const write = (rest: { text?: string; pictures?: string[] }) =>
      outcomeOf(renter.client.reviews.write({ orderId, stars: 5, ...rest }))
    expect(await write({ text: '私聊 138 0013 8000 更便宜' })).toBe('CONTACT_IN_TEXT')
    expect(await write({ pictures: [await reviewPicture(await person())] })).toBe('UPLOAD_EXPIRED')
    expect((await renter.client.reviews.ofOrder({ orderId })).review).toBeNull()
    expect(await write({ text: '租了两次，都很稳' })).toBe('OK')
  })

  test('the database refuses a review that the call would not make', async () => {
    const { orderId, goodsId, owner } = await settled()
    const insert = `insert into review (order_id, goods_id, owner_id, author_id, person, stars, written_at, editable_until)
      values ($1, $2, $3, $4, 1, 5, now(), now())`
    const forged = pool.query(insert, [orderId, goodsId, owner.userId, owner.userId])
    await expect(forged).rejects.toMatchObject({ constraint: 'review_closed' })
  })
})

describe('reviews.edit', () => {
  test('changes review and rating within the window, keeps what was there, and knows no other author', async () => {
    const { reviewId, renter, goodsId } = await review(1, { text: '登不上' })
    const edit = (stars: number) => renter.client.reviews.edit({ reviewId, stars, text: '后来登上了' })
    const other = await person()
    expect(await outcomeOf(other.client.reviews.edit({ reviewId, stars: 5 }))).toBe('NOT_FOUND')
    expect(await outcomeOf(renter.client.reviews.edit({ reviewId, stars: 5, text: 'vx: abc_12345' }))).toBe(
      'CONTACT_IN_TEXT',
    )
    const pictures = [await reviewPicture(other)]
    expect(await outcomeOf(renter.client.reviews.edit({ reviewId, stars: 5, pictures }))).toBe(
      'UPLOAD_EXPIRED',
    )
    await edit(4)
    expect((await guest.reviews.summary({ goodsId })).stars).toEqual([0, 0, 0, 1, 0])
    const { rows } = await pool.query('select stars, text from review_version where review_id = $1', [
      reviewId,
    ])
    expect(rows).toEqual([{ stars: 1, text: '登不上' }])
    clock.advance(14 * DAY + 1)
    expect(await outcomeOf(edit(1))).toBe('REVIEW_EDIT_OVER')
  })
})

describe('reviews.answer', () => {
  test('by the owner, once, also at once; the author is told', async () => {
    const { reviewId, owner, renter, goodsId } = await review(3)
    const answer = (text = '谢谢，已更新皮肤清单') => owner.client.reviews.answer({ reviewId, text })
    expect(await outcomeOf(renter.client.reviews.answer({ reviewId, text: '自己回复' }))).toBe('NOT_FOUND')
    expect(await outcomeOf(answer('加 QQ 123456'))).toBe('CONTACT_IN_TEXT')
    expect((await owner.client.reviews.list({ goodsId })).list[0]?.mayAnswer).toBe(true)
    expect(await outcomesOf(Array.from({ length: 4 }, () => answer()))).toEqual({
      OK: 1,
      ALREADY_ANSWERED: 3,
    })
    const [shown] = (await guest.reviews.list({ goodsId })).list
    expect(shown?.answer).toMatchObject({ text: '谢谢，已更新皮肤清单', isBeforeEdit: false })
    expect(await messagesTo(renter)).toEqual(['review_answered'])
    const change = pool.query(`update review set answer = '改口' where id = $1`, [reviewId])
    await expect(change).rejects.toMatchObject({ constraint: 'already_answered' })
    clock.advance(1)
    await renter.client.reviews.edit({ reviewId, stars: 1 })
    expect((await guest.reviews.list({ goodsId })).list[0]?.answer?.isBeforeEdit).toBe(true)
  })
})

describe('reviews.list, summary, ofOwner and ownerPage', () => {
  test('by pages, the newest or the lowest first, with pictures; the rate needs enough persons', async () => {
    const owner = await person({ roles: ['merchant'] })
    const goodsId = await goods(owner)
    const first = await review(5, { owner, goodsId })
    expect((await guest.goods.detail({ id: goodsId })).rating).toEqual({ reviewers: 1, goodRate: null })
    for (const stars of [1, 5, 3, 5, 1]) await review(stars, { owner, goodsId })
    const pages = async (sort: 'newest' | 'lowest') => {
      const stars: number[] = []
      let cursor: string | undefined
      do {
        const { list, page } = await guest.reviews.list({ goodsId, sort, page: { size: 2, cursor } })
        stars.push(...list.map((one) => one.stars))
        cursor = page.cursor ?? undefined
      } while (cursor)
      return stars
    }
    expect(await pages('newest')).toEqual([1, 5, 3, 5, 1, 5])
    expect(await pages('lowest')).toEqual([1, 1, 3, 5, 5, 5])
    expect((await guest.reviews.list({ goodsId, withPictures: true })).list).toEqual([])
    const pictures = [await reviewPicture(first.renter)]
    await first.renter.client.reviews.edit({ reviewId: first.reviewId, stars: 5, pictures })
    expect((await guest.reviews.list({ goodsId, withPictures: true })).list).toHaveLength(1)
    expect(await guest.reviews.summary({ goodsId })).toEqual({
      reviewers: 6,
      goodRate: 50,
      average: 3.3,
      stars: [2, 0, 1, 0, 3],
      tags: [],
    })
    const { ownerId } = (await guest.goods.detail({ id: goodsId })).owner
    expect((await guest.reviews.ofOwner({ ownerId, page: { size: 4 } })).list).toHaveLength(4)
    expect(await guest.reviews.ownerPage({ ownerId })).toMatchObject({
      listed: 1,
      rentals: 6,
      lostDisputes: 0,
      answerMinutes: null,
      isRated: true,
      rating: { reviewers: 6, goodRate: 50 },
    })
    expect((await guest.goods.ofOwner({ ownerId })).list.map((one) => one.goodsId)).toEqual([goodsId])
  })

  test('know no account without a page, and no page that is not there or whose owner is banned', async () => {
    const { goodsId, owner } = await settled()
    const { ownerId } = (await guest.goods.detail({ id: goodsId })).owner
    const ownerCalls = (id: string) => [
      guest.reviews.ownerPage({ ownerId: id }),
      guest.reviews.ofOwner({ ownerId: id }),
      guest.goods.ofOwner({ ownerId: id }),
    ]
    expect(await outcomesOf(ownerCalls('0'.repeat(32)))).toEqual({ NOT_FOUND: 3 })
    await pool.query(`update session set ended_at = $2, ended_how = 'forced' where user_id = $1`, [
      owner.userId,
      clock.now(),
    ])
    await pool.query(`update app_user set state = 'banned' where id = $1`, [owner.userId])
    expect(await outcomesOf(ownerCalls(ownerId))).toEqual({ NOT_FOUND: 3 })
    const missing = '9999999999'
    expect(
      await outcomesOf([
        guest.reviews.list({ goodsId: missing }),
        guest.reviews.summary({ goodsId: missing }),
        guest.reviews.questions({ goodsId: missing }),
      ]),
    ).toEqual({ NOT_FOUND: 3 })
  })

  test('the owner’s page counts lost disputes and measures answers to complaints', async () => {
    const owner = await person({ roles: ['merchant'] })
    const disputed: { disputeId: string; goodsId: string }[] = []
    for (const minutes of [10, 20, 60]) {
      const complaint = await complained({ owner, depositFen: 0 })
      clock.advance(minutes * 60_000)
      await agree(owner, complaint.disputeId)
      disputed.push(complaint)
    }
    await settleAll()
    const { ownerId } = (await guest.goods.detail({ id: disputed[0]?.goodsId ?? '' })).owner
    expect(await guest.reviews.ownerPage({ ownerId })).toMatchObject({
      rentals: 3,
      lostDisputes: 3,
      answerMinutes: 20,
    })
  })
})

describe('the request for a review', () => {
  test('comes once after settling; not to who reviewed already, nor after a whole refund', async () => {
    const [asked, quick] = [await settled(), await review(5)]
    const whole = await complained({ minutes: 0, depositFen: 0 })
    await agree(whole.owner, whole.disputeId)
    await settleAll()
    await Promise.all([reviewRequestsJob.run(deps), reviewRequestsJob.run(deps)])
    await reviewRequestsJob.run(deps)
    expect(await messagesTo(asked.renter)).toEqual(['review_asked'])
    expect(await messagesTo(quick.renter)).toEqual([])
    expect(await messagesTo(whole.renter)).toEqual([])
  })
})
