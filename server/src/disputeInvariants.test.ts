import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { setUpComplaints } from '../testing/market/complaints.ts'
import { callServer } from '../testing/server/callServer.ts'
import { violationsOf } from './core/jobs/invariants.ts'
import { disputeInvariants } from './domains/disputes/invariants.ts'
import { changeSources } from './invariants.ts'

const server = await callServer()
const { arbitrated, complained, decideByTwo, operator, agree } = await setUpComplaints(server)
const { pool } = server
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const last = async (table: string): Promise<number> =>
  (await pool.query(`select coalesce(max(id), 0)::int as id from ${table}`)).rows[0]?.id
const watermarks = async () => ({
  ledger_transfer: await last('ledger_transfer'),
  order_event: await last('order_event'),
  withdrawal_event: await last('withdrawal_event'),
  reveal: await last('reveal'),
})
const names = async (since?: Awaited<ReturnType<typeof watermarks>>) =>
  (await violationsOf(pool, disputeInvariants, since && { sources: changeSources, since })).map(
    ({ invariant }) => invariant,
  )

/** Changes rows as the schema's owner, checks, and puts them back. */
const broken = async (
  change: string,
  back: string,
  values: unknown[],
  since: Awaited<ReturnType<typeof watermarks>>,
) => {
  await owner.query(change, values)
  const found = [await names(), await names(since), await names(await watermarks())]
  await owner.query(back, values)
  expect(await names()).toEqual([])
  return found
}

test('compensations are compared with the decision, of new rows in hourly checks', async () => {
  const since = await watermarks()
  const { disputeId, renter, owner: other } = await arbitrated()
  await decideByTwo(await operator(), disputeId, { renterCompensationFen: 10 })
  for (const { client } of [renter, other]) await client.disputes.takeDecision({ disputeId })
  const name = 'a decided dispute paid its compensations, any other none'
  expect(
    await broken(
      'update dispute set renter_compensation_fen = 11 where id = $1',
      'update dispute set renter_compensation_fen = 10 where id = $1',
      [disputeId],
      since,
    ),
  ).toEqual([[name], [name], []])
})

test('decisions are compared with the sides, of new rows in hourly checks', async () => {
  const since = await watermarks()
  const { disputeId } = await arbitrated()
  const by = await operator()
  await decideByTwo(by, disputeId, { renterCompensationFen: 10 })
  const { rows } = await pool.query('select owner_id as id from dispute where id = $1', [disputeId])
  const name = 'no operator decided a dispute of theirs, nor the appeal against their own decision'
  const found = await broken(
    'update dispute set owner_id = $2 where id = $1 and owner_id = $3',
    'update dispute set owner_id = $3 where id = $1 and owner_id = $2',
    [disputeId, by.userId, rows[0]?.id],
    since,
  )
  expect([found[0]?.includes(name), found[1]?.includes(name), found[2]]).toEqual([true, true, []])
})

test('resting accounts are compared in every check', async () => {
  const name = 'an account rests exactly while a dispute about it is live'
  const live = await complained()
  const set = (rests: boolean) => `update goods set rests = ${rests} where id = $1`
  expect(await broken(set(false), set(true), [live.goodsId], await watermarks())).toEqual([
    [name],
    [name],
    [name],
  ])
  await agree(live.owner, live.disputeId)
  expect(await broken(set(true), set(false), [live.goodsId], await watermarks())).toEqual([
    [name],
    [name],
    [name],
  ])
})
