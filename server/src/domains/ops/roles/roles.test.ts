import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { idNumberOf } from '../../../../testing/people/idNumber.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'

const server = await callServer()
const market = await setUpMarket(server)
const admin = await market.person({ roles: ['operator'], idNumber: idNumberOf('1985-01-01', 801) })
const second = await market.person({ roles: ['operator'] })
const reason = '入职'
const rolesOf = async ({ userId }: { userId: number }) =>
  (await admin.client.ops.operators()).list.find((one) => one.userId === userId)?.roles ?? []

describe('ops.grantRole', () => {
  test('gives a role when a second administrator approves, and takes effect with the next call', async () => {
    const person = await market.person()
    const grant = { phone: person.phone, role: 'support' as const, reason }
    const { awaitedApproval } = await admin.client.ops.grantRole(grant)
    expect(await rolesOf(person)).toEqual([])
    expect(await outcomeOf(admin.client.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'APPROVAL_OWN',
    )
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await rolesOf(person)).toEqual(['support'])
    expect((await person.client.ops.access()).permissions).toContain('support_act')
    expect(await outcomeOf(admin.client.ops.grantRole(grant))).toBe('ROLE_HELD')
  })

  test('is refused for oneself by any account, for who is not verified or not registered', async () => {
    const own = await market.person({ idNumber: idNumberOf('1985-01-01', 801) })
    const unverified = await market.person({ bornOn: null })
    const grant = (phone: string) => outcomeOf(admin.client.ops.grantRole({ phone, role: 'finance', reason }))
    expect(await grant(admin.phone)).toBe('OPERATOR_SELF')
    expect(await grant(own.phone)).toBe('OPERATOR_SELF')
    expect(await grant(unverified.phone)).toBe('BENEFICIARY_UNVERIFIED')
    expect(await grant('13700009999')).toBe('PHONE_UNKNOWN')
    const unverifiedAdmin = await market.person({ operatorRoles: ['admin'], bornOn: null })
    expect(
      await outcomeOf(unverifiedAdmin.client.ops.grantRole({ phone: own.phone, role: 'finance', reason })),
    ).toBe('REALNAME_REQUIRED')
  })

  test('is not approved by who gets it, nor by who may not give roles', async () => {
    const person = await market.person()
    const finance = await market.person({ operatorRoles: ['finance'] })
    const { awaitedApproval } = await admin.client.ops.grantRole({
      ...{ phone: finance.phone, role: 'risk' as const, reason },
    })
    const approvalId = awaitedApproval ?? 0
    expect(await outcomeOf(finance.client.ops.approve({ approvalId }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(finance.client.ops.reject({ approvalId, note: '不行' }))).toBe('NO_PERMISSION')
    expect(await outcomeOf(person.client.ops.approve({ approvalId }))).toBe('NO_PERMISSION')
    await second.client.ops.reject({ approvalId, note: '先不给' })
    expect(await rolesOf(finance)).toEqual(['finance'])
  })

  test('an approval whose requester may not give roles any more is void', async () => {
    const person = await market.person()
    const third = await market.person({ roles: ['operator'] })
    const { awaitedApproval } = await third.client.ops.grantRole({
      phone: person.phone,
      role: 'risk',
      reason,
    })
    await admin.client.ops.revokeRole({ userId: third.userId, role: 'admin', note: '调岗' })
    expect(await outcomeOf(second.client.ops.approve({ approvalId: awaitedApproval ?? 0 }))).toBe(
      'APPROVAL_EXPIRED',
    )
  })
})

describe('ops.revokeRole', () => {
  test('takes a role back at once, never one’s own', async () => {
    const person = await market.person({ operatorRoles: ['support', 'content'] })
    const revoke = (role: 'support' | 'content') =>
      outcomeOf(admin.client.ops.revokeRole({ userId: person.userId, role, note: '调岗' }))
    expect(await revoke('support')).toBe('OK')
    expect(await outcomeOf(person.client.support.deskQueue())).toBe('NO_PERMISSION')
    expect(await outcomeOf(person.client.content.editArticles())).toBe('OK')
    expect(await revoke('support')).toBe('ROLE_ENDED')
    const { ops } = admin.client
    expect(await outcomeOf(ops.revokeRole({ userId: admin.userId, role: 'admin', note: '离职' }))).toBe(
      'OPERATOR_SELF',
    )
  })

  test('leaves two administrators, also when they remove each other at the same time', async () => {
    const others = await server.pool.query(
      `update operator_role set ended_at = greatest(granted_at, now())
        where role = 'admin' and user_id <> all ($1) and ended_at is null`,
      [[admin.userId, second.userId]],
    )
    expect(others.rowCount).toBeGreaterThan(0)
    const outcomes = await outcomesOf([
      admin.client.ops.revokeRole({ userId: second.userId, role: 'admin', note: '离职' }),
      second.client.ops.revokeRole({ userId: admin.userId, role: 'admin', note: '离职' }),
    ])
    expect(outcomes).toEqual({ LAST_ADMINS: 2 })
  })
})

/** Gives an operator a second factor, with the code that another one handed over. */
const setFactor = async (operator: TestUser, by: TestUser): Promise<void> => {
  const { userId } = operator
  const { enrolmentCode } = await by.client.ops.createEnrolment({ userId })
  await operator.client.ops.beginFactor({ enrolmentCode })
  await server.pool.query('update operator_factor set confirmed_at = created_at where user_id = $1', [userId])
}

describe('ops.createEnrolment and resetFactor', () => {
  test('are for operators without and with a second factor, never for oneself', async () => {
    const renter = await market.person()
    const person = await market.person({ operatorRoles: ['risk'] })
    const { ops } = admin.client
    const lost = '手机丢失'
    expect(await outcomeOf(ops.createEnrolment({ userId: admin.userId }))).toBe('OPERATOR_SELF')
    expect(await outcomeOf(ops.createEnrolment({ userId: renter.userId }))).toBe('NOT_FOUND')
    expect(await outcomeOf(ops.resetFactor({ userId: renter.userId, reason: lost }))).toBe('NOT_FOUND')
    expect(await outcomeOf(ops.resetFactor({ userId: person.userId, reason: lost }))).toBe('FACTOR_MISSING')
    await setFactor(person, admin)
    await setFactor(admin, second)
    expect(await outcomeOf(ops.createEnrolment({ userId: person.userId }))).toBe('FACTOR_SET')
    expect(await outcomeOf(ops.resetFactor({ userId: admin.userId, reason: lost }))).toBe('OPERATOR_SELF')
    const { awaitedApproval } = await ops.resetFactor({ userId: person.userId, reason: lost })
    expect(await outcomeOf(person.client.ops.approvals())).toBe('OK')
    await second.client.ops.approve({ approvalId: awaitedApproval ?? 0 })
    expect(await outcomeOf(person.client.ops.approvals())).toBe('FACTOR_REQUIRED')
    expect(await outcomeOf(ops.createEnrolment({ userId: person.userId }))).toBe('OK')
  })

  test('need a verified administrator', async () => {
    const person = await market.person({ operatorRoles: ['risk'] })
    const unverified = await market.person({ operatorRoles: ['admin'], bornOn: null })
    const { ops } = unverified.client
    const { userId } = person
    expect(
      await outcomesOf([
        ops.createEnrolment({ userId }),
        ops.revokeRole({ userId, role: 'risk', note: '离职' }),
      ]),
    ).toEqual({ REALNAME_REQUIRED: 2 })
    expect(await outcomeOf(ops.resetFactor({ userId, reason: '手机丢失' }))).toBe('REALNAME_REQUIRED')
  })
})
