import type { ErrorName } from '@shanghao/contract/errors'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../testing/market/market.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { testUser } from '../../../testing/people/testUser.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../testing/server/outcome.ts'

/** Errors of the calls that begin a verification, by their precondition. */
const server = await callServer()
const { person, goods } = await setUpMarket(server)
const { certification, identity } = server.providers

const owner = await person({ roles: ['merchant'] })
const goodsId = await goods(owner)
await server.pool.query('update goods set real_auth_plan = 2 where id = $1', [goodsId])

let count = 0
const newPerson = () => ({ name: '王小明', idNumber: idNumberOf('1990-02-03', 600 + ++count) })
const device = () => String(++count).padStart(32, '0')

beforeEach(() => {
  certification.state.startOutcome = 'started'
  identity.state.outcome = 'match'
})

type Attempt = () => Promise<unknown>
/** A certification of a new person or device each; `attempt` repeats it for that one. */
const certifying: [string, () => Promise<Attempt>][] = [
  [
    'addZhiMaRealAuth',
    async () => {
      const { client } = await testUser(server)
      return () => client.realname.addZhiMaRealAuth(newPerson())
    },
  ],
  [
    'getGoodsZhiMaQr',
    async () => {
      const { client } = await person()
      return () => client.realname.getGoodsZhiMaQr({ goodsId })
    },
  ],
  [
    'deviceGetZhiMaQr',
    async () => {
      const guest = server.onDevice(device())
      return () => guest.realname.deviceGetZhiMaQr(newPerson())
    },
  ],
]

describe.each(certifying)('realname.%s', (_name, begin) => {
  test('tells what the wallet says, and counts a mismatch as a try of the day', async () => {
    const attempt = await begin()
    certification.state.startOutcome = 'unavailable'
    expect(await outcomeOf(attempt())).toBe('OUTSIDE_UNAVAILABLE')
    certification.state.startOutcome = 'mismatch'
    const outcomes: ErrorName[] = []
    for (let i = 0; i < 4; i += 1) outcomes.push(await outcomeOf(attempt()))
    expect(outcomes[0]).toBe('REALNAME_MISMATCH')
    expect(outcomes[3]).toBe('REALNAME_TRIES')
  })

  test('asks the wallet nothing without a provider, and when too much was asked over all', async () => {
    const attempt = await begin()
    const before = certification.started.length
    const outcomes: ErrorName[] = []
    await server.withDeps({ certification: null }, async () => outcomes.push(await outcomeOf(attempt())))
    await server.withDeps({ rules: { 'realname.totalHour': 0 } }, async () =>
      outcomes.push(await outcomeOf(attempt())),
    )
    expect(outcomes).toEqual(['CERTIFICATION_CLOSED', 'REALNAME_BUSY'])
    expect(certification.started).toHaveLength(before)
  })
})

test('realname.addZhiMaRealAuth is for no account that is not there', async () => {
  const { client } = await testUser(server)
  const started = client.realname.addZhiMaRealAuth({ ...newPerson(), goodsId: '9999999999' })
  expect(await outcomeOf(started)).toBe('NOT_FOUND')
})

test('realname.twoElementsRealAuth asks the register nothing when too much was asked over all', async () => {
  const { client } = await testUser(server)
  await server.withDeps({ rules: { 'realname.totalHour': 0 } }, async () =>
    expect(await outcomeOf(client.realname.twoElementsRealAuth(newPerson()))).toBe('REALNAME_BUSY'),
  )
  expect(await client.realname.realAuthInfo()).toMatchObject({ verified: false })
})

describe('a device', () => {
  test('has to be named by each call that begins a verification', async () => {
    const guest = server.client()
    expect(await outcomeOf(guest.realname.deviceGetZhiMaQr(newPerson()))).toBe('DEVICE_UNKNOWN')
    expect(await outcomeOf(guest.realname.deviceTwoElementsRealAuth(newPerson()))).toBe('DEVICE_UNKNOWN')
  })

  test('is told what the register says', async () => {
    const guest = server.onDevice(device())
    for (const [verdict, error] of [
      ['no_record', 'REALNAME_NO_RECORD'],
      ['unavailable', 'OUTSIDE_UNAVAILABLE'],
    ] as const) {
      identity.state.outcome = verdict
      expect(await outcomeOf(guest.realname.deviceTwoElementsRealAuth(newPerson()))).toBe(error)
    }
  })

  test('with a proof needs no other', async () => {
    const guest = server.onDevice(device())
    await guest.realname.deviceTwoElementsRealAuth(newPerson())
    expect(await outcomeOf(guest.realname.deviceGetZhiMaQr(newPerson()))).toBe('REALNAME_DONE')
  })
})
