import { z } from 'zod'
import { yuanShort } from '../money.ts'
import { dateFormat } from './dates.ts'
import { type FieldLabel, fieldLabels } from './labels.ts'
import { above, below, decimal, integer, maxValue, minValue, multipleOf } from './numbers.ts'
import { invalidText, malformedText, type Rule, requiredText } from './rule.ts'
import { email, ip, ipBlock, length, maxLength, minLength, url } from './text.ts'

type Issue = z.core.$ZodRawIssue

/** Labels of schemas whose field has another meaning than the same name elsewhere. */
export const labels = z.registry<FieldLabel>()

/** The name of the field that an issue is about: the last one of its path, which may end inside a list. */
const nameOf = ({ path = [] }: Issue): string =>
  String(path.findLast((part) => typeof part === 'string') ?? '')

const anyLabel: FieldLabel = { label: '内容', by: 'input' }
const labelOf = (issue: Issue): FieldLabel =>
  (issue.schema && labels.get(issue.schema)) ?? fieldLabels.get(nameOf(issue)) ?? anyLabel

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A schema with rules of the validation module, whose messages name the field. */
export const ruled = <S extends z.ZodType>(schema: S, ...rules: readonly Rule<z.output<S>>[]): S =>
  rules.reduce<S>(
    (all, { holds, message }) =>
      all.refine(holds, {
        error: (issue) => {
          const { label, by } = labelOf(issue)
          return isEmpty(issue.input) ? requiredText(label, by) : message(label)
        },
      }),
    schema,
  )

/** Fields that hold 分, of which people read yuan. */
const isMoney = (name: string): boolean => /fen$/i.test(name) || /^price(From|To)$/.test(name)
/** From here on a bound is one of storage, of which a message has no use. */
const TECHNICAL = 2 ** 31 - 1

type SizeIssue = Extract<Issue, { code: 'too_small' | 'too_big' }>

/** Of a list the number of its items, of a text its length, else the number itself. */
const sizeText = (issue: SizeIssue, { label, by }: FieldLabel): string => {
  const isLeast = issue.code === 'too_small'
  const bound = Number(isLeast ? issue.minimum : issue.maximum)
  if (issue.origin === 'array')
    return `${label}${isLeast ? '至少' : '最多'} ${bound} ${by === 'upload' ? '张' : '项'}`
  if (issue.origin === 'string') {
    const rule = issue.exact ? length : isLeast ? minLength : maxLength
    return rule(bound).message(label)
  }
  if (Math.abs(bound) >= TECHNICAL) return `${label}超出范围`
  const shown = isMoney(nameOf(issue)) ? `${yuanShort(bound)} 元` : `${bound}`
  const isInclusive = issue.inclusive ?? true
  if (isLeast) return (isInclusive ? minValue : above)(bound, shown).message(label)
  return (isInclusive ? maxValue : below)(bound, shown).message(label)
}

const types: Readonly<Record<string, (label: string) => string>> = {
  string: (label) => `${label}须为文字`,
  number: decimal.message,
  int: integer.message,
  boolean: (label) => `${label}须为“是”或“否”`,
  array: (label) => `${label}须为列表`,
}
const formats: Readonly<Record<string, Rule>> = {
  email,
  url,
  ipv4: ip,
  ipv6: ip,
  cidrv4: ipBlock,
  cidrv6: ipBlock,
  date: dateFormat(),
}

/**
 * The Chinese message of an issue for which its schema has none of its own; it names the field. Given to every parsing of what people
 * send (`parseInput` in server/src/core/http/input.ts).
 */
export const fieldMessage = (issue: Issue): string => {
  const { label, by } = labelOf(issue)
  if (isEmpty(issue.input)) return requiredText(label, by)
  switch (issue.code) {
    case 'invalid_type':
      return (types[issue.expected] ?? malformedText)(label)
    case 'too_small':
    case 'too_big':
      return sizeText(issue, { label, by })
    case 'invalid_format':
      return (formats[issue.format]?.message ?? malformedText)(label)
    case 'not_multiple_of':
      return multipleOf(issue.divisor).message(label)
    case 'invalid_value':
    case 'invalid_union':
      return `请重新选择${label}`
    default:
      return invalidText(label)
  }
}
