import { afterAll, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { dataset: { console: 'owner' } } })
vi.stubGlobal('addEventListener', () => {})
afterAll(() => vi.unstubAllGlobals())
const { client } = await import('../http/client.ts')
const { useSession } = await import('./session.ts')
const { loadProfile } = await import('./sessionCalls.ts')

test('a profile that arrives after another person has signed in is not shown as theirs', async () => {
  const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()]
  const queryInfo = vi.spyOn(client.user, 'queryInfo')
  for (const { promise } of answers) queryInfo.mockReturnValueOnce(promise)
  useSession.setState({ token: 'first', profile: null })
  const first = loadProfile()
  expect(loadProfile()).toBe(first)
  useSession.setState({ token: 'second', profile: null })
  const second = loadProfile()
  answers[1]?.resolve({ phone: '138****0002' } as never)
  await second
  answers[0]?.resolve({ phone: '138****0001' } as never)
  await first
  expect(useSession.getState().profile).toEqual({ phone: '138****0002' })
})
