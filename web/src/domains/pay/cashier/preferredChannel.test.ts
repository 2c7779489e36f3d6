import { expect, test } from 'vitest'
import { preferredChannel } from './preferredChannel.ts'

const channel = (name: 'balance' | 'wechat' | 'alipay', open = true) => ({
  channel: name,
  name,
  open,
  note: null,
})
const both = [channel('balance'), channel('wechat'), channel('alipay')]

test('the balance if it is sufficient, else an open channel', () => {
  expect(preferredChannel({ shortFen: 0, channels: both, waiting: null })).toBe('balance')
  expect(preferredChannel({ shortFen: 1, channels: both, waiting: null })).toBe('wechat')
  const alipayOnly = [channel('balance'), channel('wechat', false), channel('alipay')]
  expect(preferredChannel({ shortFen: 1, channels: alipayOnly, waiting: null })).toBe('alipay')
  expect(preferredChannel({ shortFen: 1, channels: [channel('balance')], waiting: null })).toBe('balance')
})

test('inside WeChat its own channel, and after switching another one', () => {
  const alipayFirst = [channel('balance'), channel('alipay'), channel('wechat')]
  expect(preferredChannel({ shortFen: 1, channels: alipayFirst, waiting: null }, true)).toBe('wechat')
  expect(preferredChannel({ shortFen: 1, channels: both, waiting: 'wechat' }, true)).toBe('alipay')
  const wechatOnly = [channel('balance'), channel('wechat')]
  expect(preferredChannel({ shortFen: 1, channels: wechatOnly, waiting: 'wechat' }, true)).toBe('wechat')
})
