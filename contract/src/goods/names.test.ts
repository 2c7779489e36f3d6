import { expect, test } from 'vitest'
import { foldName, matchName, namesMatch, prepareName, readingsFrom } from './names.ts'

const readingsOf = readingsFrom({
  长: 'chang/zhang',
  夜: 'ye',
  画: 'hua',
  师: 'shi',
  摘: 'zhai',
  星: 'xing',
  叶: 'ye',
  追: 'zhui',
  风: 'feng',
  啊: 'a/an',
})
const [painter, archer, rank] = ['长夜画师', '叶追风', '摘星 III']
const rankOf = (name: string, typed: string) => matchName(prepareName(name, readingsOf), foldName(typed))

test('a name matches by any part, its pinyin or its initials; more certain matches rank first', () => {
  const typed = ['长夜画师', '长夜', '画师', 'changyehuashi', 'changye', 'huashi', 'cyhs', 'cy', 'hs']
  expect(typed.map((text) => rankOf(painter, text))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('common other readings, unfinished syllables, mixtures, capitals and full width', () => {
  for (const text of [
    'zhangye',
    'zyhs',
    'changyeh',
    'changyehuas',
    '长ye',
    'chang夜',
    'cyehua',
    'ＣＹＨＳ',
    'Chang Ye',
  ])
    expect(rankOf(painter, text), text).not.toBeNull()
})

test('other text does not match, even with the same beginning', () => {
  for (const text of ['夜长', 'yechang', 'cyhsx', 'changyes', 'x', 'chan ye', '长夜 画家'])
    expect(rankOf(painter, text), text).toBeNull()
})

test('one letter or unfinished syllable counts only at the beginning', () => {
  for (const text of ['c', 'ch', 'chan']) expect(rankOf(painter, text), text).not.toBeNull()
  for (const text of ['y', 'sh', 'hu']) expect(rankOf(painter, text), text).toBeNull()
})

test('Roman numerals and digits after a Chinese character are equal', () => {
  for (const text of ['摘星3', '摘星III', '摘星 Ⅲ', 'zhaixing3', 'zx3'])
    expect(rankOf(rank, text), text).not.toBeNull()
  expect(rankOf(rank, '摘星1')).toBeNull()
})

test('each typed word must match one of the names', () => {
  expect(namesMatch([painter, archer], 'yzf 长夜', readingsOf)).toBe(true)
  expect(namesMatch([painter, archer], 'yzf 短夜', readingsOf)).toBe(false)
  expect(namesMatch([painter], '  ', readingsOf)).toBe(true)
})

test('a name of one repeated character is matched in bounded time', () => {
  expect(rankOf('啊'.repeat(40), `${'an'.repeat(29)}x`)).toBeNull()
})
