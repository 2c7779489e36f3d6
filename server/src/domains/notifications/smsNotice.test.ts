import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { deleteExpired } from '../../../testing/server/deleteExpired.ts'
import { shanghaiClock, shanghaiDayStart } from '../../core/config/shanghaiTime.ts'
import { sendSmsNotice } from './actions.ts'
import { smsNoticeJob } from './smsNoticeJobs.ts'

const server = await callServer()
const { clock, pool, deps } = server
const { sms } = server.providers
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const USE = 'dispute.answer'
const TITLE = '王者荣耀 国服账号'

let disputes = 0
type Changes = { subject?: string; title?: string; expiresAt?: Date }
/** Queues a notice of a new complaint, to be answered within two hours. */
const fileComplaint = async (
  { userId }: { userId: number },
  { subject, title = TITLE, expiresAt }: Changes = {},
) => {
  disputes += 1
  const id = String(disputes)
  const deadline = new Date(clock.now().getTime() + 2 * HOUR)
  await deps.db.transaction().execute((tx) =>
    sendSmsNotice(tx, userId, {
      kind: 'complaint_filed',
      subject: subject ?? `dispute:${id}`,
      params: { title, deadline: shanghaiClock(deadline) },
      link: { use: USE, fields: [id], expiresAt: expiresAt ?? deadline },
    }),
  )
  return id
}
const decideComplaint = ({ userId }: { userId: number }, subject: string) =>
  deps.db
    .transaction()
    .execute((tx) =>
      sendSmsNotice(tx, userId, { kind: 'complaint_decided', subject, params: { title: TITLE } }),
    )
/** A notice queued that long ago by the database's time. */
const insertAged = ({ userId }: { userId: number }, age: string) =>
  pool.query(
    `insert into sms_notice (user_id, kind, subject, params, created_at)
     values ($1, 'complaint_decided', 'dispute:' || $2, '{"title": "王者荣耀"}', now() - $2::interval)`,
    [userId, age],
  )
const run = () => smsNoticeJob.run(deps)
const countOf = ({ phone }: TestUser): number => server.smsNotices(phone).length
const statesOf = async ({ userId }: TestUser): Promise<string[]> =>
  (await pool.query('select state from sms_notice where user_id = $1', [userId])).rows.map(
    ({ state }) => state,
  )
/** Noon of the next day in Shanghai. */
const nextNoon = () => clock.set(new Date(shanghaiDayStart(clock.now()).getTime() + 36 * HOUR))

beforeEach(() => {
  sms.state.outcome = 'sent'
  nextNoon()
})

