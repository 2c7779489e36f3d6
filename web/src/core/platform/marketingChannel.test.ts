import { createStorage } from '@shanghao/client/platform/storage'
import { describe, expect, test } from 'vitest'
import { readChannel } from './marketingChannel.ts'

const memory = () =>
  createStorage(() => {
    throw new Error('forbidden')
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
  test('of a new visit has nothing of an earlier one', () => {
    const kept = memory()
    readChannel('?channel=a&source=s&cid=7', '', kept)
    const later = { channel: 'b', source: '', cid: '' }
    expect(readChannel('?channel=b', '', kept)).toEqual(later)
    expect(readChannel('', '', kept)).toEqual(later)
  })
  test('ignores a malformed cookie', () =>
    expect(readChannel('', 'channel=%E4%', memory())).toEqual({ channel: '', source: '', cid: '' }))
})
