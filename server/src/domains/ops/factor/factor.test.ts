import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lockWaits } from '../../../../testing/database/lockWaits.ts'
import { setUpMarket } from '../../../../testing/market/market.ts'
import type { TestUser } from '../../../../testing/people/testUser.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import type { Tx } from '../../../core/database/db.ts'
import { deleteFactor, storeFactor } from './factor.ts'
import { codeAt } from './totp.ts'

const MINUTE = 60_000
const PASSWORD = 'moonlight-7'
const server = await callServer({ OPERATOR_FACTOR_MINUTES: '10' })
const market = await setUpMarket(server)
const { clock, pool } = server
const { db } = server.deps
const admin = await market.person({ roles: ['operator'] })

/** An operator who has a role and no second factor yet. */
const newOperator = async (): Promise<TestUser> => {
  const person = await market.person({ operatorRoles: ['finance'], password: PASSWORD })
  await pool.query('update session set factor_at = null where user_id = $1', [person.userId])
  return person
}
const enrolmentFor = async ({ userId }: TestUser): Promise<string> => {
  // The administrator has just entered a code.
  await pool.query('update session set factor_at = $2 where user_id = $1', [admin.userId, clock.now()])
  return (await admin.client.ops.createEnrolment({ userId })).enrolmentCode
}
/** An operator with a second factor, and its secret. */
const enrolled = async () => {
  const person = await newOperator()
  const { secret } = await person.client.ops.beginFactor({ enrolmentCode: await enrolmentFor(person) })
  await person.client.ops.confirmFactor({ factorCode: codeAt(secret, clock.now()) })
  return { person, secret }
}
const nextCode = (secret: string): string => {
  clock.advance(MINUTE)
  return codeAt(secret, clock.now())
}
const signedInAgain = async ({ userId }: TestUser) =>
  pool.query('update session set factor_at = null where user_id = $1', [userId])

describe('ops.beginFactor and confirmFactor', () => {
  test('set the second factor with a code that an administrator hands over, once', async () => {
    const person = await newOperator()
    const { ops } = person.client
    expect(await outcomeOf(ops.approvals())).toBe('FACTOR_REQUIRED')
    expect(await ops.access()).toMatchObject({ roles: ['finance'], factor: 'none', isConfirmed: false })
    expect(await outcomeOf(ops.beginFactor({ enrolmentCode: 'AAAA-BBBB' }))).toBe('ENROLMENT_WRONG')
    expect(await outcomeOf(ops.confirmFactor({ factorCode: '123456' }))).toBe('FACTOR_MISSING')
    expect(await outcomeOf(ops.enterFactor({ factorCode: '123456' }))).toBe('FACTOR_MISSING')
    const enrolmentCode = await enrolmentFor(person)
    const { secret, uri } = await ops.beginFactor({ enrolmentCode: enrolmentCode.toLowerCase() })
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    expect(await outcomeOf(ops.beginFactor({ enrolmentCode }))).toBe('ENROLMENT_WRONG')
    expect(await outcomeOf(ops.approvals())).toBe('FACTOR_REQUIRED')
    await ops.confirmFactor({ factorCode: codeAt(secret, clock.now()) })
    expect(await outcomeOf(ops.approvals())).toBe('OK')
    expect(await ops.access()).toMatchObject({ factor: 'set', isConfirmed: true })
    const again = [ops.beginFactor({ enrolmentCode }), ops.confirmFactor({ factorCode: '123456' })]
    expect(await outcomesOf(again)).toEqual({ FACTOR_SET: 2 })
  })

  test('lock after five wrong first codes, for setting it again too', async () => {
    const person = await newOperator()
    const { ops } = person.client
    const { secret } = await ops.beginFactor({ enrolmentCode: await enrolmentFor(person) })
    const wrong = codeAt(secret, clock.now()) === '000000' ? '000001' : '000000'
    expect(await outcomeOf(ops.confirmFactor({ factorCode: wrong }))).toBe('FACTOR_WRONG')
    for (let tries = 2; tries <= 5; tries += 1) await outcomeOf(ops.confirmFactor({ factorCode: wrong }))
    expect(await outcomeOf(ops.confirmFactor({ factorCode: wrong }))).toBe('FACTOR_LOCKED')
    const enrolmentCode = await enrolmentFor(person)
    expect(await outcomeOf(ops.beginFactor({ enrolmentCode }))).toBe('FACTOR_LOCKED')
  })

  test('refuse an enrolment code that is too old, replaced, of another operator, or for no operator', async () => {
    const [person, other] = [await newOperator(), await newOperator()]
    const replaced = await enrolmentFor(person)
    const ofOther = await enrolmentFor(other)
    const valid = await enrolmentFor(person)
    for (const enrolmentCode of [replaced, ofOther])
      expect(await outcomeOf(person.client.ops.beginFactor({ enrolmentCode }))).toBe('ENROLMENT_WRONG')
    clock.advance(24 * 60 * MINUTE)
    expect(await outcomeOf(person.client.ops.beginFactor({ enrolmentCode: valid }))).toBe('ENROLMENT_WRONG')
    const renter = await market.person()
    const calls = [
      renter.client.ops.beginFactor({ enrolmentCode: valid }),
      renter.client.ops.confirmFactor({ factorCode: '123456' }),
      renter.client.ops.enterFactor({ factorCode: '123456' }),
    ]
    expect(await outcomesOf(calls)).toEqual({ NO_PERMISSION: 3 })
  })

  test('the secret is stored sealed, and no log line has it or a code', async () => {
    const { person, secret } = await enrolled()
    const { rows } = await pool.query('select sealed from operator_factor where user_id = $1', [
      person.userId,
    ])
    expect(rows[0].sealed.includes(Buffer.from(secret))).toBe(false)
    expect(server.logged.join('')).not.toContain(secret)
    const { rows: entries } = await pool.query(
      "select input from audit_entry where input::text like '%factorCode%'",
    )
    expect(entries).toEqual([])
  })
})

