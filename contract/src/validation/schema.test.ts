import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../../index.ts'
import type { Call } from '../call.ts'
import { fieldLabels } from './labels.ts'
import { fieldMessage, labels } from './schema.ts'

const table = Object.entries<Record<string, Call>>(calls).flatMap(([domain, ofDomain]) =>
  Object.entries(ofDomain).map(([name, call]) => [`${domain}.${name}`, call.input] as const),
)

const inner = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault
    ? inner(schema.unwrap())
    : schema

type Field = { readonly path: readonly string[]; readonly schema: z.core.$ZodType }
/** Every field of a schema, objects and lists among them; a list's items have the index 0. */
const fieldsOf = (schema: z.core.$ZodType, path: readonly string[] = []): Field[] => {
  const type = inner(schema)
  const below =
    type instanceof z.ZodObject
      ? Object.entries(type.shape).flatMap(([name, field]) => fieldsOf(field, [...path, name]))
      : type instanceof z.ZodArray
        ? fieldsOf(type.element, [...path, '0'])
        : type instanceof z.ZodUnion
          ? type.options.flatMap((option) => fieldsOf(option, path))
          : []
  return [{ path, schema: type }, ...below]
}
const nameOf = ({ path }: Field): string => path.findLast((part) => part !== '0') ?? ''

/** An input with nothing but one value at a path. */
const inputWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inside, name) => (name === '0' ? [inside] : { [name]: inside }), value)

const wrongValues: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', '中', '-1', '１', 'a'.repeat(30_000)],
  ...[-1, 0, 0.5, 1e12, 1e300, true, [], ['x'], Array.from({ length: 100 }, () => 'x'), {}],
]

/** Names of things that stand in Chinese texts as they are. */
const NAMES = /QQ|IP|MB/g

describe('every message about an input is Chinese', () => {
  test.each(table)('%s', (_name, schema) => {
    const messages = fieldsOf(schema).flatMap(({ path }) =>
      wrongValues.flatMap((value) => {
        const { error } = schema.safeParse(inputWith(path, value), { error: fieldMessage })
        return error?.issues.map(({ message }) => message) ?? []
      }),
    )
    const wrong = [...new Set(messages)].filter(
      (message) => !/\p{Script=Han}/u.test(message) || /[a-z]{2}/i.test(message.replace(NAMES, '')),
    )
    expect(wrong).toEqual([])
  })
})

test('every input field has a label, and every label a field', () => {
  const fields = table.flatMap(([, schema]) => fieldsOf(schema)).filter(({ path }) => path.length > 0)
  const names = new Set(fields.map(nameOf))
  const unlabelled = fields.filter((field) => !labels.has(field.schema) && !fieldLabels.has(nameOf(field)))
  expect([...new Set(unlabelled.map(nameOf))]).toEqual([])
  expect([...fieldLabels.keys()].filter((name) => !names.has(name))).toEqual([])
})

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: fieldMessage }).error?.issues[0]?.message

test.each([
  ['missing', calls.session.login.input, {}, '请输入手机号'],
  ['empty', calls.session.login.input, { phone: '', password: 'x' }, '请输入手机号'],
  ['malformed', calls.session.login.input, { phone: '12000000000', password: 'x' }, '手机号格式不正确'],
  ['with a label of its own', calls.realname.twoElementsRealAuth.input, {}, '请输入真实姓名'],
  ['to choose', calls.reviews.write.input, { orderId: '1'.repeat(19) }, '请选择星级'],
  ['another choice', calls.goods.list.input, { id: 0, sort: 'x' }, '请重新选择排序方式'],
  ['to upload', calls.uploads.finish.input, {}, '请上传图片'],
  [
    'a text for a number',
    calls.orders.quote.input,
    { goodsId: '1000000001', hours: 'x' },
    '租用时长须为数字',
  ],
  ['a fraction', calls.orders.quote.input, { goodsId: '1000000001', hours: 1.5 }, '租用时长须为整数'],
  ['too small', calls.orders.quote.input, { goodsId: '1000000001', hours: 0 }, '租用时长不能小于 1'],
  ['money', calls.goods.list.input, { id: 0, priceFrom: -1 }, '最低价不能小于 0 元'],
  ['a bound of storage', calls.goods.list.input, { id: 0, priceTo: 1e12 }, '最高价超出范围'],
  ['too long', calls.goods.list.input, { id: 0, keyword: 'x'.repeat(31) }, '关键词最多 30 个字'],
  [
    'too many',
    calls.reviews.write.input,
    { orderId: '1'.repeat(19), stars: 5, pictures: Array(7).fill('x') },
    '图片最多 6 张',
  ],
  ['no object', calls.session.login.input, 'x', '内容格式不正确'],
] as const)('a value that is %s', (_kind, schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test.each([
  [z.object({ url: z.email() }), { url: 'x' }, '网址须为邮箱地址'],
  [z.object({ url: z.url() }), { url: 'x' }, '网址须为网址'],
  [z.object({ size: z.number().multipleOf(100) }), { size: 50 }, '每页条数须为 100 的整数倍'],
  [z.object({ size: z.number().gt(5).lt(10) }), { size: 10 }, '每页条数须小于 10'],
  [z.object({ size: z.number().gt(5) }), { size: 5 }, '每页条数须大于 5'],
  [z.object({ code: z.string().length(6) }), { code: 'x' }, '代码须为 6 个字'],
  [z.object({ unknownName: z.boolean() }), { unknownName: 1 }, '内容须为“是”或“否”'],
  [z.strictObject({ size: z.number() }), { size: 1, other: 1 }, '内容的值无效'],
])('the message of an issue that no call has yet: %#', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})
