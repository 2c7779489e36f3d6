import { expect, test } from 'vitest'
import { setUpMarket } from '../../../../testing/market/market.ts'
import { callServer } from '../../../../testing/server/callServer.ts'
import { countRental } from './rentalCounts.ts'

const server = await callServer()
const { person, goods } = await setUpMarket(server)

test('rentals are counted, 50 at once too', async () => {
  const id = Number(await goods(await person({ roles: ['merchant'] })))
  const count = (isGood: boolean) => server.deps.db.transaction().execute((tx) => countRental(tx, id, isGood))
  await Promise.all(Array.from({ length: 50 }, (_, i) => count(i % 5 > 0)))
  const { rows } = await server.pool.query('select rent_count, good_count from goods where id = $1', [id])
  expect(rows).toEqual([{ rent_count: 50, good_count: 40 }])
  await server.pool.query('update goods set imported_rents = 50, imported_good = 40 where id = $1', [id])
})
