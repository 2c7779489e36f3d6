import { describe, expect, test } from 'vitest'
import { maskPhone } from '../rules.ts'
import { customId, roleNames } from './names.ts'
import {
  fivePlaces,
  multipleOf,
  nonNegative,
  nonNegativeInteger,
  positiveInteger,
  twoPlaces,
} from './numbers.ts'
import {
  birthDateOf,
  chineseName,
  idCheckDigit,
  idNumber,
  loginPhone,
  mobile,
  nickname,
  payoutAccount,
  qqAccount,
} from './people.ts'
import { firstBroken, type Rule } from './rule.ts'
import { isWeakPayPassword, loginPassword, payPassword, smsCode } from './secrets.ts'
import { chineseAndLetters, notChinese } from './text.ts'

const idOf = (digits: string): string => digits + idCheckDigit(digits)
const valid = idOf('11010119900307221')

type Row = readonly [name: string, rule: Rule, message: string, kept: string[], broken: string[]]

/** One row for each rule of docs/product/rules.md, "Fields". */
const rows: readonly Row[] = [
  [
    'Chinese ID number',
    idNumber,
    '请输入正确的身份证号',
    [valid, idOf('44030020000229001'), idOf('11010119900307010').toLowerCase()],
    [
      valid.slice(0, 17),
      `${valid}0`,
      idOf('10010119900307221'),
      idOf('11010119900230221'),
      idOf('11010118991231221'),
      idOf('11010120990307221'),
      valid.slice(0, 17) + (valid.endsWith('0') ? '1' : '0'),
      'x'.repeat(18),
    ],
  ],
  [
    'mobile, shared rule',
    mobile,
    'X格式不正确',
    ['11000000000', '12000000000', '19912345678'],
    ['10000000000', '21000000000', '1380000000', '138000000000', '1380000000a'],
  ],
  [
    'mobile, login rule',
    loginPhone,
    'X格式不正确',
    ['13000000000', '19900000000'],
    ['12000000000', '11000000000', '1300000000', '23000000000', '１3000000000'],
  ],
  ['no Chinese characters', notChinese, 'X格式不正确', ['abc 1￥', 'é'], ['a中', '㐀']],
  ['QQ account', qqAccount, 'QQ 号只能填写数字', ['10001'], ['', '1000a', ' 10001']],
  [
    'login password',
    loginPassword,
    'X为 8-20 位，需含字母、数字、符号中的 2 种，不含空格和中文',
    ['abcdefg1', 'é￥é￥é￥é￥', '1234567!', `${'a'.repeat(19)}1`, 'пароль12'],
    [
      'abcdef1',
      'abcdefgh',
      '12345678',
      '!!!!!!!!',
      `${'a'.repeat(20)}1`,
      'abcdef 1',
      'abcdefg1中',
      'abcdefg1\u200b',
      'abcdefg1\u3000',
    ],
  ],
  [
    'custom id',
    customId,
    'X须为 2-10 位，同时包含字母和数字',
    ['a1', '123456789a'],
    ['a', 'ab', '12', '12345678901a', 'a-1', 'a中1'],
  ],
  ['not negative', nonNegative, 'X不能小于 0', ['0', '1.5'], ['-0.01', '']],
  ['integer, not negative', nonNegativeInteger, 'X须为 0 或正整数', ['0', '7'], ['-1', '0.5', '']],
  ['positive integer', positiveInteger, 'X须为正整数', ['1', '100'], ['0', '1.5', '-1']],
  ['multiple of 100', multipleOf(100), 'X须为 100 的整数倍', ['0', '300'], ['150', '99.9', 'x']],
  ['multiple of 500', multipleOf(500), 'X须为 500 的整数倍', ['500', '1500'], ['100', '250']],
  ['Chinese and letters', chineseAndLetters, 'X只能填写汉字和字母', ['王xiao', '㐀'], ['王1', '王 小', '']],
  ['two decimal places', twoPlaces, 'X须为数字，最多 2 位小数', ['1', '1.2', '1.25'], ['1.255', '1.', 'x']],
  ['five decimal places', fivePlaces, 'X须为数字，最多 5 位小数', ['0.00001'], ['0.000001']],
  ['SMS code', smsCode, 'X须为 6 位数字', ['000000'], ['12345', '1234567', '12345a']],
  ['payment password', payPassword, 'X须为 6 位数字', ['135790'], ['13579', 'abcdef']],
  [
    'name on the ID card',
    chineseName,
    '请输入身份证上的姓名',
    ['王伟', '买买提·吐尔逊'],
    ['王', 'Wang', '王1'],
  ],
  ['nickname', nickname, 'X为 2-12 个汉字、字母或数字', ['小明', 'a-b'], ['a', '-ab', 'a  b']],
  ['payout account', payoutAccount, 'X须为手机号或邮箱', ['12000000000', 'a@b.cn'], ['10000000000', 'a@b']],
]

describe('the rules of the product', () => {
  test.each(rows)('%s', (_name, rule, message, kept, broken) => {
    expect(rule.message('X')).toBe(message)
    expect(kept.filter((text) => !rule.holds(text))).toEqual([])
    expect(broken.filter((text) => rule.holds(text))).toEqual([])
  })
})

test('a date of birth after today in Shanghai is invalid', () => {
  const born = (day: string, now: string) => birthDateOf(`110101${day}7221`, Date.parse(now))
  expect([
    born('20261123', '2026-11-22T15:59:59Z'),
    born('20261123', '2026-11-22T16:00:00Z'),
    born('20261122', '2026-11-22T15:59:59Z'),
  ]).toEqual([null, '2026-11-23', '2026-11-22'])
})

test('role names are distinct and have no spaces around them', () => {
  const check = (names: string[]) => firstBroken('角色名', names, ...roleNames)
  expect([
    check([]),
    check(['瑶', '李白']),
    check(['瑶', '瑶']),
    check(['瑶 ']),
    check([' 瑶', '瑶']),
  ]).toEqual([null, null, '角色名不能重复', '角色名首尾不能有空格', '角色名首尾不能有空格'])
})

test.each(['111111', '123456', '987654', '456789'])('%s is a weak payment password', (pin) =>
  expect(isWeakPayPassword(pin)).toBe(true),
)

test('a masked phone keeps its first three and last four digits', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
})
