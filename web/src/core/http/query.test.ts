import { CallError, NetworkError } from '@shanghao/contract/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachNavigator } from '../router/navigate.ts'
import { useSession } from '../session/session.ts'
import { useOverlays } from '../shell/overlays.ts'
import { queryClient } from './query.ts'

const toastText = () => useOverlays.getState().toast?.text ?? null
const ask = (queryFn: () => Promise<unknown>) =>
  queryClient.fetchQuery({ queryKey: ['a'], queryFn, staleTime: 0 }).catch(() => {})

beforeEach(() => {
  attachNavigator({ push: () => {}, replace: () => {}, route: () => null })
  useOverlays.setState({ toast: null })
})
afterEach(() => queryClient.clear())

test('a failed first load is shown by the page, without a toast', async () => {
  await ask(() => Promise.reject(new CallError('1002', '内容不存在')))
  expect(toastText()).toBeNull()
  expect(queryClient.getQueryState(['a'])?.error).toBeInstanceOf(CallError)
})
test('a failed refetch keeps the data and shows one toast', async () => {
  await ask(() => Promise.resolve('shown'))
  await ask(() => Promise.reject(new CallError('1002', '内容不存在')))
  expect(toastText()).toBe('内容不存在')
  expect(queryClient.getQueryData(['a'])).toBe('shown')
})
test('a failure is not retried here, because the request layer has done so', async () => {
  let times = 0
  await ask(() => Promise.reject(new CallError('1002', String(times++))))
  await ask(() => Promise.reject(new NetworkError(String(times++))))
  expect(times).toBe(2)
})
test('a call before its page has no reaction: the page repeats it', async () => {
  const expired = () => Promise.reject(new CallError('9996', '登录已过期'))
  useSession.setState({ token: 'mine' })
  await queryClient.prefetchQuery({ queryKey: ['a'], queryFn: expired, meta: { isPrefetch: true } })
  expect([useSession.getState().token, toastText()]).toEqual(['mine', null])
  await ask(expired)
  expect([useSession.getState().token, toastText()]).toEqual([null, '登录已过期'])
})
test('signing in or out clears the cache', () => {
  queryClient.setQueryData(['mine'], 1)
  useSession.setState({ token: 'other' })
  expect(queryClient.getQueryData(['mine'])).toBeUndefined()
})
