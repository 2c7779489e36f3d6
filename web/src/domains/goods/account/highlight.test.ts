import { readingsFrom } from '@shanghao/contract/goods/names'
import { expect, test } from 'vitest'
import { highlightPieces } from './highlight.ts'

const readingsOf = readingsFrom({ 长: 'chang/zhang', 夜: 'ye', 画: 'hua', 师: 'shi' })

test('a text is split at each match, numbered on from the texts before it', () => {
  expect(highlightPieces('VIP 账号，vip10', 'vip', readingsOf, 3)).toEqual([
    { text: 'VIP', match: 3 },
    { text: ' 账号，', match: null },
    { text: 'vip', match: 4 },
    { text: '10', match: null },
  ])
})

test('without a word, or without a match, a text is one piece', () => {
  expect(highlightPieces('账号', ' ', readingsOf)).toEqual([{ text: '账号', match: null }])
  expect(highlightPieces('账号', '皮肤', readingsOf)).toEqual([{ text: '账号', match: null }])
  expect(highlightPieces('', '皮肤', readingsOf)).toEqual([{ text: '', match: null }])
})

test('a word in pinyin or initials matches the characters', () => {
  for (const typed of ['changye', 'ZHANGYE', 'cy', '长ye'])
    expect(highlightPieces('有长夜，夜长', typed, readingsOf), typed).toEqual([
      { text: '有', match: null },
      { text: '长夜', match: 0 },
      { text: '，夜长', match: null },
    ])
  expect(highlightPieces('有长夜', 'y', readingsOf)).toEqual([{ text: '有长夜', match: null }])
})
