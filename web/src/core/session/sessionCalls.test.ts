import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../http/request.ts'
import { attachNavigator } from '../router/navigate.ts'
import { useSession } from './session.ts'
import { loadProfile } from './sessionCalls.ts'

const KEY = 'k'.repeat(32)
const queryInfo = vi.spyOn(client.user, 'queryInfo')

beforeEach(() => {
  queryInfo.mockReset().mockResolvedValue({} as Awaited<ReturnType<typeof client.user.queryInfo>>)
  useSession.setState({ token: 'secret' })
})
afterEach(() => useSession.setState({ token: null, profile: null }))

const openAt = (search: string): void =>
  attachNavigator({
    push: vi.fn(),
    replace: vi.fn(),
    route: () => ({ location: { pathname: '/pages/cashier/pay', search } }),
  })

test.each([
  ['the key of a WeChat payer', `?orderId=1&wxUnifiedOrderKey=${KEY}`, { wxUnifiedOrderKey: KEY }],
  ['no key where the address has none', '?orderId=1', {}],
])('the profile is asked for with %s', async (_, search, input) => {
  openAt(search)
  await loadProfile()
  expect(queryInfo).toHaveBeenCalledExactlyOnceWith(input)
})