describe('sendSmsNotice', () => {
  test('an owner gets title, deadline and a link that is good for what the caller named', async () => {
    const owner = await testUser(server, { phone: '13712340001' })
    const id = await fileComplaint(owner)
    await run()
    await run()
    const [notice, ...more] = server.smsNotices(owner.phone)
    if (notice?.kind !== 'complaint_filed') throw new Error('no notice of a complaint')
    const { token, ...shown } = notice.params
    expect(shown).toEqual({ title: TITLE, deadline: '14:00' })
    expect(deps.tokens.read(USE, token, clock.now())).toEqual([id])
    expect(deps.tokens.read(USE, token, new Date(clock.now().getTime() + 2 * HOUR))).toBeNull()
    expect(more).toEqual([])
    expect(await statesOf(owner)).toEqual(['sent'])

    const stored = (await pool.query('select n::text as row from sms_notice n')).rows.map(({ row }) => row)
    for (const text of [...stored, ...server.logged]) {
      expect(text).not.toContain(token)
      expect(text).not.toContain(owner.phone)
    }
  })

  test('a notice of a rolled-back transaction is not sent', async () => {
    const owner = await testUser(server)
    const rolledBack = deps.db.transaction().execute(async (tx) => {
      const params = { title: TITLE }
      await sendSmsNotice(tx, owner.userId, { kind: 'complaint_decided', subject: 'dispute:0', params })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await run()
    expect(countOf(owner)).toBe(0)
  })

  test('each person gets one notice of a kind about a subject, also of ten at once', async () => {
    const [owner, renter] = [await testUser(server), await testUser(server)]
    await Promise.all(Array.from({ length: 10 }, () => fileComplaint(owner, { subject: 'dispute:a' })))
    await run()
    await fileComplaint(owner, { subject: 'dispute:a' })
    await fileComplaint(owner, { subject: 'dispute:b' })
    for (const one of [owner, renter]) await decideComplaint(one, 'dispute:a')
    await run()
    const kindsOf = ({ phone }: TestUser) => server.smsNotices(phone).map(({ kind }) => kind)
    expect(kindsOf(owner).toSorted()).toEqual(['complaint_decided', 'complaint_filed', 'complaint_filed'])
    expect(kindsOf(renter)).toEqual(['complaint_decided'])
  })

  test.each([
    ['加我www.example.com/a', '加我www example com a'],
    ['【王者】★满皮肤★ 12:30', '王者 满皮肤 12:30'],
    ['一二三四五六七八九十一二三四五六七八九十一', '一二三四五六七八九十一二三四五六七八九十'],
    ['🎮🎮', '未命名'],
  ])('the title %s is sent as %s', async (title, shown) => {
    const owner = await testUser(server)
    await fileComplaint(owner, { title })
    await run()
    expect(server.smsNotices(owner.phone)).toMatchObject([{ params: { title: shown } }])
  })
})

describe('the job', () => {
  test('five runs at once send each of 60 notices once', async () => {
    const owners = await Promise.all(Array.from({ length: 15 }, () => testUser(server)))
    for (const owner of owners) for (let i = 0; i < 4; i += 1) await fileComplaint(owner)
    await Promise.all(Array.from({ length: 5 }, run))
    expect(new Set(owners.map(countOf))).toEqual(new Set([4]))
  })

  test('a refused notice is tried again after 1, 2 and 4 minutes, and then ends', async () => {
    const owner = await testUser(server)
    sms.state.outcome = 'refused'
    await fileComplaint(owner)
    const gateway = vi.spyOn(sms.gateway, 'sendNotice')
    const attempts: number[] = []
    for (const minutes of [0, 0.9, 0.1, 1, 1, 4, 600]) {
      clock.advance(minutes * MINUTE)
      await run()
      attempts.push(gateway.mock.calls.length)
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 4, 4])
    expect(await statesOf(owner)).toEqual(['refused'])
  })

  test('a notice that is accepted at a later attempt arrives', async () => {
    const owner = await testUser(server)
    sms.state.outcome = 'refused'
    await fileComplaint(owner)
    await run()
    sms.state.outcome = 'sent'
    clock.advance(MINUTE)
    await run()
    expect(countOf(owner)).toBe(1)
  })

  test('a notice that may have arrived is not sent again', async () => {
    const owner = await testUser(server)
    sms.state.outcome = 'unknown'
    await fileComplaint(owner)
    await run()
    clock.advance(10 * MINUTE)
    await run()
    expect(countOf(owner)).toBe(1)
    expect(await statesOf(owner)).toEqual(['unknown'])
  })

  test('a notice of a process that died while sending is not sent again', async () => {
    const owner = await testUser(server)
    await fileComplaint(owner)
    const dying = { ...deps, sms: { ...deps.sms, sendNotice: () => Promise.reject(new Error('died')) } }
    await smsNoticeJob.run(dying)
    expect(server.errors.splice(0)).toHaveLength(1)
    expect(await statesOf(owner)).toEqual(['sending'])
    await run()
    expect(await statesOf(owner)).toEqual(['sending'])
    clock.advance(MINUTE)
    await run()
    expect([countOf(owner), await statesOf(owner)]).toEqual([0, ['unknown']])
  })

  test('a notice whose link has expired, or that is older than a day, is given up', async () => {
    const [late, old] = [await testUser(server), await testUser(server)]
    await fileComplaint(late, { expiresAt: clock.now() })
    await insertAged(old, '25 hours')
    await run()
    for (const one of [late, old]) {
      expect(countOf(one)).toBe(0)
      expect(await statesOf(one)).toEqual(['given_up'])
    }
  })

  test('notices are deleted after 30 days', async () => {
    const owner = await testUser(server)
    for (const age of ['29 days', '31 days']) await insertAged(owner, age)
    await deleteExpired(deps)
    expect(await statesOf(owner)).toHaveLength(1)
  })
})

describe('limits', () => {
  test('a number gets five notices an hour; the others wait until there is room', async () => {
    const [owner, other] = [await testUser(server), await testUser(server)]
    for (let i = 0; i < 8; i += 1) await fileComplaint(owner)
    await fileComplaint(other)
    await Promise.all([run(), run(), run()])
    expect([countOf(owner), countOf(other)]).toEqual([5, 1])
    clock.advance(50 * MINUTE)
    await run()
    expect(countOf(owner)).toBe(5)
    clock.advance(10 * MINUTE)
    await run()
    expect(countOf(owner)).toBe(8)
  })

  test('each kind has its own count: others leave room for a complaint', async () => {
    const owner = await testUser(server)
    for (let i = 0; i < 6; i += 1) await decideComplaint(owner, `dispute:kind ${i}`)
    await run()
    expect(countOf(owner)).toBe(5)
    await fileComplaint(owner)
    await run()
    expect(server.smsNotices(owner.phone).at(-1)?.kind).toBe('complaint_filed')
  })

  test('a refused notice does not count', async () => {
    const owner = await testUser(server)
    sms.state.outcome = 'refused'
    for (let i = 0; i < 5; i += 1) await fileComplaint(owner)
    await run()
    sms.state.outcome = 'sent'
    clock.advance(MINUTE)
    await run()
    expect(countOf(owner)).toBe(5)
  })

  test('a number gets so many notices a day', async () => {
    const owner = await testUser(server)
    await server.withDeps({ rules: { 'notifications.noticeNumberDay': 3 } }, async () => {
      for (let i = 0; i < 4; i += 1) await decideComplaint(owner, `dispute:day ${i}`)
      await run()
      clock.advance(2 * HOUR)
      await run()
      expect(countOf(owner)).toBe(3)
      nextNoon()
      await run()
      expect(countOf(owner)).toBe(4)
    })
  })

  test('all numbers together get so many an hour; what goes beyond waits, and is logged', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => testUser(server)))
    const sent = () => owners.filter((owner) => countOf(owner) === 1).length
    await server.withDeps({ rules: { 'notifications.noticeTotalHour': 3 } }, async () => {
      for (const owner of owners) await fileComplaint(owner)
      await run()
      expect(sent()).toBe(3)
      clock.advance(HOUR)
      await run()
      expect(sent()).toBe(4)
    })
    const alarms = server.errors.splice(0).map((line) => JSON.parse(line))
    expect(new Set(alarms.map(({ msg }) => msg))).toEqual(
      new Set(['provider quota nearly used up', 'provider quota used up']),
    )
  })

  test('a fifth of what all numbers together get is for complaints, whose readers have hours', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => testUser(server)))
    await server.withDeps({ rules: { 'notifications.noticeTotalHour': 5 } }, async () => {
      for (const [i, one] of people.entries()) await decideComplaint(one, `dispute:share ${i}`)
      await run()
      const owner = await testUser(server)
      await fileComplaint(owner)
      await run()
      expect([people.filter((one) => countOf(one) === 1).length, countOf(owner)]).toEqual([4, 1])
    })
    server.errors.splice(0)
  })
})

