import { describe, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { isScreenPath, openedAddress } from './addresses.ts'

const APP = 'https://app.example'

describe('isScreenPath', () => {
  test.each(Object.values(paths).map((screen) => new URL(screen(), APP).pathname))('%s is a screen', (path) =>
    expect(isScreenPath(path)).toBe(true),
  )
  test.each([
    '/api/docs',
    '/console/owner/messages',
    '/api/openapi.json',
    '/onekey/frame',
    '/uploads/public/1.webp',
    '/downloads/shanghao.apk',
    '/serviceWorker.js',
    '/readyz',
    '/pagesque',
    '/index.html',
  ])('%s is none', (path) => expect(isScreenPath(path)).toBe(false))
})

describe('openedAddress', () => {
  test.each([
    ['/pages/order/detail?orderId=1&messageId=7', '/pages/order/detail?orderId=1&messageId=7'],
    ['/', '/'],
    ['/console/owner/disputes/7?messageId=7', '/console/owner/disputes/7?messageId=7'],
    ['/console/ops/', '/pages/message/index'],
    ['https://evil.example/console/owner/', '/pages/message/index'],
    ['https://evil.example/pages/order/detail', '/pages/message/index'],
    ['//evil.example/pages/', '/pages/message/index'],
    ['/\\evil.example/pages/', '/pages/message/index'],
    ['javascript:alert(1)', '/pages/message/index'],
    ['/api/docs', '/pages/message/index'],
    ['', '/pages/message/index'],
  ])('%s opens %s', (path, opened) => expect(openedAddress(path, APP)).toBe(APP + opened))
})
