import { expect, test } from 'vitest'
import { readPasted } from './pasted.ts'

const options = [
  { id: 1, label: '长夜画师' },
  { id: 2, label: '叶追风' },
  { id: 3, label: 'K·O 小队' },
]

test('pasted names are found in any of the usual separators, once, and unknown ones are told', () => {
  expect(readPasted('长夜画师、叶追风\n长夜画师；ko小队', options)).toEqual({ ids: [1, 2, 3], unknown: [] })
  expect(readPasted('叶追风，不存在的', options)).toEqual({ ids: [2], unknown: ['不存在的'] })
  expect(readPasted('', options)).toEqual({ ids: [], unknown: [] })
})
