import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { plainPicture, postFile } from '../../../../testing/market/pictures.ts'
import { newClientId, newVisitor } from '../../../../testing/market/support.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import { violationsOf } from '../../../core/jobs/invariants.ts'
import { contentInvariants } from '../invariants.ts'
import { feedbackJob } from './tidy.ts'

const server = await callServer({}, { 'content.guestFeedbackHour': 6 })
const { clock, pool, deps } = server
const market = await setUpMarket(server)
const operator = await market.person({ roles: ['operator'] })
const desk = operator.client.content
const guest = server.client()
const DAY = 86_400_000

type Client = ReturnType<typeof server.client>
type Input = Parameters<Client['content']['submitFeedback']>[0]
const draft = (given: Partial<Input> = {}): Input => ({
  clientId: newClientId(),
  category: 'fault',
  text: '首页打不开，一直转圈',
  ...given,
})
const submit = async ({ content }: Client, given: Partial<Input> = {}): Promise<string> =>
  (await content.submitFeedback(draft(given))).feedbackId
/** Uploads a picture for feedback; returns its public key. */
const picture = async ({ support }: Client, visitor?: string): Promise<string> => {
  const who = visitor === undefined ? {} : { visitor }
  const policy = await support.policySign({ ...who, purpose: 'feedback' })
  await postFile(server.base, policy, await plainPicture(30, 20).png().toBuffer())
  return (await support.finishUpload({ ...who, key: policy.key })).publicKey
}
const filesOf = async (feedbackId: string) =>
  (
    await pool.query<{ state: string }>(
      "select p.state from upload_use u join upload p on p.id = u.upload_id where used_by = 'feedback:' || $1",
      [feedbackId],
    )
  ).rows.length

