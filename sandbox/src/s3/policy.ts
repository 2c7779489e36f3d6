import { againstPolicy, invalidArgument, invalidPolicy, tooLarge, tooSmall } from './refusal.ts'
import { ALGORITHM, checkScope, checkSignature, type S3Account, timeOf } from './signing.ts'

type Fields = ReadonlyMap<string, string>

interface Policy {
  readonly expiration: number
  /** Operator, field in lower case, value. */
  readonly matches: readonly (readonly ['eq' | 'starts-with', string, string])[]
  readonly bytes: readonly [least: number, most: number] | null
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const parsed = (base64: string): { expiration: number; conditions: unknown[] } => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch {
    throw invalidPolicy('Invalid JSON.')
  }
  const { expiration, conditions, ...more } = (value ?? {}) as Record<string, unknown>
  const time = isText(expiration) ? Date.parse(expiration) : Number.NaN
  if (Number.isNaN(time)) throw invalidPolicy("Invalid 'expiration' value")
  if (!Array.isArray(conditions)) throw invalidPolicy("Invalid 'conditions' value: must be a List")
  const [unexpected] = Object.keys(more)
  if (unexpected !== undefined) throw invalidPolicy(`Unexpected: '${unexpected}'`)
  return { expiration: time, conditions }
}

const policyIn = (base64: string): Policy => {
  const { expiration, conditions } = parsed(base64)
  const matches: Policy['matches'][number][] = []
  let bytes: Policy['bytes'] = null
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [operator, first, second, ...more] = condition as unknown[]
      if (more.length > 0) throw invalidPolicy('Invalid Condition: too many values')
      if (operator === 'content-length-range' && isCount(first) && isCount(second)) bytes = [first, second]
      else if (
        (operator === 'eq' || operator === 'starts-with') &&
        isText(first) &&
        isText(second) &&
        first.startsWith('$')
      )
        matches.push([operator, first.slice(1).toLowerCase(), second])
      else throw invalidPolicy('Invalid Condition')
    } else {
      const entries = Object.entries((condition ?? {}) as Record<string, unknown>)
      const [[field, value] = []] = entries
      if (entries.length !== 1 || !isText(field) || !isText(value))
        throw invalidPolicy('Invalid Simple-Condition')
      matches.push(['eq', field.toLowerCase(), value])
    }
  }
  return { expiration, matches, bytes }
}

/** Fields that need no condition; every other one must be allowed by a condition. */
const FREE = new Set(['policy', 'x-amz-signature', 'file'])

/**
 * Checks a form post against its policy as S3 does: the signature over it, its time, each condition, no field beyond
 * them, the file's size. `fields` are those before the file, names in lower case. Raises S3Refusal.
 */
export const checkPolicy = (fields: Fields, fileBytes: number, account: S3Account, now: number): void => {
  const field = (name: string): string => {
    const value = fields.get(name)
    if (value === undefined) throw invalidArgument(`Bucket POST must contain a field named '${name}'.`)
    return value
  }
  const policyText = field('policy')
  const date = field('x-amz-date')
  const time = timeOf(date)
  if (field('x-amz-algorithm') !== ALGORITHM)
    throw invalidArgument('X-Amz-Algorithm only supports "AWS4-HMAC-SHA256"')
  if (Number.isNaN(time)) throw invalidArgument('X-Amz-Date must be in the ISO8601 basic format')
  checkScope(field('x-amz-credential'), date, account)
  checkSignature(policyText, date.slice(0, 8), field('x-amz-signature'), account)

  const { expiration, matches, bytes } = policyIn(policyText)
  if (expiration <= now) throw againstPolicy('Policy expired.')
  const bucket = fields.get('bucket') ?? account.bucket
  if (bucket !== account.bucket)
    throw againstPolicy(`Policy Condition failed: ["eq", "$bucket", "${bucket}"]`)
  const given = new Map([...fields, ['bucket', bucket]])
  for (const [operator, name, value] of matches) {
    const actual = given.get(name) ?? ''
    const holds = operator === 'eq' ? actual === value : actual.startsWith(value)
    if (!holds) throw againstPolicy(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`)
  }
  const allowed = new Set(matches.map(([, name]) => name))
  const extra = [...fields.keys()].filter(
    (name) => !FREE.has(name) && !allowed.has(name) && !name.startsWith('x-ignore-'),
  )
  if (extra.length > 0) throw againstPolicy(`Extra input fields: ${extra.join(', ')}`)
  if (bytes && fileBytes < bytes[0]) throw tooSmall()
  if (bytes && fileBytes > bytes[1]) throw tooLarge()
}
