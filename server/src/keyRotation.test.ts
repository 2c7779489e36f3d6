import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../testing/market/market.ts'
import { setUpWithdrawals } from '../testing/pay/withdrawals.ts'
import { idNumberOf } from '../testing/people/idNumber.ts'
import { callServer } from '../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../testing/server/outcome.ts'
import { startSecondServer } from '../testing/server/secondServer.ts'
import { runJob } from './core/jobs/jobs.ts'
import { type Kms, kekName, localKms } from './core/security/seal.ts'
import { followSealKey, noteKeys } from './core/security/sealKeys.ts'
import { signedTokens } from './core/security/signedToken.ts'
import { checkSealKey } from './core/security/startupChecks.ts'
import { sharesPayoutAccount } from './domains/finance/actions.ts'
import { resealJob } from './domains/platform/keys/reseal.ts'
import { confirmIdentity, keepIdentityNumber } from './domains/realname/actions.ts'
import { findFormerNumber } from './domains/realname/former.ts'
import { resealing, sealedRows } from './sealed.ts'

const server = await callServer()
const { deps, clock } = server
const OLD = deps.config.SEAL_KEY
const NEW = Buffer.alloc(32, 8).toString('base64')
const [oldName, newName] = [kekName(OLD), kekName(NEW)]
const MINUTE = 60_000
const reason = '每年轮换'

/** What a server gets from its environment: the new key, and the former one beside it. */
const keysOf = (key: string, former?: string): { kms: Kms; tokens: typeof deps.tokens } => {
  const kms = localKms(key, former)
  return { kms, tokens: signedTokens(key, former, kms.sealing) }
}

await checkSealKey(deps, sealedRows)
Object.assign(deps, keysOf(NEW, OLD))
await checkSealKey(deps, sealedRows)

const market = await setUpMarket(server)
const { person, goods, rent } = market
const { bind } = setUpWithdrawals(server, market)
const operator = await person({ roles: ['operator'] })
const { platform } = operator.client
const owner = await person({ roles: ['merchant'] })

const runReseal = () => runJob(deps, resealJob(resealing))
const stateOf = async (name: string) => (await platform.keys()).keys.find((key) => key.name === name)

test('a server with a new key beside the former one seals with the former until the rotation', async () => {
  await goods(owner)
  expect(await stateOf(oldName)).toMatchObject({ state: 'sealing', configured: true })
  expect(await stateOf(newName)).toMatchObject({ state: 'known', configured: true, rows: 0 })
  expect(await platform.keys()).toMatchObject({ next: newName, rotation: null })
})

const countIdentities = async (): Promise<number> =>
  (await server.pool.query('select count(*)::int as count from real_identity')).rows[0].count

