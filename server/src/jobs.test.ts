import { expect, test } from 'vitest'
import { setUpMarket } from '../testing/market/market.ts'
import { callServer } from '../testing/server/callServer.ts'
import { jobs } from './jobs.ts'

const market = await setUpMarket(await callServer())

test('operators see every job under a Chinese name of its own', async () => {
  const { client } = await market.person({ roles: ['operator'] })
  const shown = (await client.platform.health()).jobs
  expect(shown.map(({ name }) => name)).toEqual(jobs.map(({ name }) => name))
  expect(
    shown.map(({ label }) => label).filter((label) => !/^[\p{Script=Han}\d]{2,14}$/u.test(label)),
  ).toEqual([])
  expect(new Set(shown.map(({ label }) => label)).size).toBe(jobs.length)
})
