import { CallError, NetworkError } from '@shanghao/contract/client'
import { describe, expect, test } from 'vitest'
import { failureReaction } from './failures.ts'

const failure = (code: string, text = '服务器的话') => new CallError(code, text)

describe('the failure catalogue', () => {
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
  ])('%s', (code, reaction) => expect(failureReaction(failure(code))).toEqual(reaction))

  test('no response is a network error', () =>
    expect(failureReaction(new NetworkError('HTTP 502'))).toMatchObject({ do: 'toast', text: /^网络错误/ }))
  test('a form error shows the text of its field, not the summary', () =>
    expect(
      failureReaction(new CallError('1001', '填写有误', { a: [], phone: ['手机号格式不正确'] })),
    ).toEqual({
      do: 'toast',
      text: '手机号格式不正确',
    }))
})

describe('a page that handles failures', () => {
  test('failures it handles are not shown again', () => {
    expect(failureReaction(failure('4001'), { handles: ['ACCOUNT_TAKEN'] })).toEqual({ do: 'nothing' })
    expect(failureReaction(failure('4005'), { handles: ['ACCOUNT_TAKEN'] })).toMatchObject({ do: 'toast' })
  })
  test('failures shown in place of its content get no toast', () => {
    expect(failureReaction(failure('1002'), { inPage: true })).toEqual({ do: 'nothing' })
    expect(failureReaction(new NetworkError('none'), { inPage: true })).toEqual({ do: 'nothing' })
  })
  test('the end of a session and dialogs are shown all the same', () => {
    const telling = {
      handles: ['TOKEN_EXPIRED', 'FORCED_LOGOUT', 'MINOR', 'USER_BANNED'],
      inPage: true,
    } as const
    expect(failureReaction(failure('9996'), telling)).toEqual({ do: 'ask-login' })
    expect(failureReaction(failure('6003'), telling)).toEqual({ do: 'forced-logout' })
    expect(failureReaction(failure('1237'), telling)).toMatchObject({ do: 'notice' })
    expect(failureReaction(failure('1236'), telling)).toMatchObject({ do: 'support' })
    expect(failureReaction(failure('2201'), telling)).toMatchObject({ do: 'realname' })
  })
  test('a form shows the messages about its fields, and no others', () => {
    const invalid = new CallError('1001', '填写有误', { phone: ['手机号格式不正确'] })
    expect(failureReaction(invalid, { fields: ['phone'] })).toEqual({ do: 'nothing' })
    expect(failureReaction(invalid, { fields: ['name'] })).toMatchObject({ do: 'toast' })
  })
})
