import { readingsFrom } from '@shanghao/contract/goods/names'
import { expect, test } from 'vitest'
import { piecesOf } from './highlight.ts'

const readingsOf = readingsFrom({ 长: 'chang/zhang', 夜: 'ye', 画: 'hua', 师: 'shi' })

test('a text is cut at every place the word occurs, numbered on from the texts before it', () => {
  expect(piecesOf('VIP 账号，vip10', 'vip', readingsOf, 3)).toEqual([
    { text: 'VIP', at: 3 },
    { text: ' 账号，', at: null },
    { text: 'vip', at: 4 },
    { text: '10', at: null },
  ])
})

test('without a word, or without the word in it, a text stays whole', () => {
  expect(piecesOf('账号', ' ', readingsOf)).toEqual([{ text: '账号', at: null }])
  expect(piecesOf('账号', '皮肤', readingsOf)).toEqual([{ text: '账号', at: null }])
  expect(piecesOf('', '皮肤', readingsOf)).toEqual([{ text: '', at: null }])
})

test('a word in pinyin or initials marks the characters that are read so', () => {
  for (const typed of ['changye', 'ZHANGYE', 'cy', '长ye'])
    expect(piecesOf('有长夜，夜长', typed, readingsOf), typed).toEqual([
      { text: '有', at: null },
      { text: '长夜', at: 0 },
      { text: '，夜长', at: null },
    ])
  expect(piecesOf('有长夜', 'y', readingsOf)).toEqual([{ text: '有长夜', at: null }])
})
