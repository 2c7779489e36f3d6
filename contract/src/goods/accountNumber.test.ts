import { expect, test } from 'vitest'
import { parseAccountNumber } from './accountNumber.ts'

test.each([
  '1000000042',
  ' １０００００００４２ ',
  '1000 0000 42',
  '100-000-0042',
  '账号编号：1000000042，快来',
  '【免押】复制这条消息 ∮1000000042∮ https://shop.example/pages/account-detail/index?goodsId=1000000042',
  '2026-11-22 1000000042',
  '我 13800000011 想租 1000 0000 42',
  'https://shop.example/x?goodsId=1000000042&from=2026-11-22',
])('finds an account number in “%s”', (text) => expect(parseAccountNumber(text)).toBe('1000000042'))

test.each([
  '',
  '摘星1',
  '100000004',
  '0000000042',
  '13800000011',
  '138 0000 0011',
  '10000000421',
  '1700000000000000042',
  '2026-11-22 10:30 上号',
  '2026-11-22 10',
  '租5送2 10 20 30',
])('finds none in “%s”', (text) => expect(parseAccountNumber(text)).toBeNull())