describe('content.submitFeedback', () => {
  test('a person writes with pictures, is answered and told, and sees it all', async () => {
    const person = await market.person()
    const publicKey = await picture(person.client)
    const input = draft({ contact: '微信 zhang', pictures: [publicKey, publicKey] })
    const { feedbackId } = await person.client.content.submitFeedback(input)
    expect(await person.client.content.submitFeedback(input)).toEqual({ feedbackId })
    expect((await desk.listFeedback({ category: 'fault' })).list[0]).toMatchObject({
      feedbackId,
      pictures: 1,
      guest: false,
    })
    const detail = await desk.feedbackDetail({ feedbackId })
    expect(await desk.feedbackContact({ feedbackId, reason: '电话回访' })).toEqual({ contact: '微信 zhang' })
    expect(detail).toMatchObject({ contact: '微信****ng', userId: String(person.userId), state: 'open' })
    expect((await fetch(new URL(new URL(detail.pictures[0]?.url ?? '').pathname, server.base))).status).toBe(
      200,
    )

    await desk.answerFeedback({ feedbackId, text: '已修复，请刷新页面' })
    expect((await person.client.content.myFeedback({})).list).toMatchObject([
      {
        feedbackId,
        stateName: '已回复',
        answer: '已修复，请刷新页面',
        pictures: [{ width: 30, height: 20 }],
      },
    ])
    expect((await person.client.notifications.list({})).list[0]).toMatchObject({ title: '你的反馈有了回复' })
    await desk.closeFeedback({ feedbackId, reason: '已解决' })
    expect((await person.client.content.myFeedback({})).list[0]).toMatchObject({
      state: 'closed',
      answer: '已修复，请刷新页面',
      closeReason: '已解决',
    })
  })

  test('its contact is personal data: each look counts', async () => {
    const person = await market.person()
    const { feedbackId } = await person.client.content.submitFeedback(draft({ contact: '微信 zhang' }))
    await server.withDeps({ rules: { 'people.revealHour': 2 } }, async () => {
      const { content } = (await market.person({ roles: ['operator'] })).client
      const look = () => outcomeOf(content.feedbackContact({ feedbackId, reason: '电话回访' }))
      expect([await look(), await look(), await look()]).toEqual(['OK', 'OK', 'REVEAL_LIMIT'])
    })
  })

  test('only its author sees it and uses their pictures', async () => {
    const [author, other] = [await market.person(), await market.person()]
    await submit(author.client)
    expect((await other.client.content.myFeedback({})).list).toEqual([])
    expect((await guest.content.myFeedback({ visitor: newVisitor() })).list).toEqual([])
    const publicKey = await picture(author.client)
    expect(await outcomeOf(submit(other.client, { pictures: [publicKey] }))).toBe('UPLOAD_EXPIRED')
    const { rows } = await pool.query('select from feedback where user_id = $1', [other.userId])
    expect(rows).toEqual([])
    const chat = await author.client.support.policySign({})
    await postFile(server.base, chat, await plainPicture(9, 9).png().toBuffer())
    const { publicKey: ofChat } = await author.client.support.finishUpload({ key: chat.key })
    expect(await outcomeOf(submit(author.client, { pictures: [ofChat] }))).toBe('UPLOAD_EXPIRED')
  })

  test('so many a day for each, also at once', async () => {
    const person = await market.person()
    const outcomes = Array.from({ length: 8 }, () => person.client.content.submitFeedback(draft()))
    expect(await outcomesOf(outcomes)).toEqual({ OK: 5, FEEDBACK_LIMIT: 3 })
    clock.advance(DAY)
    expect(await outcomeOf(submit(person.client))).toBe('OK')
  })

  test('a guest writes with a proof; signing in makes it theirs, and the proof shows it no more', async () => {
    expect(await outcomeOf(guest.content.submitFeedback(draft()))).toBe('VISITOR_MISSING')
    expect(await outcomeOf(guest.content.myFeedback({}))).toBe('VISITOR_MISSING')
    const visitor = newVisitor()
    const feedbackId = await submit(guest, { visitor, pictures: [await picture(guest, visitor)] })
    expect((await guest.content.myFeedback({ visitor })).list).toMatchObject([{ feedbackId }])
    await desk.answerFeedback({ feedbackId, text: '谢谢' })
    const person = await market.person()
    await person.client.support.adopt({ visitor })
    expect((await guest.content.myFeedback({ visitor })).list).toEqual([])
    expect((await person.client.content.myFeedback({})).list).toMatchObject([{ feedbackId, answer: '谢谢' }])
  })

  test('what an operator answered themselves as a guest does not become theirs', async () => {
    const visitor = newVisitor()
    const feedbackId = await submit(guest, { visitor })
    await desk.answerFeedback({ feedbackId, text: '我自己' })
    await operator.client.support.adopt({ visitor })
    expect((await guest.content.myFeedback({ visitor })).list).toMatchObject([{ feedbackId }])
  })

  test('guests of a network have a limit, and may be excluded', async () => {
    const tries = Array.from({ length: 6 }, () => submit(guest, { visitor: newVisitor() }))
    // Two were counted by the tests before.
    expect(await outcomesOf(tries)).toEqual({ OK: 4, TOO_MANY_REQUESTS: 2 })
    const closed = await callServer({}, { 'content.feedbackGuests': false })
    expect(await outcomeOf(submit(closed.client(), { visitor: newVisitor() }))).toBe('FEEDBACK_CLOSED')
    expect(await closed.client().content.appConfig({ type: 'feedback' })).toEqual({
      type: 'feedback',
      guestsMayWrite: false,
      keepDays: 180,
      guestKeepDays: 30,
    })
  })
})

