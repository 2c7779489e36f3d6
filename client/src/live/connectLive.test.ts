import { codes } from '@shanghao/contract/wire.generated'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectLive } from './connectLive.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refusedWith = async (answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  const checkSession = vi.fn()
  connectLive({
    headers: () => ({}),
    token: () => 't',
    onTokenChanged: () => {},
    onEvents: () => {},
    onMissed: () => {},
    checkSession,
  })
  await vi.advanceTimersByTimeAsync(1_500)
  return checkSession.mock.calls.length
}

test.each(['TOKEN_EXPIRED', 'FORCED_LOGOUT', 'USER_BANNED'] as const)(
  'a stream refused with %s lets the app find out why the session ended',
  async (name) => expect(await refusedWith(Response.json({ responseCode: codes[name] }))).toBeGreaterThan(0),
)
test.each([
  ['another failure', Response.json({ responseCode: codes.TOO_MANY_REQUESTS })],
  ['what is no answer of the server', new Response('<p>502</p>', { status: 502 })],
])('%s does not', async (_what, answer) => expect(await refusedWith(answer)).toBe(0))
