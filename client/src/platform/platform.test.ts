import { describe, expect, test } from 'vitest'
import { parsePlatform } from './platform.ts'

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