describe('ops.enterFactor', () => {
  test('takes each code once, also of eight requests at the same time', async () => {
    const { person, secret } = await enrolled()
    await signedInAgain(person)
    const factorCode = nextCode(secret)
    const enter = () => person.client.ops.enterFactor({ factorCode })
    const outcomes = await outcomesOf([enter(), enter(), enter(), enter()])
    expect(outcomes).toEqual({ OK: 1, FACTOR_WRONG: 3 })
    expect(await outcomeOf(enter())).toBe('FACTOR_WRONG')
  })

  test('locks after five wrong codes for a quarter of an hour, for this operator only', async () => {
    const [{ person, secret }, other] = [await enrolled(), await enrolled()]
    const wrong = nextCode(secret) === '000000' ? '000001' : '000000'
    const tries = [1, 2, 3, 4, 5].map(() => outcomeOf(person.client.ops.enterFactor({ factorCode: wrong })))
    expect(await Promise.all(tries)).toContain('FACTOR_LOCKED')
    const right = () => person.client.ops.enterFactor({ factorCode: nextCode(secret) })
    expect(await outcomeOf(right())).toBe('FACTOR_LOCKED')
    expect(await outcomeOf(other.person.client.ops.enterFactor({ factorCode: nextCode(other.secret) }))).toBe(
      'OK',
    )
    clock.advance(15 * MINUTE)
    expect(await outcomeOf(right())).toBe('OK')
  })

  test('is asked for again before an act with money when the last one is ten minutes old', async () => {
    const { person, secret } = await enrolled()
    const { finance, ops } = person.client
    const refuse = () => finance.refuseWithdrawal({ id: '1'.repeat(19), reason: '资料不符' })
    expect(await outcomeOf(refuse())).toBe('NOT_FOUND')
    clock.advance(10 * MINUTE + 1)
    expect(await outcomeOf(refuse())).toBe('FACTOR_AGAIN')
    expect(await outcomeOf(finance.withdrawalReviews({}))).toBe('OK')
    await ops.enterFactor({ factorCode: nextCode(secret) })
    expect(await outcomeOf(refuse())).toBe('NOT_FOUND')
  })

  test('a session of the renters’ app makes no operator’s call, and another session’s factor doesn’t count', async () => {
    const { person } = await enrolled()
    const { authToken } = await server.client().session.login({ phone: person.phone, password: PASSWORD })
    expect(await outcomeOf(server.client(authToken).ops.approvals())).toBe('FACTOR_REQUIRED')
    expect(await outcomeOf(person.client.ops.approvals())).toBe('OK')
  })
})

/** Begins a call that enters a code, and runs `act` after the code was taken: the attempt is counted on a row that is locked meanwhile. */
const whileEntering = async (
  { userId }: TestUser,
  enter: () => Promise<unknown>,
  act: (tx: Tx) => Promise<void>,
): Promise<string> => {
  const subject = `factor:${userId}`
  await pool.query('insert into wrong_guess (subject, wrong, last_at) values ($1, 1, $2)', [
    subject,
    clock.now(),
  ])
  const { entering } = await db.transaction().execute(async (tx) => {
    await sql`select from wrong_guess where subject = ${subject} for update`.execute(tx)
    const entering = outcomeOf(enter())
    await expect.poll(() => lockWaits(pool)).toBe(1)
    await db.transaction().execute(act)
    return { entering }
  })
  return entering
}
const sessionsWithFactor = async ({ userId }: TestUser): Promise<number> => {
  const { rows } = await pool.query(
    'select count(*) as n from session where user_id = $1 and factor_at is not null',
    [userId],
  )
  return rows[0].n
}

describe('a code that is entered beside a reset of the factor', () => {
  test('makes no session one for operators', async () => {
    const { person, secret } = await enrolled()
    await signedInAgain(person)
    const factorCode = nextCode(secret)
    expect(
      await whileEntering(
        person,
        () => person.client.ops.enterFactor({ factorCode }),
        (tx) => deleteFactor(tx, person.userId),
      ),
    ).toBe('FACTOR_MISSING')
    expect(await sessionsWithFactor(person)).toBe(0)
  })

  test('confirms no secret that replaced its own', async () => {
    const person = await newOperator()
    const { ops } = person.client
    const { secret } = await ops.beginFactor({ enrolmentCode: await enrolmentFor(person) })
    const replaced = {
      userId: person.userId,
      secret: 'JBSWY3DPEHPK3PXP',
      now: clock.now(),
      isConfirmed: false,
    }
    const replace = (tx: Tx) => storeFactor(tx, server.deps.kms, replaced)
    const factorCode = codeAt(secret, clock.now())
    expect(await whileEntering(person, () => ops.confirmFactor({ factorCode }), replace)).toBe(
      'FACTOR_MISSING',
    )
    expect(await ops.access()).toMatchObject({ factor: 'none', isConfirmed: false })
    expect(await sessionsWithFactor(person)).toBe(0)
  })
})

test('with the last role the second factor ends, and the session makes no operator’s call', async () => {
  const { person } = await enrolled()
  await admin.client.ops.revokeRole({ userId: person.userId, role: 'finance', note: '离职' })
  expect(await outcomeOf(person.client.ops.approvals())).toBe('NO_PERMISSION')
  expect(
    (await pool.query('select 1 from operator_factor where user_id = $1', [person.userId])).rows,
  ).toEqual([])
})
