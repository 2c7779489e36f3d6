import { CallError, NetworkError } from '@shanghao/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../paths.ts'
import { stored } from '../platform/localStorage.ts'
import { attachNavigator } from '../router/navigate.ts'
import { useSession } from '../session/session.ts'
import { useNotices } from '../shell/overlays.ts'
import { reactionTo, tell } from './failures.ts'

const failure = (code: string, text = '服务器的话') => new CallError(code, text)

describe('the catalogue', () => {
  test.each([
    ['6003', { do: 'forced-logout' }],
    ['9996', { do: 'ask-login' }],
    ['4949', { do: 'nothing' }],
    ['1237', { do: 'notice', text: '服务器的话' }],
    ['1236', { do: 'support', text: '服务器的话' }],
    ['2201', { do: 'realname', plan: 1 }],
    ['2208', { do: 'realname', plan: 2 }],
    ['6002', { do: 'toast', text: '服务器的话' }],
    ['4001', { do: 'toast', text: '服务器的话' }],
    ['8888', { do: 'toast', text: '服务器的话' }],
  ])('%s', (code, reaction) => expect(reactionTo(failure(code))).toEqual(reaction))

  test('no answer is a network error', () =>
    expect(reactionTo(new NetworkError('HTTP 502'))).toMatchObject({ do: 'toast', text: /^网络错误/ }))
  test('a form fault is told by its field, not by the summary', () =>
    expect(reactionTo(new CallError('1001', '填写有误', { a: [], phone: ['手机号格式不正确'] }))).toEqual({
      do: 'toast',
      text: '手机号格式不正确',
    }))
})

describe('a page that takes over', () => {
  test('what it handles is not told again', () => {
    expect(reactionTo(failure('4001'), { handles: ['ACCOUNT_TAKEN'] })).toEqual({ do: 'nothing' })
    expect(reactionTo(failure('1237'), { handles: ['MINOR'] })).toEqual({ do: 'nothing' })
    expect(reactionTo(failure('4005'), { handles: ['ACCOUNT_TAKEN'] })).toMatchObject({ do: 'toast' })
  })
  test('what it shows in place of its content gets no toast', () => {
    expect(reactionTo(failure('1002'), { inPage: true })).toEqual({ do: 'nothing' })
    expect(reactionTo(new NetworkError('none'), { inPage: true })).toEqual({ do: 'nothing' })
  })
  test('a login that ended and a dialog come through all the same', () => {
    const telling = { handles: ['TOKEN_EXPIRED', 'FORCED_LOGOUT'], inPage: true } as const
    expect(reactionTo(failure('9996'), telling)).toEqual({ do: 'ask-login' })
    expect(reactionTo(failure('6003'), telling)).toEqual({ do: 'forced-logout' })
    expect(reactionTo(failure('1237'), telling)).toMatchObject({ do: 'notice' })
    expect(reactionTo(failure('2201'), telling)).toMatchObject({ do: 'realname' })
  })
})

