import { describe, expect, test } from 'vitest'
import { createAppStorage } from './localStorage.ts'
import { readChannel } from './marketingChannel.ts'
import { parsePlatform } from './platform.ts'

const memory = () =>
  createAppStorage(() => {
    throw new Error('forbidden')
  })

describe('the device', () => {
  test.each([
    ['Mozilla/5.0 (Linux; Android 14) Chrome/126', 0, 1, 'H5'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Safari/604', 5, 2, 'H5'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605', 5, 2, 'H5'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605', 0, 3, 'H5'],
    ['Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0', 5, 1, 'WX'],
  ])('%s with %i touch points', (userAgent, touchPoints, terminal, platformName) => {
    const platform = platformName === 'WX' ? 6 : 1
    expect(parsePlatform(userAgent, touchPoints)).toEqual({ terminal, platform, platformName })
  })
})

describe('the marketing channel', () => {
  test('is read from the query first, then from the cookies', () =>
    expect(readChannel('?channel=a', 'channel=b; source=s%20t; other=1', memory())).toEqual({
      channel: 'a',
      source: 's t',
      cid: '',
    }))
  test('is stored for the next visit, an empty one is not', () => {
    const kept = memory()
    expect(readChannel('', '', kept)).toEqual({ channel: '', source: '', cid: '' })
    expect(kept.get('channel')).toBeNull()
    readChannel('?channel=网吧&cid=7', '', kept)
    expect(readChannel('', '', kept)).toEqual({ channel: '网吧', source: '', cid: '7' })
  })
  test('ignores a malformed cookie', () =>
    expect(readChannel('', 'channel=%E4%', memory())).toEqual({ channel: '', source: '', cid: '' }))
})
