import { expect, test } from 'vitest'
import { bp, count, fen, fenList, minutes, onOff } from '../../core/settings/define.ts'
import { boundsText } from './text.ts'

const texts = { label: '', effect: '' }

test('bounds are in the unit that a value is typed in', () => {
  expect(boundsText(fen({ ...texts, initial: 500, min: 100, max: 5_000 }))).toBe(
    '需在 1 到 50 元之间，最多两位小数',
  )
  expect(boundsText(bp({ ...texts, initial: 200, min: 50, max: 5_000 }))).toBe(
    '需在 0.5 到 50% 之间，最多两位小数',
  )
  expect(boundsText(minutes({ ...texts, initial: 5, min: 0, max: 60 }))).toBe(
    '需在 0 到 60 分钟之间，且为整数',
  )
  expect(boundsText(count({ ...texts, initial: 5, min: 1, max: 20 }))).toBe('需在 1 到 20 之间，且为整数')
  expect(boundsText(fenList({ ...texts, initial: [1_000], min: 100, max: 100_000 }))).toBe(
    '须从小到大，每个在 1 到 1000 元之间，最多两位小数',
  )
  expect(boundsText(onOff({ ...texts, initial: true }))).toBe('只能是开或关')
})
