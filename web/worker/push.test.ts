import { expect, test } from 'vitest'
import { shownOf } from './push.ts'

const message = {
  id: 'web-7',
  title: '租用即将到期',
  text: '还有 10 分钟',
  path: '/pages/order/detail?orderId=1',
  reader: 'me',
}
const push = (changed: object = {}) => JSON.stringify({ ...message, ...changed })

test('a message of the reader of this browser is shown, under its own tag', () => {
  expect(shownOf(push(), 'me')).toEqual({
    title: '租用即将到期',
    body: '还有 10 分钟',
    tag: 'web-7',
    path: message.path,
  })
})

test.each([
  ['another person’s', push({ reader: 'other' }), 'me'],
  ['any, after signing out', push(), null],
  ['one without a reader', push({ reader: undefined }), 'me'],
  ['one without a title', push({ title: 7 }), 'me'],
  ['none', undefined, 'me'],
  ['no JSON', 'hello', 'me'],
  ['no object', '"text"', 'me'],
  ['nothing', 'null', 'me'],
])('%s: only that there is a message', (_, data, reader) => {
  const shown = shownOf(data, reader)
  expect(shown).toMatchObject({ title: '上号', path: '/pages/message/index' })
  expect(JSON.stringify(shown)).not.toMatch(/到期|分钟|orderId/)
})
