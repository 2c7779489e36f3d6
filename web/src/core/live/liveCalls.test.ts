import { expect, test } from 'vitest'
import { client } from '../http/request.ts'
import { callsAffectedBy, liveCalls } from './liveCalls.ts'

test('events make the calls of their kinds stale, each once', () => {
  const calls = callsAffectedBy([{ kind: 'order' }, { kind: 'payment' }, { kind: 'order' }])
  for (const call of [client.orders.detail, client.goods.detail, client.finance.rechargeDetail])
    expect(calls.filter((one) => one === call)).toHaveLength(1)
  expect(calls).not.toContain(client.disputes.detail)
})

test('a dispute concerns its order too', () => {
  const calls = callsAffectedBy([{ kind: 'dispute' }])
  expect(calls).toContain(client.disputes.ofOrder)
  expect(calls).toContain(client.orders.detail)
})

test('a message changes the inbox and its count, and the invitations whose rewards it tells of', () => {
  expect(callsAffectedBy([{ kind: 'inbox' }])).toEqual([
    client.notifications.list,
    client.notifications.unread,
    client.promotion.inviteCode,
    client.promotion.invitations,
    client.promotion.invitedBy,
  ])
})

test('what no event announces is not read again', () => {
  expect(liveCalls).toContain(client.finance.withdrawalDetail)
  expect(liveCalls).not.toContain(client.goods.list)
})
