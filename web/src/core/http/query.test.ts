import { CallError, NetworkError } from '@shanghao/contract/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attachNavigator } from '../router/navigate.ts'
import { useSession } from '../session/session.ts'
import { useNotices } from '../shell/overlays.ts'
import { queryClient } from './query.ts'

const toastText = () => useNotices.getState().toast?.text ?? null
const ask = (queryFn: () => Promise<unknown>) =>
  queryClient.fetchQuery({ queryKey: ['a'], queryFn, staleTime: 0 }).catch(() => {})

beforeEach(() => {
  attachNavigator({ push: () => {}, replace: () => {}, place: () => null })
  useNotices.setState({ toast: null })
})
afterEach(() => queryClient.clear())

test('a first load that fails is the page’s to show, without a toast', async () => {
  await ask(() => Promise.reject(new CallError('1002', '内容不存在')))
  expect(toastText()).toBeNull()
  expect(queryClient.getQueryState(['a'])?.error).toBeInstanceOf(CallError)
})
test('a later one that fails leaves what is shown and says so once', async () => {
  await ask(() => Promise.resolve('shown'))
  await ask(() => Promise.reject(new CallError('1002', '内容不存在')))
  expect(toastText()).toBe('内容不存在')
  expect(queryClient.getQueryData(['a'])).toBe('shown')
})
test('a failure is not asked again here: the request layer has done so', async () => {
  let times = 0
  await ask(() => Promise.reject(new CallError('1002', String(times++))))
  await ask(() => Promise.reject(new NetworkError(String(times++))))
  expect(times).toBe(2)
})
test('signing in or out drops every answer given before', () => {
  queryClient.setQueryData(['mine'], 1)
  useSession.setState({ token: 'other' })
  expect(queryClient.getQueryData(['mine'])).toBeUndefined()
})
