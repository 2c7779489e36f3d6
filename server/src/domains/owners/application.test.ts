import { OWNER_AGREEMENT } from '@shanghao/contract/owners/agreement'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { setUpWithdrawals } from '../../../testing/pay/withdrawals.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { employ } from '../../../testing/people/staff.ts'
import type { TestUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpMarket(server)
const { bind } = setUpWithdrawals(server, market)
const operator = await market.person({
  roles: ['operator'],
  idNumber: idNumberOf('1988-08-08', 900),
  payPassword: '135790',
})

const form = { about: '三个王者账号，周末出租', agreement: OWNER_AGREEMENT }
const apply = ({ client }: TestUser, changed: Partial<typeof form> = {}) =>
  client.owners.apply({ ...form, ...changed })
const applicant = async (options: Parameters<typeof market.person>[0] = {}): Promise<TestUser> => {
  const person = await market.person(options)
  await bind(person)
  return person
}
const pending = async (person: TestUser): Promise<number> => {
  const { list } = await operator.client.owners.applications({ page: { size: 50 } })
  return list.find(({ userId }) => userId === String(person.userId))?.applicationId ?? 0
}
const rolesOf = async ({ userId }: TestUser): Promise<string[]> =>
  (await server.pool.query('select roles from app_user where id = $1', [userId])).rows[0].roles

describe('owners.apply', () => {
  test('needs a verified adult, a payout account and today’s agreement', async () => {
    expect(await outcomeOf(apply(await market.person({ bornOn: null })))).toBe('REALNAME_REQUIRED')
    expect(await outcomeOf(apply(await market.person({ bornOn: '2015-01-01' })))).toBe('MINOR')
    const unbound = await market.person()
    expect(await outcomeOf(apply(unbound))).toBe('OWNER_PAYOUT_MISSING')
    expect((await unbound.client.owners.access()).needs).toEqual(['payout'])
    expect(await outcomeOf(apply(await applicant(), { agreement: '2020-01' }))).toBe('OWNER_AGREEMENT')
  })

  test('once, also by eight requests at the same time', async () => {
    const person = await applicant()
    const outcomes = await outcomesOf(Array.from({ length: 8 }, () => apply(person)))
    expect(outcomes).toEqual({ OK: 1, OWNER_APPLICATION_OPEN: 7 })
    expect((await person.client.owners.access()).application?.state).toBe('pending')
    expect(await rolesOf(person)).toEqual([])
  })

  test('makes an owner at once where no operator decides', async () => {
    const open = await callServer({}, { 'owners.reviewApplications': false })
    const others = await setUpMarket(open)
    const person = await others.person()
    await setUpWithdrawals(open, others).bind(person)
    expect(await apply(person)).toEqual({ state: 'approved' })
    expect((await person.client.owners.access()).as).toBe('owner')
    expect(await outcomeOf(apply(person))).toBe('OWNER_ALREADY')
  })

  test('is not for one of another owner’s staff', async () => {
    const person = await applicant()
    await employ(await market.person({ roles: ['merchant'] }), person, 'night')
    expect(await outcomeOf(apply(person))).toBe('OWNER_IS_STAFF')
  })
})

describe('owners.approveApplication and rejectApplication', () => {
  test('a rejected applicant reads why, applies again, and is an owner when approved', async () => {
    const person = await applicant()
    await apply(person)
    const applicationId = await pending(person)
    await operator.client.owners.rejectApplication({ applicationId, note: '请写明游戏和段位' })
    const { application } = await person.client.owners.access()
    expect(application).toMatchObject({ state: 'rejected', note: '请写明游戏和段位' })
    await apply(person)
    const again = await pending(person)
    expect(again).not.toBe(applicationId)
    await operator.client.owners.approveApplication({ applicationId: again })
    expect(await rolesOf(person)).toEqual(['merchant'])
    expect((await person.client.owners.access()).permissions).toContain('money_withdraw')
    const { owners } = operator.client
    expect(
      await outcomesOf([
        owners.approveApplication({ applicationId: again }),
        owners.rejectApplication({ applicationId: again, note: '资料不全' }),
      ]),
    ).toEqual({ OWNER_APPLICATION_STATE: 2 })
    const { list } = await person.client.notifications.list({})
    expect(list.map(({ title }) => title)).toEqual(['号主申请已通过', '号主申请没有通过'])
    const { rows } = await server.pool.query(
      "select kind from operator_action where kind like '%owner_application' and beneficiary_id = $1 order by id",
      [person.userId],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['reject_owner_application', 'approve_owner_application'])
  })

  test('no operator decides about themselves, by any account, and doesn’t see it', async () => {
    const own = await applicant({ idNumber: idNumberOf('1988-08-08', 900) })
    await apply(own)
    expect(await pending(own)).toBe(0)
    const { rows } = await server.pool.query('select id from owner_application where user_id = $1', [
      own.userId,
    ])
    const applicationId = Number(rows[0].id)
    const { owners } = operator.client
    expect(
      await outcomesOf([
        owners.approveApplication({ applicationId }),
        owners.rejectApplication({ applicationId, note: '资料不全' }),
      ]),
    ).toEqual({ OPERATOR_SELF: 2 })
    expect(await outcomeOf(own.client.owners.approveApplication({ applicationId }))).toBe('NO_PERMISSION')
  })

  test('are for verified operators, about an application that exists and a person whom no owner employs', async () => {
    const person = await applicant()
    await apply(person)
    const applicationId = await pending(person)
    const deciding = ({ client }: TestUser, id: number) => [
      client.owners.approveApplication({ applicationId: id }),
      client.owners.rejectApplication({ applicationId: id, note: '资料不全' }),
    ]
    const unverified = await market.person({ roles: ['operator'], bornOn: null })
    expect(await outcomesOf(deciding(unverified, applicationId))).toEqual({ REALNAME_REQUIRED: 2 })
    expect(await outcomesOf(deciding(operator, 999_999))).toEqual({ NOT_FOUND: 2 })
    await employ(await market.person({ roles: ['merchant'] }), person, 'night')
    expect(await outcomeOf(operator.client.owners.approveApplication({ applicationId }))).toBe(
      'OWNER_IS_STAFF',
    )
    expect((await person.client.owners.access()).application?.state).toBe('pending')
  })

  test('of approving and rejecting at once one takes effect', async () => {
    const person = await applicant()
    await apply(person)
    const applicationId = await pending(person)
    const { owners } = operator.client
    const outcomes = await outcomesOf([
      owners.approveApplication({ applicationId }),
      owners.rejectApplication({ applicationId, note: '资料不全' }),
      owners.approveApplication({ applicationId }),
    ])
    expect(outcomes).toEqual({ OK: 1, OWNER_APPLICATION_STATE: 2 })
    const isApproved = (await person.client.owners.access()).application?.state === 'approved'
    expect(await rolesOf(person)).toEqual(isApproved ? ['merchant'] : [])
  })
})
