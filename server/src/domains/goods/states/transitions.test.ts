import { WHOLE_WEEK } from '@shanghao/contract/week'
import { describe, expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../../testing/server/outcome.ts'
import type { Tx } from '../../../core/database/db.ts'
import { banGoods, disputeGoods, removeGoods } from '../../disputes/actions.ts'
import { setCredential } from '../credential/sealedCredential.ts'
import { draftGoods } from '../draft.ts'
import { setLicenceNote } from '../games.ts'
import { awaitOwnerAfterRental } from './relisting.ts'
import {
  approveGoods,
  confirmGoods,
  rejectGoods,
  shelveGoods,
  submitGoods,
  undisputeGoods,
  unshelveGoods,
} from './transitions.ts'

const server = await callServer()
const market = await setUpMarket(server)
const owner = await market.person({ roles: ['merchant'] })
const other = await market.person({ roles: ['merchant'] })
const { db, kms, clock } = server.deps
const me = owner.userId
const login = { account: 'night-boat', password: 's3cret!', loginName: '夜航船' }

const act = <T>(verb: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(verb)
const stateOf = async (id: number): Promise<string> =>
  (await server.pool.query('select state from goods where id = $1', [id])).rows[0].state
const draft = (gameId = 1, zoneId = 1): Promise<number> =>
  act((tx) =>
    draftGoods(
      tx,
      me,
      {
        gameId,
        zoneId,
        title: '夜航船的号',
        description: '',
        hourlyFen: 300,
        tenHourFen: null,
        overnightFen: null,
        dayFen: null,
        weekFen: null,
        giftEvery: null,
        giftHours: null,
        minHours: 1,
        maxHours: 24,
        week: WHOLE_WEEK,
        depositFen: 0,
        twoStep: false,
        relist: 'confirm',
        options: [],
        screenshots: [],
      },
      clock.now(),
    ),
  )
const reviewing = async (gameId?: number, zoneId?: number): Promise<number> => {
  const id = await draft(gameId, zoneId)
  await act((tx) => submitGoods(tx, me, id))
  return id
}
const listed = async (): Promise<number> => Number(await market.goods(owner, { relist: 'confirm' }))

describe('approving', () => {
  test('requires a sealed credential and a licensed game', async () => {
    const id = await reviewing()
    expect(await outcomeOf(act((tx) => approveGoods(tx, id, clock.now())))).toBe('CREDENTIAL_MISSING')
    await act((tx) => setCredential(tx, kms, me, id, login, clock.now()))
    await act((tx) => approveGoods(tx, id, clock.now()))
    expect(await stateOf(id)).toBe('on_shelf')

    await server.pool.query(
      "insert into game (id, name, initial) values (9, '待补版号', 'D'); insert into zone values (91, 9, '安卓', '账号登录')",
    )
    const unlicensed = await reviewing(9, 91)
    await act((tx) => setCredential(tx, kms, me, unlicensed, login, clock.now()))
    const approve = () => act((tx) => approveGoods(tx, unlicensed, clock.now()))
    expect(await outcomeOf(approve())).toBe('GOODS_UNLICENSED')
    expect(await outcomeOf(act((tx) => setLicenceNote(tx, 9, '  ')))).toBe('INVALID_INPUT')
    await act((tx) => setLicenceNote(tx, 9, '国新出审〔2026〕演示号'))
    expect(await outcomeOf(approve())).toBe('OK')
    expect(await outcomeOf(act((tx) => setLicenceNote(tx, 999, '无此游戏')))).toBe('NOT_FOUND')
  })

  test('a draft is not approved, and stays unchanged', async () => {
    const id = await draft()
    await act((tx) => setCredential(tx, kms, me, id, login, clock.now()))
    expect(await outcomeOf(act((tx) => approveGoods(tx, id, clock.now())))).toBe('GOODS_STATE')
    expect(await stateOf(id)).toBe('draft')
  })
})

describe('the life of an account', () => {
  test("an owner changes only their own account; another owner's is NOT_FOUND", async () => {
    const id = await listed()
    expect(await outcomeOf(act((tx) => unshelveGoods(tx, other.userId, id)))).toBe('NOT_FOUND')
    await act((tx) => unshelveGoods(tx, me, id))
    expect(await outcomeOf(act((tx) => unshelveGoods(tx, me, id)))).toBe('GOODS_STATE')
    await act((tx) => shelveGoods(tx, me, id))
    expect(await stateOf(id)).toBe('on_shelf')
  })

  test('rejected ones can be submitted again; removed ones are gone', async () => {
    const id = await reviewing()
    await act((tx) => rejectGoods(tx, id))
    await act((tx) => submitGoods(tx, me, id))
    await act((tx) => rejectGoods(tx, id))
    await act((tx) => removeGoods(tx, me, id, clock.now()))
    expect(await outcomeOf(act((tx) => submitGoods(tx, me, id)))).toBe('NOT_FOUND')
  })

  test('a dispute takes it off the list, a ban for good', async () => {
    const id = await listed()
    await act((tx) => disputeGoods(tx, id, clock.now()))
    expect(await outcomeOf(act((tx) => shelveGoods(tx, me, id)))).toBe('GOODS_STATE')
    await act((tx) => undisputeGoods(tx, id))
    expect(await stateOf(id)).toBe('on_shelf')
    await act((tx) => banGoods(tx, id, clock.now()))
    expect(await outcomeOf(act((tx) => shelveGoods(tx, me, id)))).toBe('GOODS_STATE')
    expect(await outcomeOf(act((tx) => setCredential(tx, kms, me, id, login, clock.now())))).toBe(
      'GOODS_STATE',
    )
  })

  test('relisting keeps the listing date', async () => {
    const id = await listed()
    const listedAt = async () =>
      (await server.pool.query('select listed_at from goods where id = $1', [id])).rows[0].listed_at
    const before = await listedAt()
    server.clock.advance(60_000)
    await act((tx) => unshelveGoods(tx, me, id))
    await act((tx) => shelveGoods(tx, me, id))
    expect(await listedAt()).toEqual(before)
  })
})

describe('after a rental', () => {
  test('one with confirmation waits for its owner; of 50 concurrent confirmations one succeeds', async () => {
    const id = await listed()
    await act((tx) => awaitOwnerAfterRental(tx, id))
    await act((tx) => awaitOwnerAfterRental(tx, id))
    expect(await stateOf(id)).toBe('awaiting_owner')
    expect(await outcomeOf(act((tx) => confirmGoods(tx, other.userId, id)))).toBe('NOT_FOUND')
    const confirms = Array.from({ length: 50 }, () => act((tx) => confirmGoods(tx, me, id)))
    expect(await outcomesOf(confirms)).toEqual({ OK: 1, GOODS_STATE: 49 })
    expect(await stateOf(id)).toBe('on_shelf')
  })

  test('a changed credential counts as confirmation', async () => {
    const id = await listed()
    await act((tx) => awaitOwnerAfterRental(tx, id))
    await act((tx) => setCredential(tx, kms, me, id, login, clock.now()))
    expect(await stateOf(id)).toBe('on_shelf')
  })

  test('others stay listed', async () => {
    const id = Number(await market.goods(owner))
    await act((tx) => awaitOwnerAfterRental(tx, id))
    expect(await stateOf(id)).toBe('on_shelf')
  })
})
