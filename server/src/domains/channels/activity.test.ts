import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const PERSON_HOUR = 40
const server = await callServer(
  { PUBLIC_URL: 'https://app.example' },
  { 'channels.activityPersonHour': PERSON_HOUR },
)
const market = await setUpMarket(server)
const operator = (sequence: number) =>
  market.person({ roles: ['operator'], idNumber: idNumberOf('1988-08-08', sequence) })
const [first, second, person] = [await operator(901), await operator(902), await market.person()]
const guest = server.client()
const MINUTE = 60_000

const allow = async (host: string, by: TestUser = first): Promise<number> => {
  const { awaitedApproval } = await by.client.channels.saveActivitySite({ host, name: '春节活动' })
  if (awaitedApproval === null) throw new Error('one operator sufficed')
  return awaitedApproval
}
const ticketFor = async (url: string): Promise<string> => {
  const issued = await person.client.channels.activityTicket({ url })
  return new URL(issued.url).searchParams.get('token') ?? ''
}

describe('channels.saveActivitySite and removeActivitySite', () => {
  test('are for operators who are verified', async () => {
    const calls = ({ channels }: Pick<TestUser['client'], 'channels'>) => [
      channels.saveActivitySite({ host: 'a.example', name: '春节活动' }),
      channels.removeActivitySite({ host: 'a.example' }),
    ]
    expect(await outcomesOf(calls(guest))).toEqual({ TOKEN_EXPIRED: 2 })
    expect(await outcomesOf(calls(person.client))).toEqual({ NO_PERMISSION: 2 })
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    expect(await outcomesOf(calls(unverified.client))).toEqual({ REALNAME_REQUIRED: 2 })
  })

  test('a host is allowed by two operators, and removed by one', async () => {
    const url = 'https://spring.example/2027?from=app'
    const approvalId = await allow('spring.example')
    expect(await outcomeOf(person.client.channels.activityTicket({ url }))).toBe('NOT_FOUND')
    expect(await outcomeOf(first.client.ops.approve({ approvalId }))).toBe('APPROVAL_OWN')
    await second.client.ops.approve({ approvalId })
    expect(await ticketFor(url)).not.toBe('')
    expect((await first.client.channels.sites()).activities).toEqual([
      { host: 'spring.example', name: '春节活动' },
    ])
    const token = await ticketFor(url)
    await second.client.channels.removeActivitySite({ host: 'spring.example' })
    const gone = [
      person.client.channels.activityTicket({ url }),
      second.client.channels.removeActivitySite({ host: 'spring.example' }),
    ]
    expect(await outcomesOf(gone)).toEqual({ NOT_FOUND: 2 })
    expect(await outcomeOf(guest.channels.activityCheck({ host: 'spring.example', token }))).toBe(
      'TICKET_EXPIRED',
    )
  })

  test("the platform's own host is refused, by the database a host that one person allowed", async () => {
    const own = { host: 'app.example', name: '自己' }
    expect(await outcomeOf(first.client.channels.saveActivitySite(own))).toBe('DOMAIN_OWN')
    await expect(
      server.pool.query(
        `insert into activity_site (host, name, allowed_by, approved_by, allowed_at) values ('b.example', '活动', $1, $1, now())`,
        [first.userId],
      ),
    ).rejects.toMatchObject({ constraint: 'approval_own' })
  })
})

describe('channels.activityTicket and activityCheck', () => {
  test('the address carries a token that tells the activity who came, once', async () => {
    await second.client.ops.approve({ approvalId: await allow('lucky.example') })
    const issued = await person.client.channels.activityTicket({
      url: 'https://lucky.example/draw?round=3&token=old#top',
    })
    expect(issued).toMatchObject({ host: 'lucky.example', name: '春节活动' })
    const { origin, pathname, searchParams, hash } = new URL(issued.url)
    expect([origin, pathname, searchParams.get('round'), hash]).toEqual([
      'https://lucky.example',
      '/draw',
      '3',
      '#top',
    ])
    const token = searchParams.get('token') ?? ''
    expect(token).not.toBe('old')
    expect(await outcomeOf(server.client(token).user.queryInfo())).toBe('TOKEN_EXPIRED')
    const tries = Array.from({ length: 20 }, () =>
      guest.channels.activityCheck({ host: 'lucky.example', token }),
    )
    const answers = (await Promise.allSettled(tries)).flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    )
    expect(answers).toEqual([{ userId: String(person.userId) }])
  })

  test('is good for two minutes, at its own host', async () => {
    await second.client.ops.approve({ approvalId: await allow('other.example') })
    const token = await ticketFor('https://lucky.example/')
    const at = (host: string) => outcomeOf(guest.channels.activityCheck({ host, token }))
    expect(await at('other.example')).toBe('TICKET_EXPIRED')
    server.clock.advance(2 * MINUTE)
    expect(await at('lucky.example')).toBe('TICKET_EXPIRED')
  })

  test.each([
    'http://lucky.example/',
    'https://lucky.example:8443/',
    'https://me:secret@lucky.example/',
    'https://lucky.example.evil.example/',
    'https://evil.example/lucky.example',
    'https://LUCKY.example.:443/',
    'javascript:alert(1)',
    '//lucky.example/',
    '',
  ])('%s is no address of an activity', async (url) =>
    expect(await outcomeOf(person.client.channels.activityTicket({ url }))).toBe('NOT_FOUND'),
  )

  test('so many an hour by one person, with any account', async () => {
    const url = 'https://lucky.example/'
    const idNumber = idNumberOf('1990-09-09', 903)
    const [one, other, stranger] = [
      await market.person({ idNumber }),
      await market.person({ idNumber }),
      await market.person(),
    ]
    const from = ({ client }: TestUser) => client.channels.activityTicket({ url })
    const asked = Array.from({ length: PERSON_HOUR + 10 }, (_, i) => from(i % 2 === 0 ? one : other))
    expect(await outcomesOf(asked)).toEqual({ OK: PERSON_HOUR, TOO_MANY_REQUESTS: 10 })
    expect(await outcomesOf([from(one), from(stranger)])).toEqual({ TOO_MANY_REQUESTS: 1, OK: 1 })
  })

  test('a guest gets no ticket', async () => {
    expect(await outcomeOf(guest.channels.activityTicket({ url: 'https://lucky.example/' }))).toBe(
      'TOKEN_EXPIRED',
    )
  })
})