describe('the desk', () => {
  test('is for verified operators, and not for their own feedback', async () => {
    const [person, unverified] = [
      await market.person(),
      await market.person({ roles: ['operator'], bornOn: null }),
    ]
    const [feedbackId, own] = [await submit(person.client), await submit(operator.client)]
    const acts = ({ content }: Client, id: string) => [
      content.feedbackDetail({ feedbackId: id }),
      content.feedbackContact({ feedbackId: id, reason: '回访' }),
      content.answerFeedback({ feedbackId: id, text: '回复' }),
      content.closeFeedback({ feedbackId: id, reason: '关闭' }),
    ]
    expect(await outcomesOf(acts(person.client, feedbackId))).toEqual({ NO_PERMISSION: 4 })
    expect(await outcomeOf(person.client.content.listFeedback({}))).toBe('NO_PERMISSION')
    expect(await outcomesOf(acts(operator.client, own))).toEqual({ OPERATOR_SELF: 4 })
    expect(await outcomesOf(acts(unverified.client, feedbackId))).toEqual({ REALNAME_REQUIRED: 4 })
    expect(await outcomesOf(acts(operator.client, '1'.repeat(19)))).toEqual({ NOT_FOUND: 4 })
    const { list } = await desk.listFeedback({})
    expect(list.map((row) => row.feedbackId)).not.toContain(own)
  })

  test('answers and closes once, also at once', async () => {
    const person = await market.person()
    const feedbackId = await submit(person.client)
    const answers = Array.from({ length: 5 }, () => desk.answerFeedback({ feedbackId, text: '回复' }))
    expect(await outcomesOf(answers)).toEqual({ OK: 1, FEEDBACK_STATE: 4 })
    const closes = Array.from({ length: 5 }, () => desk.closeFeedback({ feedbackId, reason: '关闭' }))
    expect(await outcomesOf(closes)).toEqual({ OK: 1, FEEDBACK_STATE: 4 })
    const { rows } = await pool.query(
      "select from notification where user_id = $1 and kind = 'feedback_answered'",
      [person.userId],
    )
    expect(rows).toHaveLength(1)
    await expect(
      pool.query("update feedback set state = 'open' where id = $1", [feedbackId]),
    ).rejects.toThrow()
  })
})

test('the invariants notice an article with a wrong date, and a feedback whose picture was released', async () => {
  const person = await market.person()
  const feedbackId = await submit(person.client, { pictures: [await picture(person.client)] })
  const letGo = await pool.query<{ upload_id: number }>(
    "delete from upload_use where used_by = 'feedback:' || $1 returning upload_id",
    [feedbackId],
  )
  await pool.query('update article set published_at = $1 where id = 1', [clock.now()])
  const broken = await violationsOf(pool, contentInvariants)
  expect(broken.map(({ invariant }) => invariant)).toEqual(Object.keys(contentInvariants))
  await pool.query("insert into upload_use (upload_id, used_by) values ($1, 'feedback:' || $2)", [
    letGo.rows[0]?.upload_id,
    feedbackId,
  ])
  await pool.query(
    'update article set published_at = (select min(shown_from) from article_version where article_id = 1) where id = 1',
  )
})

test('content.feedback deletes old feedback, that of guests sooner, and releases its pictures', async () => {
  const person = await market.person()
  const feedbackId = await submit(person.client, { pictures: [await picture(person.client)] })
  const visitor = newVisitor()
  await pool.query(
    `insert into feedback (id, visitor, client_id, category, text, created_at) values ($1, sha256($2), $3, 'other', '旧的', $4)`,
    ['2'.repeat(19), Buffer.from(visitor), newClientId(), clock.now()],
  )
  clock.advance(31 * DAY)
  await feedbackJob.run(deps)
  const left = await pool.query('select id from feedback where id = any($1)', [[feedbackId, '2'.repeat(19)]])
  expect(left.rows).toEqual([{ id: feedbackId }])
  expect(await filesOf(feedbackId)).toBe(1)
  clock.advance(150 * DAY)
  await Promise.all([feedbackJob.run(deps), feedbackJob.run(deps)])
  const { rows } = await pool.query('select from feedback')
  expect([rows.length, await filesOf(feedbackId)]).toEqual([0, 0])
})
