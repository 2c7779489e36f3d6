import { CallError, NetworkError } from '@shanghao/contract/client'
import { codes } from '@shanghao/contract/wire.generated'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '../../core/http/request.ts'
import { useSession } from '../../core/session/session.ts'
import { useOverlays } from '../../core/shell/overlays.ts'
import { markPacketsSeen } from './markPacketsSeen.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useSession.setState({ token: 't', profile: null, forcedOut: false })
  useOverlays.setState({ toast: null, dialogs: [] })
})
afterEach(() => {
  useSession.setState({ token: null, forcedOut: false })
  useOverlays.setState({ toast: null, dialogs: [] })
  vi.useRealTimers()
})

const failWith = (error: Error) => vi.spyOn(client.promotion, 'unview').mockRejectedValue(error)

test.each([
  ['a forced logout', codes.FORCED_LOGOUT],
  ['an expired session', codes.TOKEN_EXPIRED],
])('%s ends the session and is shown', async (_, code) => {
  failWith(new CallError(code, '请重新登录'))
  await markPacketsSeen(['1'])
  expect(useSession.getState().token).toBeNull()
  expect(useOverlays.getState().toast).toMatchObject({ text: '请重新登录', icon: 'fail' })
})

test('a banned person gets the dialog', async () => {
  failWith(new CallError(codes.USER_BANNED, '账号已被封禁'))
  void markPacketsSeen(['1'])
  await vi.waitFor(() => expect(useOverlays.getState().dialogs[0]).toMatchObject({ text: '账号已被封禁' }))
  expect(useSession.getState().token).toBeNull()
})

test('any other failure is not shown, and the session goes on', async () => {
  for (const error of [new NetworkError('HTTP 502'), new CallError('9999', '请稍后重试')]) {
    failWith(error)
    await markPacketsSeen(['1'])
  }
  expect(useOverlays.getState().toast).toBeNull()
  expect(useSession.getState().token).toBe('t')
})
