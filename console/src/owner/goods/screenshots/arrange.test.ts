import type { Picture } from '@shanghao/client/upload/pictureUploads'
import { expect, test } from 'vitest'
import { arrange, moved, shotsOf, storedOf } from './arrange.ts'

const picture = (id: number, isDone = false): Picture => ({
  id,
  url: `blob:${id}`,
  state: isDone ? 'done' : 'sending',
  progress: isDone ? 1 : 0.5,
  error: null,
  mayRetry: false,
  stored: isDone ? { publicKey: `public/${id}`, url: `/uploads/${id}` } : null,
})
const given = shotsOf([
  { publicKey: 'public/a', art: null, url: '/a', caption: '主页' },
  { publicKey: null, art: 3, url: null, caption: '' },
])
const ids = (shots: readonly { id: string }[]) => shots.map(({ id }) => id)

test('uploads come after what the form began with, and keep the place they are moved to', () => {
  const shown = arrange(given, [picture(0), picture(1)])
  expect(ids(shown)).toEqual(['given-0', 'given-1', 'sent-0', 'sent-1'])
  const first = moved(shown, 'sent-1', 'given-0')
  expect(ids(first)).toEqual(['sent-1', 'given-0', 'given-1', 'sent-0'])
  expect(ids(moved(first, 'sent-1', 'given-1'))).toEqual(['given-0', 'given-1', 'sent-1', 'sent-0'])
  expect(ids(arrange(first, [picture(0, true), picture(1), picture(2)]))).toEqual([
    'sent-1',
    'given-0',
    'given-1',
    'sent-0',
    'sent-2',
  ])
})

test('a removed upload is gone, and a screenshot is what was cropped, else what was sent', () => {
  const shown = arrange(given, [picture(0, true), picture(1)])
  expect(ids(arrange(shown, [picture(1)]))).toEqual(['given-0', 'given-1', 'sent-1'])
  expect(shown.map(storedOf)).toEqual([
    { publicKey: 'public/a', art: null, url: '/a' },
    { publicKey: null, art: 3, url: null },
    { publicKey: 'public/0', art: null, url: '/uploads/0' },
    null,
  ])
  const part = { publicKey: 'public/part', art: null, url: '/part' }
  const cropped = shown.map((shot) => (shot.id === 'sent-0' ? { ...shot, stored: part } : shot))
  expect(arrange(cropped, [picture(0, true)]).map(storedOf)).toContainEqual(part)
})
