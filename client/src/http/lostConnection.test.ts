import { CallError, NetworkError, UnavailableError } from '@shanghao/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { pollFailureText } from './lostConnection.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [new NetworkError('no answer'), false, '网络已断开，恢复后会继续查询结果'],
  [new NetworkError('HTTP 502', { status: 502 }), true, '暂时连不上服务器，恢复后会继续查询结果'],
  [new UnavailableError('服务暂时繁忙，请稍后再试'), true, '服务暂时繁忙，恢复后会继续查询结果'],
  [new CallError('1007', '操作太频繁，请稍后再试'), true, '操作太频繁，请稍后再试'],
])('%s with a network (%s): %s', (error, onLine, text) => {
  vi.stubGlobal('navigator', { onLine })
  expect(pollFailureText(error)).toBe(text)
})
