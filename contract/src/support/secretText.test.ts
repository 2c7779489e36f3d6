import { expect, test } from 'vitest'
import { idCheckDigit } from '../validation/people.ts'
import { findSecret } from './secretText.ts'

const idNumber = `11010119900307221${idCheckDigit('11010119900307221')}`

test.each([
  ['idNumber', `我的身份证 ${idNumber} 认证不了`],
  ['idNumber', idNumber.toLowerCase()],
  ['password', '密码是 abc123!，还是登不上'],
  ['password', '密码：moonlight7'],
  ['password', 'password=hunter22'],
  ['code', '验证码 246810'],
  ['code', '验证码是：1234'],
] as const)('finds %s in %s', (kind, text) => expect(findSecret(text)).toBe(kind))

test.each([
  '忘记密码怎么办',
  '密码输错 5 次被锁',
  '收不到验证码',
  '验证码 5 分钟内有效',
  '订单 1764000000000000123 登不上',
  '账号 1000000001 的密码不对',
  '我的手机号是 13800000001',
  `1${idNumber}`,
])('finds nothing in %s', (text) => expect(findSecret(text)).toBeNull())
