import { foldName, matchName } from '@shanghao/contract/goods/names'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildNameIndex } from './nameIndex.ts'
import { getPreparedName } from './pinyin.ts'

const LETTERS = [...'长夜摘星重庆银行绿色女俄阿儿𠮷qQ1Ｖ']
const name = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
const typed = fc
  .array(fc.constantFrom(...LETTERS, ...'zhangchyeixqnvluaor1'), { minLength: 1, maxLength: 8 })
  .map((all) => foldName(all.join('')))
  .filter((text) => text !== '')

/** The places of the names that match, found by comparing each. */
const matching = (names: readonly string[], text: string): number[] =>
  names.flatMap((one, place) => (matchName(getPreparedName(one), text) === null ? [] : [place]))

describe('buildNameIndex', () => {
  test('finds every name that matches a text', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 20 }), typed, (names, text) => {
        const find = buildNameIndex(names.map((one) => [getPreparedName(one)]))
        expect(find(text)).toEqual(expect.arrayContaining(matching(names, text)))
      }),
      { numRuns: 3_000 },
    )
  })

  test('finds every name by each beginning of its pinyin and its initials', () => {
    const names = ['长夜摘星', '重庆银行', '女儿绿', '俄罗斯𠮷']
    const find = buildNameIndex(names.map((one) => [getPreparedName(one)]))
    for (const [place, texts] of [
      [0, ['changyezhaixing', 'zhangye', 'cyzx', 'yezhaix', '夜zx', 'zhai星', 'c']],
      [1, ['chongqing', 'zhongq', 'cqyh', 'yinxing', 'qingyinhang']],
      [2, ['nver', 'nve', 'nelv', 'lv', 'erlv']],
      [3, ['eluosi', 'els', '𠮷', '斯𠮷', 'si𠮷']],
    ] as const)
      for (const text of texts) {
        expect(matching(names, text), text).toContain(place)
        expect(find(text), text).toContain(place)
      }
  })

  test('returns few of many names', () => {
    const all = [...'长夜摘星重庆银行绿色女儿潮汐霜雪金简竹纸谣云龙']
    const names = all.flatMap((a) => all.flatMap((b) => all.map((c) => a + b + c)))
    const find = buildNameIndex(names.map((one) => [getPreparedName(one)]))
    for (const text of ['长夜', 'zhaixing', 'lvse', 'chaoxijin'])
      expect(find(text).length, text).toBeLessThan(names.length / 10)
  })
})
