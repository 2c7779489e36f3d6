import { goodsListing } from '@shanghao/contract/goods/listing'
import { WHOLE_WEEK } from '@shanghao/contract/week'
import { expect, test } from 'vitest'
import type { StoredListing } from '../sheet/listings.ts'
import { planAll } from './bulkChange.ts'

test('other requests go on while a change of many accounts is planned', async () => {
  const form = goodsListing.parse({
    gameId: 1,
    zoneId: 1,
    title: '满级账号',
    hourlyFen: 300,
    week: WHOLE_WEEK,
  })
  const account: Partial<StoredListing> = { state: 'on_shelf', form }
  const accounts = Array.from({ length: 500 }, (_, id) => ({ ...account, id }) as StoredListing)
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  const planned = await planAll(accounts, { kind: 'hours', minHours: 2 })
  clearImmediate(next)
  expect(planned.filter(({ change }) => change.does === 'terms')).toHaveLength(500)
  expect(turns).toBeGreaterThanOrEqual(19)
})
