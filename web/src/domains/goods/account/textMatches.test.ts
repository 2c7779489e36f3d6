import { expect, test } from 'vitest'
import { piecesOf } from './textMatches.ts'

test('a text is cut at every place the word occurs, numbered on from the texts before it', () => {
  expect(piecesOf('VIP 账号，vip10', 'vip', 3)).toEqual([
    { text: 'VIP', at: 3 },
    { text: ' 账号，', at: null },
    { text: 'vip', at: 4 },
    { text: '10', at: null },
  ])
})

test('without a word, or without the word in it, a text stays whole', () => {
  expect(piecesOf('账号', ' ')).toEqual([{ text: '账号', at: null }])
  expect(piecesOf('账号', '皮肤')).toEqual([{ text: '账号', at: null }])
  expect(piecesOf('', '皮肤')).toEqual([{ text: '', at: null }])
})
