import { CallError } from '@shanghao/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../paths.ts'
import { appStorage } from '../platform/localStorage.ts'
import { attachNavigator } from '../router/navigate.ts'
import { useSession } from '../session/session.ts'
import { useOverlays } from '../shell/overlays.ts'
import { endRejectedSession, showFailure } from './failures.ts'

const failure = (code: string, text = '服务器的话') => new CallError(code, text)

describe('showing a failure', () => {
  const [pushed, replaced] = [vi.fn(), vi.fn()]
  const at = { pathname: '/pages/order/index', search: '?goodsId=7' }
  const dialog = () => useOverlays.getState().dialogs[0]
  beforeEach(() => {
    vi.useFakeTimers()
    attachNavigator({ push: pushed, replace: replaced, route: () => ({ location: at }) })
    appStorage.set('Authorization', 't')
    useSession.setState({ token: 't', fullXuanhao: true, forcedOut: false })
    useOverlays.setState({ toast: null, dialogs: [] })
  })
  afterEach(() => {
    pushed.mockReset()
    replaced.mockReset()
    appStorage.clear()
    vi.useRealTimers()
  })

  test('6003 clears the stored data, shows a toast, and navigates home after two seconds', () => {
    appStorage.set('channel', 'channel=x')
    void showFailure(failure('6003'))
    expect(useSession.getState()).toMatchObject({
      token: null,
      profile: null,
      fullXuanhao: false,
      forcedOut: true,
    })
    expect([appStorage.get('Authorization'), appStorage.get('channel')]).toEqual([null, null])
    expect(useOverlays.getState().toast).toMatchObject({ text: '服务器的话', icon: 'fail' })
    vi.advanceTimersByTime(1999)
    expect(replaced).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(replaced).toHaveBeenCalledExactlyOnceWith(paths.home())
  })
  test('the failures of other calls after 6003 neither navigate nor start the two seconds again', () => {
    void showFailure(failure('6003'))
    vi.advanceTimersByTime(1000)
    void showFailure(failure('6003'))
    void showFailure(failure('9996'))
    vi.advanceTimersByTime(1000)
    expect([pushed.mock.calls, replaced.mock.calls]).toEqual([[], [[paths.home()]]])
    vi.advanceTimersByTime(5000)
    expect(replaced).toHaveBeenCalledOnce()
  })
  test.each([
    ['6003', { to: paths.home(), isLeaving: true }, { toast: '服务器的话', dialog: undefined }],
    [
      '9996',
      { to: paths.login({ redirect: '/a?b=1' }), isLeaving: false },
      { toast: '服务器的话', dialog: undefined },
    ],
    [
      '1236',
      { to: paths.login({ redirect: '/a?b=1' }), isLeaving: false },
      { toast: undefined, dialog: '服务器的话' },
    ],
    [
      '1999',
      { to: paths.login({ redirect: '/a?b=1' }), isLeaving: false },
      { toast: '服务器的话', dialog: undefined },
    ],
  ])('%s while a page opens ends the session, says why and leads on', (code, way, shown) => {
    expect(endRejectedSession(failure(code), '/a?b=1')).toEqual(way)
    expect(useSession.getState().token).toBeNull()
    expect({ toast: useOverlays.getState().toast?.text, dialog: dialog()?.text }).toEqual(shown)
    vi.advanceTimersByTime(2000)
    expect(replaced.mock.calls).toEqual(code === '6003' ? [[paths.home()]] : [])
  })
  test('9996 shows one toast, clears the session and navigates to a login page that returns here', () => {
    void showFailure(failure('9996'))
    expect(useSession.getState().token).toBeNull()
    expect(appStorage.get('Authorization')).toBeNull()
    expect(pushed).toHaveBeenCalledExactlyOnceWith(paths.login({ redirect: '/pages/order/index?goodsId=7' }))
    expect(useOverlays.getState().toast).toMatchObject({ text: '服务器的话', icon: 'fail' })
  })
  test('9996 for a guest navigates to the login page without a toast', () => {
    useSession.setState({ token: null })
    void showFailure(failure('9996'))
    expect(useOverlays.getState().toast).toBeNull()
    expect(pushed).toHaveBeenCalledOnce()
  })
  test('9996 on the login page does not navigate', () => {
    attachNavigator({
      push: pushed,
      replace: replaced,
      route: () => ({ location: { pathname: '/pages/login/index', search: '' } }),
    })
    void showFailure(failure('9996'))
    expect(pushed).not.toHaveBeenCalled()
  })
  test('1237 is a dialog with one button', async () => {
    const shown = showFailure(failure('1237'))
    expect(dialog()).toMatchObject({ title: '温馨提示', text: '服务器的话', confirm: '我知道了' })
    expect(dialog()?.cancel).toBeUndefined()
    dialog()?.answer(true)
    await shown
    expect(pushed).not.toHaveBeenCalled()
  })
  test.each([
    [true, [[paths.support({ scene: 'failure', ref: '1236' })]]],
    [false, [[paths.login({ redirect: '/pages/order/index?goodsId=7' })]]],
  ])('1236 ends the session and offers support (%s)', async (confirmed, navigations) => {
    const shown = showFailure(failure('1236'))
    expect([useSession.getState().token, appStorage.get('Authorization')]).toEqual([null, null])
    expect(dialog()).toMatchObject({ text: '服务器的话', cancel: '我知道了', confirm: '联系客服' })
    dialog()?.answer(confirmed)
    await shown
    expect(pushed.mock.calls).toEqual(navigations)
  })
  test('1236 on a page for everyone leaves it open', async () => {
    attachNavigator({
      push: pushed,
      replace: replaced,
      route: () => ({ location: { pathname: paths.home(), search: '' } }),
    })
    const shown = showFailure(failure('1236'))
    dialog()?.answer(false)
    await shown
    expect(pushed).not.toHaveBeenCalled()
  })
  test('the real-name prompt mentions the account and returns here', async () => {
    const shown = showFailure(failure('2201'), { goodsId: '1000000007' })
    expect(dialog()).toMatchObject({ text: /这个账号/, cancel: '取消', confirm: '去认证' })
    dialog()?.answer(true)
    await shown
    expect(pushed).toHaveBeenCalledExactlyOnceWith(
      paths.realname({
        realAuthStatus: 1,
        scene: 2,
        goodsId: '1000000007',
        redirect: '/pages/order/index?goodsId=7',
      }),
    )
  })
  test('an account with advanced protection links to its certification', async () => {
    const shown = showFailure(failure('2208'), { goodsId: '1000000007' })
    expect(dialog()).toMatchObject({ text: /高级防护/, cancel: '取消', confirm: '去认证' })
    dialog()?.answer(true)
    await shown
    expect(pushed).toHaveBeenCalledExactlyOnceWith(
      paths.realname({
        realAuthStatus: 2,
        scene: 2,
        goodsId: '1000000007',
        redirect: '/pages/order/index?goodsId=7',
      }),
    )
  })
  test('without an account it mentions the law; cancelling does not navigate', async () => {
    const shown = showFailure(failure('2201'))
    expect(dialog()?.text).toMatch(/国家规定/)
    dialog()?.answer(false)
    await shown
    expect(pushed).not.toHaveBeenCalled()
  })
  test('ten failures at once are one dialog', () => {
    for (let i = 0; i < 10; i++) void showFailure(failure('1237'))
    expect(useOverlays.getState().dialogs).toHaveLength(1)
  })
  test('a toast disappears after two seconds, and a later one is shown for its full time', () => {
    void showFailure(failure('4001', '甲'))
    vi.advanceTimersByTime(1500)
    void showFailure(failure('4001', '乙'))
    vi.advanceTimersByTime(1999)
    expect(useOverlays.getState().toast).toMatchObject({ text: '乙' })
    vi.advanceTimersByTime(1)
    expect(useOverlays.getState().toast).toBeNull()
  })
})