describe('platform.rotateKey', () => {
  test('strangers, people without a role and roles without `keys_act` do not rotate keys', async () => {
    const user = await person()
    const auditor = await person({ operatorRoles: ['auditor'] })
    expect(await outcomeOf(auditor.client.platform.keys())).toBe('OK')
    for (const role of ['auditor', 'finance', 'risk', 'support', 'content'] as const) {
      const { client } = await person({ operatorRoles: [role] })
      expect(await outcomeOf(client.platform.rotateKey({ to: newName, reason }))).toBe('NO_PERMISSION')
    }
    for (const [client, failure] of [
      [server.client(), 'TOKEN_EXPIRED'],
      [user.client, 'NO_PERMISSION'],
    ] as const) {
      expect(await outcomeOf(client.platform.keys())).toBe(failure)
      expect(await outcomeOf(client.platform.rotateKey({ to: newName, reason }))).toBe(failure)
    }
    expect(await stateOf(oldName)).toMatchObject({ state: 'sealing' })
  })

  test('is refused for a key that is not configured, or seals already, or that a running server lacks', async () => {
    for (const to of ['local-00000000', oldName])
      expect(await outcomeOf(platform.rotateKey({ to, reason }))).toBe('KEY_NOT_CONFIGURED')
    await noteKeys({ ...deps, kms: localKms(OLD) }, 'not restarted yet')
    expect(await outcomeOf(platform.rotateKey({ to: newName, reason }))).toBe('KEY_UNKNOWN_SOMEWHERE')
    clock.advance(MINUTE)
  })

  test('under load: logins are handed over, changed and stored all the while, and nothing is left under the former key', async () => {
    const device = '0'.repeat(32)
    const idNumber = idNumberOf('1990-01-01', 55)
    await person({ idNumber, bornOn: null })
    /** Verifies another account of the same person by a server with these keys. */
    const verify = async (kms: Kms) => {
      const { userId } = await person({ bornOn: null })
      const identity = { userId, name: '王小明', idNumber, now: clock.now() }
      await deps.db.transaction().execute((tx) => confirmIdentity(tx, kms, identity))
    }
    const bound = await person()
    await bind(bound)
    const rentals = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [goodsId, renter] = [await goods(owner), await person({ cashFen: 10_000 })]
        return { renter, orderId: await rent(renter, goodsId, 2, 600) }
      }),
    )
    const leaver = idNumberOf('1990-01-01', 56)
    const former = await person({ idNumber: leaver, bornOn: null })
    const number = await deps.db
      .transaction()
      .execute((tx) => keepIdentityNumber(tx, deps.kms, former.userId))
    const [first] = rentals
    if (!first) throw new Error('no rental')
    // Another server that reads later which key seals.
    const late = keysOf(NEW, OLD)
    await followSealKey({ ...deps, kms: late.kms })
    const there = await startSecondServer({ deps: { ...deps, ...late } }, clock)
    const hash = deps.kms.lookupHash(`device ${device}`)

    const [rotated] = await outcomesAndLoad(rentals, there)
    expect(rotated).toEqual({ KEY_ROTATION_RUNNING: 1, OK: 1 })
    expect(deps.kms.sealing()).toBe(newName)

    // What the late server seals under the former key meanwhile is found too.
    const lateOwner = await person({ roles: ['merchant'] })
    await there
      .clientOf(lateOwner)
      .finance.saveWithdrawAccount({ account: bound.phone, payPassword: '246810' })
    expect((await platform.keys()).rotation).toMatchObject({ from: oldName, to: newName, finishedAt: null })
    // Look-ups by hash find what is stored under either key.
    expect(await outcomeOf(bind(bound))).toBe('WITHDRAW_ACCOUNT_TAKEN')
    expect(await sharesPayoutAccount(deps.db, [bound.userId], [lateOwner.userId])).toBe(true)
    const before = await countIdentities()
    await verify(late.kms)
    expect(await countIdentities()).toBe(before)
    await followSealKey({ ...deps, kms: late.kms })

    await runReseal()
    clock.advance(MINUTE)
    await Promise.all([runReseal(), runReseal()])
    const { rotation, keys, tables } = await platform.keys()
    expect(rotation).toMatchObject({ finishedAt: clock.now().getTime(), linksUntil: expect.any(Number) })
    expect(rotation?.remaining).toBe(0)
    expect(keys.find(({ name }) => name === oldName)).toMatchObject({ state: 'retired', rows: 0 })
    for (const { rows } of tables) expect(rows.filter(({ name }) => name !== newName)).toEqual([])

    // SEAL_KEY_OLD is not needed any more.
    Object.assign(deps, keysOf(NEW))
    await checkSealKey(deps, sealedRows)
    expect(deps.kms.lookupHash(`device ${device}`)).toEqual(hash)
    expect(await first.renter.client.orders.revealLogin({ orderId: first.orderId })).toMatchObject({
      password: 'pw-1',
    })
    expect(await outcomeOf(bind(bound))).toBe('WITHDRAW_ACCOUNT_TAKEN')
    expect(await sharesPayoutAccount(deps.db, [bound.userId], [lateOwner.userId])).toBe(true)
    await verify(deps.kms)
    const found = await deps.db.transaction().execute((tx) => findFormerNumber(tx, deps.kms, leaver))
    expect(found).toBe(number)
    expect(await countIdentities()).toBe(before)
    await expect(checkSealKey({ ...deps, kms: localKms(OLD) }, sealedRows)).rejects.toThrow('SEAL_KEY')
  })

  /** Two rotations at once, while renters look at their logins on both servers and accounts get new passwords. */
  const outcomesAndLoad = async (
    rentals: readonly { renter: Awaited<ReturnType<typeof person>>; orderId: string }[],
    there: Awaited<ReturnType<typeof startSecondServer>>,
  ) => {
    let isDone = false
    const load = rentals.map(async ({ renter, orderId }) => {
      let looks = 0
      while (!isDone || looks < 4) {
        const client = looks % 2 === 0 ? renter.client : there.clientOf(renter)
        expect(await client.orders.revealLogin({ orderId })).toMatchObject({ password: 'pw-1' })
        looks += 1
        if (looks >= 18) return
      }
    })
    const rotate = () => platform.rotateKey({ to: newName, reason })
    const rotated = await outcomesOf([rotate(), rotate()])
    await runReseal()
    for (let i = 0; i < 3; i += 1) await goods(owner)
    isDone = true
    await Promise.all(load)
    return [rotated]
  }
})

describe('a rotation that is interrupted', () => {
  const NEXT = Buffer.alloc(32, 9).toString('base64')

  test('goes on where it stopped, and a crash in a batch leaves the rows as they were', async () => {
    Object.assign(deps, keysOf(NEXT, NEW))
    await checkSealKey(deps, sealedRows)
    await platform.rotateKey({ to: kekName(NEXT), reason })
    const broken = sealedRows.map((rows) => ({
      ...rows,
      reseal: async (...args: Parameters<typeof rows.reseal>) => {
        const done = await rows.reseal(...args)
        if (rows.table === 'credential') throw new Error('killed')
        return done
      },
    }))
    await expect(runJob(deps, resealJob({ ...resealing, sealed: broken }))).rejects.toThrow('killed')
    expect(server.errors.splice(0)).toHaveLength(1)
    const { tables, rotation } = await platform.keys()
    const under = (table: string, name: string) =>
      tables.find((one) => one.table === table)?.rows.find((row) => row.name === name)?.rows ?? 0
    expect(under('real_identity', newName)).toBe(0)
    expect(under('credential', kekName(NEXT))).toBe(0)
    expect(rotation?.remaining).toBeGreaterThan(0)
    clock.advance(MINUTE)
    await runReseal()
    expect((await platform.keys()).rotation?.finishedAt).not.toBeNull()
    expect(await stateOf(newName)).toMatchObject({ state: 'retired', rows: 0 })
  })

  test('a server without the former key does not start before the end', async () => {
    const LAST = Buffer.alloc(32, 10).toString('base64')
    Object.assign(deps, keysOf(LAST, NEXT))
    await checkSealKey(deps, sealedRows)
    await platform.rotateKey({ to: kekName(LAST), reason })
    await expect(checkSealKey({ ...deps, kms: localKms(LAST) }, sealedRows)).rejects.toThrow('SEAL_KEY_OLD')
  })

  test('the app’s role can’t replace the probe outside of a rotation’s end', async () => {
    await expect(server.pool.query("update seal_probe set kek = 'x'")).rejects.toThrow('rotation')
  })
})
