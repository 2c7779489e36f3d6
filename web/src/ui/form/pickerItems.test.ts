import { expect, test } from 'vitest'
import { columnsOf, type PickerItem } from './pickerItems.ts'

const items: PickerItem[] = [
  { value: 'all', label: '全部' },
  {
    value: 'a',
    label: '甲',
    children: [
      { value: 'a1', label: '甲一', extra: '最近' },
      { value: 'a2', label: '甲二' },
    ],
  },
]

test.each([
  [[], ['all']],
  [['all'], ['all']],
  [['a'], ['a', 'a1']],
  [
    ['a', 'a2'],
    ['a', 'a2'],
  ],
  [
    ['a', 'gone'],
    ['a', 'a1'],
  ],
  [['gone', 'a2'], ['all']],
])('the values %j choose %j', (values, chosen) =>
  expect(columnsOf(items, values).map((column) => column.chosen.value)).toEqual(chosen),
)

test('a picker without items has no column', () => expect(columnsOf([], ['a'])).toEqual([]))
