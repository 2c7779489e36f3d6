import { cacheKeyOf } from '@shanghao/client/http/calls'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../http/request.ts'
import { appStorage } from '../platform/localStorage.ts'
import { useSession } from '../session/session.ts'
import { keepResponses, showKept } from './keptResponses.ts'

vi.useFakeTimers()
vi.stubGlobal('document', { addEventListener: () => {} })
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const DAY = 86_400_000
const queries = new QueryClient()
keepResponses(queries.getQueryCache())

const signIn = (token: string | null): void => {
  if (token === null) appStorage.remove('Authorization')
  else appStorage.set('Authorization', token)
  useSession.setState({ token })
}
const load = async (call: unknown, data: unknown): Promise<void> => {
  await queries.fetchQuery({ queryKey: [...cacheKeyOf(call), { id: 1 }], queryFn: () => data })
  await vi.advanceTimersByTimeAsync(1_000)
}
/** What a page that was opened without a network shows of a call. */
const shown = (call: unknown) => {
  const cache = new QueryClient().getQueryCache()
  const queryKey: readonly unknown[] = [...cacheKeyOf(call), { id: 1 }]
  const query = cache.build(new QueryClient(), { queryKey })
  showKept(query)
  return query.state
}

beforeEach(() => {
  queries.clear()
  appStorage.clear()
  signIn(null)
})

test('what was loaded is shown later with the time it was loaded', async () => {
  const loadedAt = Date.now()
  await load(client.goods.detail, { title: '账号' })
  await vi.advanceTimersByTimeAsync(DAY)
  expect(shown(client.goods.detail)).toMatchObject({ data: { title: '账号' }, dataUpdatedAt: loadedAt })
  await vi.advanceTimersByTimeAsync(7 * DAY)
  expect(shown(client.goods.detail).data).toBeUndefined()
})

test('own responses are those of one session: no guest’s, and no other person’s', async () => {
  await load(client.orders.detail, { orderId: 'guest' })
  expect(appStorage.get('keptOwn')).toBeNull()
  signIn('first-token')
  await load(client.orders.detail, { orderId: '1' })
  expect(shown(client.orders.detail).data).toEqual({ orderId: '1' })
  signIn('other-token')
  expect(shown(client.orders.detail).data).toBeUndefined()
})

test('a window that missed the end of its session writes nothing', async () => {
  signIn('first-token')
  appStorage.set('Authorization', 'other-token')
  await load(client.orders.detail, { orderId: '1' })
  expect(appStorage.get('keptOwn')).toBeNull()
})

test('calls that are not listed are not kept: logins, codes, quotes, payments', async () => {
  signIn('first-token')
  for (const call of [
    client.orders.revealLogin,
    client.credentials.codes,
    client.orders.quote,
    client.pay.cashier,
  ])
    await load(call, { secret: 'secret' })
  expect(`${appStorage.get('keptOwn')}${appStorage.get('keptPublic')}`).not.toContain('secret')
})

test('of a list by pages the first page is kept', async () => {
  await load(client.goods.list, {
    pages: [{ list: [1] }, { list: [2] }],
    pageParams: [{ num: 1 }, { num: 2 }],
  })
  expect(shown(client.goods.list).data).toEqual({ pages: [{ list: [1] }], pageParams: [{ num: 1 }] })
})

test('the newest that fit are kept, and what is unreadable is none', async () => {
  const long = 'x'.repeat(600_000)
  await load(client.goods.detail, long)
  await load(client.goods.index, long)
  expect([shown(client.goods.detail).data, shown(client.goods.index).data]).toEqual([undefined, long])
  appStorage.set('keptPublic', '{"owner":"","entries":7}')
  expect(shown(client.goods.index).data).toBeUndefined()
})
