import { expect, test } from 'vitest'
import { goodsIdIn, shareCommand } from './shareCommand.ts'

test('a share command is found in any surrounding text', () => {
  const message = shareCommand(
    { goodsId: '1000000042', title: '【免押】满英雄 320 皮肤' },
    'https://shop.example/x?goodsId=1000000042',
  )
  expect(goodsIdIn(`看看这个\n${message}\n发自我的手机`)).toBe('1000000042')
})

test.each([
  '',
  '1000000042',
  '∮0000000042∮',
  '∮100000004∮',
  '∮10000000421∮',
  '∮ 1000000042 ∮',
  '¥1000000042¥',
])('“%s” holds no share command', (message) => expect(goodsIdIn(message)).toBeNull())