describe('at night', () => {
  const at = (hours: number) => clock.set(new Date(shanghaiDayStart(clock.now()).getTime() + hours * HOUR))

  test.each([
    ['22:00', 22, 10],
    ['3:00', 27, 5],
  ])('from %s on a notice that can wait is sent at 8:00', async (_, hour, hoursLeft) => {
    const owner = await testUser(server)
    at(hour)
    await fileComplaint(owner)
    await decideComplaint(owner, `dispute:night ${hour}`)
    await run()
    expect(server.smsNotices(owner.phone).map(({ kind }) => kind)).toEqual(['complaint_filed'])
    clock.advance(hoursLeft * HOUR - 1)
    await run()
    expect(countOf(owner)).toBe(1)
    clock.advance(1)
    await run()
    expect(countOf(owner)).toBe(2)
  })

  test('the hours are settings', async () => {
    const owner = await testUser(server)
    at(7)
    await server.withDeps({ rules: { 'notifications.noticeFromHour': 7 } }, async () => {
      await decideComplaint(owner, 'dispute:early')
      await run()
    })
    expect(countOf(owner)).toBe(1)
  })
})

describe('the database refuses', () => {
  const insert = (columns: string, values: string) =>
    pool.query(
      `insert into sms_notice (user_id, kind, subject, params, ${columns})
       select id, 'complaint_decided', 'dispute:refused', '{}', ${values} from app_user limit 1`,
    )

  test.each([
    ['a notice that is over and due', 'state, sent_at', `'sent', now()`],
    ['a notice that waits and is not due', 'due_at', 'null'],
    ['a sent notice without its time', 'state, due_at', `'sent', null`],
    ['a refused notice with a time', 'state, due_at, sent_at', `'refused', null, now()`],
    ['an unknown state', 'state', `'lost'`],
  ])('%s', async (_, columns, values) => {
    await testUser(server)
    await expect(insert(columns, values)).rejects.toThrow('sms_notice')
  })
})
