import { describe, expect, test } from 'vitest'
import { after, before, dateFormat } from './dates.ts'
import { ext, fileSize, image, mimes } from './files.ts'
import { above, below, between, decimal, digits, integer, maxValue, minValue, numeric } from './numbers.ts'
import { firstBroken, invalidText, optionalField, type Rule, requiredField, requiredText } from './rule.ts'
import {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  cleanText,
  confirmed,
  email,
  ip,
  ipBlock,
  length,
  maxLength,
  minLength,
  regex,
  url,
} from './text.ts'

type Row = readonly [name: string, rule: Rule, message: string, kept: string[], broken: string[]]

const rows: readonly Row[] = [
  ['email', email, 'X须为邮箱地址', ['a@b.cn', 'a.b+c@d-e.com.cn'], ['a', 'a@b', '@b.cn', 'a b@c.cn']],
  ['integer', integer, 'X须为整数', ['0', '-7', '42'], ['', '1.5', '1e3', 'x', ' 1']],
  ['numeric', numeric, 'X只能填写数字', ['0', '007'], ['', '-1', '1.5', '１']],
  ['minimum length', minLength(2), 'X至少 2 个字', ['ab', '两字'], ['a', ' a ', 'a\u200b']],
  ['maximum length', maxLength(2), 'X最多 2 个字', ['', 'ab', ' ab '], ['abc']],
  ['length', length(2), 'X须为 2 个字', ['ab'], ['a', 'abc']],
  ['minimum value', minValue(5), 'X不能小于 5', ['5', '6.5'], ['4.9', '-9', '']],
  ['maximum value', maxValue(5, '5 元'), 'X不能大于 5 元', ['5', '-9'], ['5.1']],
  ['above', above(0), 'X须大于 0', ['0.1'], ['0', '-1']],
  ['below', below(10), 'X须小于 10', ['9.9'], ['10']],
  ['between', between(1, 3), 'X须在 1 到 3 之间', ['1', '3'], ['0.9', '3.1', 'x']],
  ['digits', digits(4), 'X须为 4 位数字', ['0123'], ['123', '12345', '12a4']],
  ['decimal', decimal, 'X须为数字', ['1', '-1.25'], ['', '1.', '.5', '0x10', '1e3']],
  ['alpha', alpha, 'X只能填写字母', ['aB'], ['a1', 'é', '']],
  ['alpha_num', alphaNum, 'X只能填写字母和数字', ['a1'], ['a-1']],
  ['alpha_dash', alphaDash, 'X只能填写字母、数字、短横线和下划线', ['a-1_b'], ['a b']],
  ['alpha_spaces', alphaSpaces, 'X只能填写字母和空格', ['a b'], ['a1']],
  ['regex', regex(/^z+$/), 'X格式不正确', ['zz'], ['a']],
  ['url', url, 'X须为网址', ['https://a.example/b?c=1'], ['a.example', 'javascript:alert(1)', '//a']],
  ['ip', ip, 'X须为 IP 地址', ['203.0.113.9', '::1', '2001:db8::1'], ['256.1.1.1', '1.2.3', 'x', '1::2::3']],
  [
    'block',
    ipBlock,
    'X须为网段，如 203.0.113.0/28',
    ['10.0.0.0/8', '2001:db8::/32'],
    ['10.0.0.0', '10.0.0.0/33'],
  ],
  ['confirmed', confirmed('ab'), '两次输入的X不一致', ['ab'], ['aB']],
  [
    'date',
    dateFormat(),
    'X须写成“年-月-日”',
    ['2026-02-28', '2024-02-29'],
    ['2026-02-29', '2026-2-8', '2026/02/28'],
  ],
  [
    'time',
    dateFormat('MM-DD HH:mm:ss'),
    'X须写成“月-日 时:分:秒”',
    ['11-23 08:00:59'],
    ['11-23 24:00:00', '11-23'],
  ],
  ['before', before('2026-11-23'), 'X须早于 2026-11-23', ['2026-11-22'], ['2026-11-23', 'x']],
  ['after', after('2026-11', 'YYYY-MM'), 'X须晚于 2026-11', ['2026-12'], ['2026-11', '2025-12']],
]

describe('the generic rules', () => {
  test.each(rows)('%s', (_name, rule, message, kept, broken) => {
    expect(rule.message('X')).toBe(message)
    expect(kept.filter((text) => !rule.holds(text))).toEqual([])
    expect(broken.filter((text) => rule.holds(text))).toEqual([])
  })
})

const MB = 1024 * 1024
const file = { name: 'A.JPG', size: MB, type: 'image/jpeg' }

test.each([
  ['file size', fileSize(1), 'X不能超过 1 MB', { ...file, size: MB + 1 }],
  ['image', image, 'X须为图片', { ...file, type: 'text/plain' }],
  ['mimes', mimes(['image/*', 'text/csv'], '图片或 CSV'), 'X须为 图片或 CSV', { ...file, type: 'text/html' }],
  ['ext', ext(['jpg', 'png']), 'X须为 jpg、png 文件', { ...file, name: 'jpg' }],
] as const)('of files: %s', (_name, rule, message, broken) => {
  expect(rule.message('X')).toBe(message)
  expect([rule.holds(file), rule.holds(broken)]).toEqual([true, false])
})

test('an empty field is asked for by how it is filled', () => {
  expect([requiredText('X'), requiredText('X', 'select'), requiredText('X', 'upload')]).toEqual([
    '请输入X',
    '请选择X',
    '请上传X',
  ])
  expect(invalidText('X')).toBe('X的值无效')
})

test('a check says the first rule that is broken', () => {
  const rules = [minLength(2), alpha] as const
  expect(['', ' ', '1', '12', 'ab'].map(requiredField('X', ...rules))).toEqual([
    '请输入X',
    '请输入X',
    'X至少 2 个字',
    'X只能填写字母',
    null,
  ])
  expect(['', '1'].map(optionalField('X', ...rules))).toEqual([null, 'X至少 2 个字'])
  expect(firstBroken('X', 7, minValue(1), maxValue(5))).toBe('X不能大于 5')
})

test('characters that show nothing are no text', () => {
  expect(cleanText('\u200b \u202e好\u2066 的 ')).toBe('好 的')
})
