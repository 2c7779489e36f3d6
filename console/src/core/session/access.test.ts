import { afterAll, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { dataset: { console: 'owner' } } })
vi.stubGlobal('addEventListener', () => {})
afterAll(() => vi.unstubAllGlobals())
const { createAccess } = await import('./access.ts')
const { clearSession, useSession } = await import('./session.ts')

type Access = { readonly permissions: readonly ('goods_edit' | 'money_see')[] }
const answering = () => {
  const answers: PromiseWithResolvers<Access>[] = []
  const load = () => {
    const answer = Promise.withResolvers<Access>()
    answers.push(answer)
    return answer.promise
  }
  return { ...createAccess(load), answers }
}

test('nothing is permitted before the answer, then what it lists, and nothing after another sign-in', async () => {
  const { loadAccess, may, answers } = answering()
  useSession.setState({ token: 'first' })
  const loaded = loadAccess()
  expect(may('goods_edit')).toBe(false)
  answers[0]?.resolve({ permissions: ['goods_edit'] })
  await loaded
  expect([may('goods_edit'), may('money_see')]).toEqual([true, false])
  useSession.setState({ token: 'second' })
  expect(may('goods_edit')).toBe(false)
})

test('an answer that arrives after a sign-out, or for the person before, permits nothing', async () => {
  const { loadAccess, may, answers } = answering()
  useSession.setState({ token: 'first' })
  const first = loadAccess()
  useSession.setState({ token: 'second' })
  const second = loadAccess()
  answers[1]?.resolve({ permissions: ['money_see'] })
  await second
  answers[0]?.resolve({ permissions: ['goods_edit'] })
  await first
  expect([may('goods_edit'), may('money_see')]).toEqual([false, true])
  const third = loadAccess()
  clearSession()
  answers[2]?.resolve({ permissions: ['goods_edit'] })
  await third
  expect([may('goods_edit'), may('money_see')]).toEqual([false, false])
})

test('an answer that fails changes nothing, and is thrown', async () => {
  const { loadAccess, may, answers } = answering()
  useSession.setState({ token: 'first' })
  const loaded = loadAccess()
  answers[0]?.resolve({ permissions: ['goods_edit'] })
  await loaded
  const again = loadAccess()
  answers[1]?.reject(new Error('lost'))
  await expect(again).rejects.toThrow('lost')
  expect(may('goods_edit')).toBe(true)
})
