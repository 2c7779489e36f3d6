import type { Call } from '@shanghao/contract/call'
import { codeOf, type ErrorName } from '@shanghao/contract/errors'
import { type OperatorRole, operatorRoles, permissionsOfOperator } from '@shanghao/contract/ops/permissions'
import { permissionsOfRole, type StaffRole, staffRoles } from '@shanghao/contract/owners/permissions'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Input, sampleOf } from '../../../testing/calls/inputs.ts'
import { objectInputs } from '../../../testing/calls/objects.ts'
import { allCalls, requestCall } from '../../../testing/calls/request.ts'
import { changedTables, tableVersions } from '../../../testing/database/changes.ts'
import { employ } from '../../../testing/people/staff.ts'
import { type TestUser, testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'

// One renter has an order of each kind.
const server = await callServer({}, { 'orders.newRenterLiveLimit': 10, 'orders.newRenterDailyLimit': 10 })
// What is refused here happens to be answered, it is no test of that error.
afterAll(() => server.deps.callErrors.answered.reset())
const { objects, people, names } = await objectInputs(server)
const plain = await testUser(server)
const merchant = await testUser(server, { roles: ['merchant'] })
const operator = await testUser(server, { roles: ['operator'] })

/** What requests and timers write besides the calls. */
const UNCOUNTED = ['rate_limit', 'session', 'gateway_hour', 'gateway_state']

const outcome = async (call: Call, input: Input, token?: string): Promise<string | undefined> =>
  (await requestCall(server, call, input, { token })).code
const mayStaff = (role: StaffRole, call: Call, input: Input): boolean => {
  const needed = call.mayFor?.(call.input.parse(input)) ?? call.may
  return permissionsOfRole[role].some((permission) => permission === needed)
}
const inputOf = (call: Call): Input => sampleOf(call.input) as Input

describe('a call that is not open to anyone', () => {
  const closed = allCalls.filter(([, { who }]) => who !== 'anyone')
  const cases: [ErrorName, string | undefined, (who: Call['who']) => boolean][] = [
    ['TOKEN_EXPIRED', undefined, () => true],
    ['TOKEN_EXPIRED', 'f'.repeat(64), () => true],
    ['NO_PERMISSION', plain.token, (who) => who === 'merchant' || who === 'operator'],
    ['NO_PERMISSION', merchant.token, (who) => who === 'operator'],
    ['NO_PERMISSION', operator.token, (who) => who === 'merchant'],
  ]

  test.each(cases)(
    'answers %s without a login and to the wrong role, and changes nothing',
    async (error, token, applies) => {
      const before = await tableVersions(server.pool, [...UNCOUNTED, 'audit_entry'])
      const calls = closed.filter(([, { who }]) => applies(who))
      expect(calls.length).toBeGreaterThan(5)
      const others: unknown[] = []
      for (const [name, call] of calls) {
        const code = await outcome(call, inputOf(call), token)
        if (code !== codeOf(error)) others.push([name, code])
      }
      expect(others).toEqual([])
      // A session that is used is noted.
      const changed = changedTables(before, await tableVersions(server.pool, [...UNCOUNTED, 'audit_entry']))
      expect(changed.filter((table) => table !== 'session')).toEqual([])
    },
  )
})

describe('staff of an owner', () => {
  const calls = allCalls.filter(([, { who }]) => who === 'merchant')
  const staffOf = async (owner: TestUser, role: StaffRole): Promise<TestUser> => {
    const person = await testUser(server, { bornOn: '1990-01-01' })
    await employ(owner, person, role)
    return person
  }

  test.each(staffRoles)('%s: makes the calls that the role allows, and no others', async (role) => {
    const { token } = await staffOf(merchant, role)
    const before = await tableVersions(server.pool, UNCOUNTED)
    const wrong: unknown[] = []
    for (const [name, call] of calls) {
      if (mayStaff(role, call, inputOf(call))) continue
      const code = await outcome(call, inputOf(call), token)
      if (code !== codeOf('NO_PERMISSION')) wrong.push([name, code])
    }
    expect(changedTables(before, await tableVersions(server.pool, UNCOUNTED))).toEqual([])
    for (const [name, call] of calls) {
      if (!mayStaff(role, call, inputOf(call))) continue
      const code = await outcome(call, inputOf(call), token)
      if (code === codeOf('NO_PERMISSION') || code === codeOf('INTERNAL')) wrong.push([name, code])
    }
    expect(wrong).toEqual([])
  })

  test.each(staffRoles)('%s: gets and changes nothing of another owner', async (role) => {
    const { token } = await staffOf(people.stranger, role)
    const before = await tableVersions(server.pool, UNCOUNTED)
    const wrong: unknown[] = []
    for (const [name, call] of calls) {
      const object = objects.get(name)
      if (!object || !mayStaff(role, call, object.input)) continue
      const code = await outcome(call, object.input, token)
      if (code !== codeOf('NOT_FOUND')) wrong.push([name, code])
    }
    expect(wrong).toEqual([])
    expect(changedTables(before, await tableVersions(server.pool, UNCOUNTED))).toEqual([])
  })
})

describe('an object of other people', () => {
  /** Fields by which anyone may name things: what is on the market is public, and a proof names its bearer. */
  const PUBLIC = ['goodsId', 'gameId', 'propertyId', 'clientId', 'visitor', 'pushId', 'registrationId']
  const idsOf = ({ input, who }: Call): string[] =>
    input instanceof z.ZodObject
      ? Object.keys(input.shape).filter(
          (field) => /^id$|Id$|^key$/.test(field) && (who === 'merchant' || !PUBLIC.includes(field)),
        )
      : []

  test('is tried by every call that names one', () => {
    const without = allCalls
      .filter(([name, call]) => call.who !== 'operator' && idsOf(call).length > 0 && !objects.has(name))
      .map(([name]) => name)
    expect(without).toEqual(names.public)
  })

  test.each([...objects])(
    '%s: a stranger gets nothing and changes nothing, its owner may',
    async (name, { input, owner }) => {
      const call = allCalls.find(([known]) => known === name)?.[1]
      if (!call) throw new Error(`no call is named ${name}`)
      const before = await tableVersions(server.pool, UNCOUNTED)
      const answer = await requestCall(server, call, input, { token: people.stranger.token })
      expect(answer.code).not.toBe(codeOf('OK'))
      expect(answer.code).not.toBe(codeOf('INVALID_INPUT'))
      expect(changedTables(before, await tableVersions(server.pool, UNCOUNTED))).toEqual([])
      const own = await outcome(call, input, owner.token)
      expect([codeOf('NOT_FOUND'), codeOf('INVALID_INPUT'), codeOf('INTERNAL')]).not.toContain(own)
    },
  )
})

// Last, because what these calls are allowed to do changes objects of the tests before.
describe('an operator', () => {
  const calls = allCalls.filter(([, { who }]) => who === 'operator')
  const unchanging = [...UNCOUNTED, 'audit_entry']
  const may = (role: OperatorRole, call: Call): boolean =>
    permissionsOfOperator[role].some((permission) => permission === call.may)

  test.each(operatorRoles)('%s: makes the calls that the role allows, and no others', async (role) => {
    const { token } = await testUser(server, { operatorRoles: [role], bornOn: '1990-01-01' })
    const before = await tableVersions(server.pool, unchanging)
    const wrong: unknown[] = []
    for (const [name, call] of calls) {
      if (may(role, call)) continue
      const code = await outcome(call, inputOf(call), token)
      if (code !== codeOf('NO_PERMISSION')) wrong.push([name, code])
    }
    expect(changedTables(before, await tableVersions(server.pool, unchanging))).toEqual([])
    for (const [name, call] of calls) {
      // Whether an approval may be decided depends on its act: server/src/domains/ops/roles/roles.test.ts.
      if (!may(role, call) || name === 'ops.approve' || name === 'ops.reject') continue
      const code = await outcome(call, inputOf(call), token)
      if (code === codeOf('NO_PERMISSION') || code === codeOf('INTERNAL')) wrong.push([name, code])
    }
    expect(wrong).toEqual([])
  })

  test('who only looks may make no call that changes a thing', () => {
    const changing = calls.filter(([, call]) => call.asksFactor && !call.may?.endsWith('_read'))
    expect(changing.length).toBeGreaterThan(10)
    expect(changing.filter(([, call]) => may('auditor', call))).toEqual([])
  })

  test('without the second factor in the session makes none', async () => {
    const person = await testUser(server, { operatorRoles: ['admin'], bornOn: '1990-01-01' })
    await server.pool.query('update session set factor_at = null where user_id = $1', [person.userId])
    const before = await tableVersions(server.pool, unchanging)
    const codes = await Promise.all(calls.map(([, call]) => outcome(call, inputOf(call), person.token)))
    expect(new Set(codes)).toEqual(new Set([codeOf('FACTOR_REQUIRED')]))
    expect(changedTables(before, await tableVersions(server.pool, unchanging))).toEqual([])
  })
})