describe('telling', () => {
  const [pushed, replaced] = [vi.fn(), vi.fn()]
  const at = { pathname: '/pages/order/index', search: '?goodsId=7' }
  const dialog = () => useNotices.getState().dialogs[0]
  beforeEach(() => {
    vi.useFakeTimers()
    attachNavigator({ push: pushed, replace: replaced, place: () => ({ location: at }) })
    stored.set('Authorization', 't')
    useSession.setState({ token: 't', fullXuanhao: true, forcedOut: false })
    useNotices.setState({ toast: null, dialogs: [] })
  })
  afterEach(() => {
    pushed.mockReset()
    replaced.mockReset()
    stored.clear()
    vi.useRealTimers()
  })

  test('6003 clears all that is kept, says so, and goes home after two seconds', () => {
    stored.set('channel', 'channel=x')
    void tell(failure('6003'))
    expect(useSession.getState()).toMatchObject({
      token: null,
      profile: null,
      fullXuanhao: false,
      forcedOut: true,
    })
    expect([stored.get('Authorization'), stored.get('channel')]).toEqual([null, null])
    expect(useNotices.getState().toast).toMatchObject({ text: '服务器的话', icon: 'fail' })
    vi.advanceTimersByTime(1999)
    expect(replaced).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(replaced).toHaveBeenCalledExactlyOnceWith(paths.home())
  })
  test('9996 says once that the login ran out, forgets the token and asks for a login that leads back here', () => {
    void tell(failure('9996'))
    expect(useSession.getState().token).toBeNull()
    expect(stored.get('Authorization')).toBeNull()
    expect(pushed).toHaveBeenCalledExactlyOnceWith(paths.login({ redirect: '/pages/order/index?goodsId=7' }))
    expect(useNotices.getState().toast).toMatchObject({ text: '服务器的话', icon: 'fail' })
  })
  test('9996 for a guest asks for a login without a word: nothing of theirs ran out', () => {
    useSession.setState({ token: null })
    void tell(failure('9996'))
    expect(useNotices.getState().toast).toBeNull()
    expect(pushed).toHaveBeenCalledOnce()
  })
  test('9996 on the login page stays there', () => {
    attachNavigator({
      push: pushed,
      replace: replaced,
      place: () => ({ location: { pathname: '/pages/login/index', search: '' } }),
    })
    void tell(failure('9996'))
    expect(pushed).not.toHaveBeenCalled()
  })
  test('1237 is a notice with one button', async () => {
    const told = tell(failure('1237'))
    expect(dialog()).toMatchObject({ title: '温馨提示', text: '服务器的话', confirm: '我知道了' })
    expect(dialog()?.cancel).toBeUndefined()
    dialog()?.answer(true)
    await told
    expect(pushed).not.toHaveBeenCalled()
  })
  test.each([
    [true, [[paths.support()]]],
    [false, []],
  ])('1236 offers support (%s)', async (confirmed, navigations) => {
    const told = tell(failure('1236'))
    expect(dialog()).toMatchObject({ text: '服务器的话', cancel: '我知道了', confirm: '查看帮助' })
    dialog()?.answer(confirmed)
    await told
    expect(pushed.mock.calls).toEqual(navigations)
  })
  test('the real-name prompt speaks of the account and keeps the way back', async () => {
    const told = tell(failure('2201'), { goodsId: '1000000007' })
    expect(dialog()).toMatchObject({ text: /这个账号/, cancel: '取消', confirm: '去认证' })
    dialog()?.answer(true)
    await told
    expect(pushed).toHaveBeenCalledExactlyOnceWith(
      paths.realname({
        realAuthStatus: 1,
        scene: 2,
        goodsId: '1000000007',
        redirect: '/pages/order/index?goodsId=7',
      }),
    )
  })
  test('an account with advanced protection leads to its certification', async () => {
    const told = tell(failure('2208'), { goodsId: '1000000007' })
    expect(dialog()).toMatchObject({ text: /高级防护/, cancel: '取消', confirm: '去认证' })
    dialog()?.answer(true)
    await told
    expect(pushed).toHaveBeenCalledExactlyOnceWith(
      paths.realname({
        realAuthStatus: 2,
        scene: 2,
        goodsId: '1000000007',
        redirect: '/pages/order/index?goodsId=7',
      }),
    )
  })
  test('without an account it speaks of the law; cancelling stays', async () => {
    const told = tell(failure('2201'))
    expect(dialog()?.text).toMatch(/国家规定/)
    dialog()?.answer(false)
    await told
    expect(pushed).not.toHaveBeenCalled()
  })
  test('ten failures at once are one dialog', () => {
    for (let i = 0; i < 10; i++) void tell(failure('1237'))
    expect(useNotices.getState().dialogs).toHaveLength(1)
  })
  test('a toast goes after two seconds, and a later one gets its full time', () => {
    void tell(failure('4001', '甲'))
    vi.advanceTimersByTime(1500)
    void tell(failure('4001', '乙'))
    vi.advanceTimersByTime(1999)
    expect(useNotices.getState().toast).toMatchObject({ text: '乙' })
    vi.advanceTimersByTime(1)
    expect(useNotices.getState().toast).toBeNull()
  })
})
