import { expect, test } from 'vitest'
import { files, listings } from './listings.ts'

const facts = {
  now: new Date(1_779_000_000_000),
  idleRenter: 30_001_999,
  orderId: '1790000000000000001',
  paymentId: '1790000000000000002',
  conversationId: '1',
  withdrawalId: '1790000000000000003',
  day: '2026-11-18',
  monthAgo: '2026-10-19',
  dayFrom: 1_763_395_200_000,
  dayUntil: 1_763_481_600_000,
  runningOrders: ['1790000000000000004', '1790000000000000005'],
}

test('every filter of every list and file of the operators’ console is asked for', () => {
  // Raises for a call, or a filter of one, that nothing is asked of.
  expect(listings(facts).length).toBeGreaterThan(100)
  expect(files(facts).length).toBeGreaterThan(10)
})
