import { expect, test } from 'vitest'
import { setUpComplaints } from '../../../testing/market/complaints.ts'
import { idNumberOf } from '../../../testing/people/idNumber.ts'
import { callServer } from '../../../testing/server/callServer.ts'
import { outcomeOf, outcomesOf } from '../../../testing/server/outcome.ts'
import { runDueDisputes } from './clock.ts'

const server = await callServer({}, { 'orders.newRenterUntil': 0, 'disputes.filedPerDay': 10 })
const { person, rental, complained, ended, file, agree, stateOf } = await setUpComplaints(server)
const { clock, deps } = server
const HOUR = 3_600_000

let identities = 800
/** Three accounts of one person, the most there may be. */
const accounts = async (cashFen = 20_000) => {
  identities += 1
  const of = () => person({ idNumber: idNumberOf('1988-08-08', identities), cashFen })
  return [await of(), await of(), await of()]
}

test('silence pays a person so often, over all their accounts', async () => {
  const filed = []
  for (const renter of await accounts())
    for (let i = 0; i < 2; i += 1) {
      const { orderId } = await rental({ renter })
      filed.push((await file(renter, orderId, 'wrong_password')).disputeId)
    }
  clock.advance(2 * HOUR)
  await runDueDisputes(deps)
  await runDueDisputes(deps)
  const states = await Promise.all(filed.map(stateOf))
  expect(states).toEqual(['accepted', 'accepted', 'accepted', 'arbitration', 'arbitration', 'arbitration'])
})

test('a person files so often in a day, over all their accounts, also at once; others file', async () => {
  await server.withDeps({ rules: { 'disputes.filedPerDay': 2 } }, async () => {
    const rented = []
    for (const renter of await accounts()) rented.push(await rental({ renter }))
    const filing = rented.map(({ renter, orderId }) => file(renter, orderId, 'wrong_password'))
    expect(await outcomesOf(filing)).toEqual({ OK: 2, DISPUTE_LIMIT: 1 })
    expect(await outcomeOf(complained())).toBe('OK')
  })
})

test('an owner without a real name is counted by the account', async () => {
  await server.withDeps({ rules: { 'disputes.filedPerDay': 1 } }, async () => {
    const owner = await person({ bornOn: null })
    const orders = [
      await ended({ owner }),
      await ended({ owner }),
      await ended({ owner: await person({ bornOn: null }) }),
    ]
    const filing = async (i: number) => {
      const { owner: by, orderId } = orders[i] ?? (await ended())
      return outcomeOf(file(by, orderId, 'items_spent', 100))
    }
    expect([await filing(0), await filing(1), await filing(2)]).toEqual(['OK', 'DISPUTE_LIMIT', 'OK'])
  })
})

test('the record of a renter is that of the person', async () => {
  const [first, second] = await accounts()
  const earlier = await complained({ ...(first && { renter: first }) })
  await agree(earlier.owner, earlier.disputeId)
  const { owner, disputeId } = await complained({ ...(second && { renter: second }) })
  await server.pool.query(
    'update app_user set completed_orders = 4, imported_orders = 4 where id = any($1)',
    [[first?.userId, second?.userId]],
  )
  const { facts } = await owner.client.disputes.detail({ disputeId })
  expect(facts).toContainEqual({ label: '租客近 90 天其他投诉', value: '1 件，其中退款 1 件' })
  expect(facts).toContainEqual({ label: '租客已完成', value: '8 单' })
})
