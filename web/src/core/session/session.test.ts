import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../paths.ts'
import { appStorage, draftStorage } from '../platform/localStorage.ts'
import { attachNavigator } from '../router/navigate.ts'
import { clearSession, handleForcedLogout, isSignedIn, login, useSession } from './session.ts'

describe('login', () => {
  const [pushed, replaced] = [vi.fn(), vi.fn()]
  beforeEach(() => {
    vi.useFakeTimers()
    attachNavigator({
      push: pushed,
      replace: replaced,
      route: () => ({ location: { pathname: '/pages/login/index', search: '' } }),
    })
    useSession.setState({ token: null, forcedOut: true })
  })
  afterEach(() => {
    pushed.mockReset()
    replaced.mockReset()
    appStorage.clear()
    vi.useRealTimers()
  })
  test('stores the token and after 400 ms replaces the login page by the previous page', () => {
    login('secret', '/pages/order/index?goodsId=7')
    expect(appStorage.get('Authorization')).toBe('secret')
    expect(isSignedIn()).toBe(true)
    expect(useSession.getState().forcedOut).toBe(false)
    vi.advanceTimersByTime(399)
    expect(replaced).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(replaced).toHaveBeenCalledExactlyOnceWith('/pages/order/index?goodsId=7')
  })
  test.each([undefined, null, 'https://evil.example'])('goes home from %s', (redirect) => {
    login('secret', redirect)
    vi.advanceTimersByTime(400)
    expect(replaced).toHaveBeenCalledExactlyOnceWith(paths.home())
  })
})

test('a session ended by the server takes what the site stores along, but for the session of a console', () => {
  vi.useFakeTimers()
  const stored = new Map([
    ['console.token', 'of the console'],
    ['of another script', 'x'],
  ])
  const localStorage = {
    get length() {
      return stored.size
    },
    key: (i: number) => [...stored.keys()][i] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  appStorage.set('Authorization', 'secret')
  expect([...stored.keys()]).toContain('Authorization')
  handleForcedLogout()
  expect([...stored.keys()]).toEqual(['console.token'])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['signing out', clearSession],
  ['the server', handleForcedLogout],
])('a session ended by %s takes the drafts of the tab along', (_by, end) => {
  vi.useFakeTimers()
  appStorage.set('Authorization', 'secret')
  draftStorage.set('draft.complaint.1', '{"text":"号主改了密码"}')
  end()
  expect([appStorage.get('Authorization'), draftStorage.get('draft.complaint.1')]).toEqual([null, null])
  vi.useRealTimers()
})
