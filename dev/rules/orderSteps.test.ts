import { expect, test } from 'vitest'
import { postedSteps, type Step } from '../../server/src/ledger/steps.ts'
import { read } from './productReference.ts'

const domains = 'server/src/domains'
/** Where the steps of an order's postings are named one by one in SQL, so that a missing one compiles. */
const places = {
  portal: `${domains}/channels/portalStatement.ts`,
  earnings: `${domains}/finance/earnings/earningEntries.ts`,
  bills: `${domains}/finance/earnings/billQueries.ts`,
  escrow: `${domains}/orders/invariants.ts`,
} as const
type Place = keyof typeof places

/** The places that count a step. A new one is decided here first (docs/how-to/posting.md). */
const countedIn: Readonly<Record<Step<'order'>, readonly Place[]>> = {
  rent: ['portal', 'earnings', 'bills', 'escrow'],
  commission: ['portal', 'earnings', 'bills', 'escrow'],
  late_cancel_fee: ['portal', 'earnings', 'bills', 'escrow'],
  distributor: ['portal'],
  cancel_cash: ['escrow'],
  cancel_bonus: ['escrow'],
  cancel_packet: ['escrow'],
  return_cash: ['escrow'],
  return_bonus: ['escrow'],
  return_packet: ['escrow'],
  terminate_cash: ['escrow'],
  terminate_bonus: ['escrow'],
  terminate_packet: ['escrow'],
  dispute_cash: ['escrow'],
  dispute_bonus: ['escrow'],
  dispute_packet: ['escrow'],
  deposit_cash: ['escrow'],
  deposit_bonus: ['escrow'],
  deposit_owner: ['earnings', 'bills', 'escrow'],
  deposit_owner_bonus: ['earnings', 'bills', 'escrow'],
  swap_cash: ['escrow'],
  swap_bonus: ['escrow'],
  swap_packet: ['escrow'],
  swap_deposit_cash: ['escrow'],
  swap_deposit_bonus: ['escrow'],
}

test.each(Object.entries(places))('%s counts the steps of orders that it has to', (place, path) => {
  const source = read(path)
  const named = postedSteps.order.filter((step) => source.includes(`'${step}'`))
  expect(named).toEqual(postedSteps.order.filter((step) => countedIn[step]?.includes(place as Place)))
})

test('of every step of orders it is decided which places count it', () => {
  expect(Object.keys(countedIn).toSorted()).toEqual([...postedSteps.order].toSorted())
})
