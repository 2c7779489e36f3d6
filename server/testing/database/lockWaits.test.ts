import { Client } from 'pg'
import { expect, test } from 'vitest'
import { lockWaits } from './lockWaits.ts'
import { createDatabase } from './testDatabase.ts'

test('counts who waits for a row of its own database, and not of another', async () => {
  const databases = await Promise.all([createDatabase(), createDatabase()])
  const [one, other] = databases.map(({ ownerUrl }) => ownerUrl)
  const [holder, second, asking, elsewhere] = [one, one, one, other].map((url) => new Client(url))
  if (!holder || !second || !asking || !elsewhere) throw new Error('There are four connections.')
  const clients = [holder, second, asking, elsewhere]
  await Promise.all(clients.map((client) => client.connect()))
  await holder.query('create table counted as select 0 as n')
  await holder.query('begin; update counted set n = n + 1')
  const waiting = second.query('update counted set n = n + 1')
  await expect.poll(() => lockWaits(asking)).toBe(1)
  expect(await lockWaits(elsewhere)).toBe(0)
  await holder.query('commit')
  await waiting
  expect(await lockWaits(asking)).toBe(0)
  await Promise.all(clients.map((client) => client.end()))
  await Promise.all(databases.map(({ drop }) => drop()))
})
