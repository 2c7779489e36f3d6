import { describe, expect, test } from 'vitest'
import { channelOf } from './channel.ts'
import { createStored } from './localStorage.ts'
import { platformOf } from './platform.ts'

const memory = () =>
  createStored(() => {
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
    expect(platformOf(userAgent, touchPoints)).toEqual({ terminal, platform, platformName })
  })
})

describe('who brought the visitor', () => {
  test('the query first, then the cookies', () =>
    expect(channelOf('?channel=a', 'channel=b; source=s%20t; other=1', memory())).toEqual({
      channel: 'a',
      source: 's t',
      cid: '',
    }))
  test('is remembered for the next visit, and nobody is not', () => {
    const kept = memory()
    expect(channelOf('', '', kept)).toEqual({ channel: '', source: '', cid: '' })
    expect(kept.get('channel')).toBeNull()
    channelOf('?channel=网吧&cid=7', '', kept)
    expect(channelOf('', '', kept)).toEqual({ channel: '网吧', source: '', cid: '7' })
  })
  test('a broken cookie is no cookie', () =>
    expect(channelOf('', 'channel=%E4%', memory())).toEqual({ channel: '', source: '', cid: '' }))
})
