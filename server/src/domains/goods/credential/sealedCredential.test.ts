import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { outcomeOf } from '../../../../testing/server/outcome.ts'
import { unshelveGoods } from '../states/transitions.ts'
import { setCredential, unsealCredential } from './sealedCredential.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)
const [owner, other] = [await person({ roles: ['merchant'] }), await person({ roles: ['merchant'] })]
const { db, kms, clock } = server.deps
const login = { account: 'night-boat', password: 's3cret!', loginName: '夜航船' }

const set = (ownerId: number, id: number) =>
  db.transaction().execute((tx) => setCredential(tx, kms, ownerId, id, login, clock.now()))
const listed = async (): Promise<number> => Number(await goods(owner))

test('a credential is sealed, opens for its own account only, and counts its versions', async () => {
  const [id, elsewhere, without] = [await listed(), await listed(), await listed()]
  await set(owner.userId, id)
  expect(await unsealCredential(db, kms, id)).toEqual({ ...login, version: 2 })
  const { rows } = await server.pool.query('select * from credential where goods_id = $1', [id])
  expect(rows[0].sealed.includes(login.password)).toBe(false)
  await server.pool.query(
    `update credential c set sealed = o.sealed, data_key = o.data_key from credential o
      where c.goods_id = $1 and o.goods_id = $2`,
    [elsewhere, id],
  )
  await expect(unsealCredential(db, kms, elsewhere)).rejects.toThrow()
  await db.transaction().execute((tx) => unshelveGoods(tx, owner.userId, without))
  await server.pool.query('delete from credential where goods_id = $1', [without])
  expect(await outcomeOf(unsealCredential(db, kms, without))).toBe('CREDENTIAL_MISSING')
})

test("a credential is not set on another owner's account", async () => {
  const id = await listed()
  expect(await outcomeOf(set(other.userId, id))).toBe('NOT_FOUND')
})
