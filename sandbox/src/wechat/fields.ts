import { fieldError, invalidRequest, WechatRefusal } from './refusal.ts'

type JsonObject = Readonly<Record<string, unknown>>

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface TextRule {
  /** Bounds count UTF-8 bytes. */
  readonly min?: number
  readonly max: number
  readonly pattern?: RegExp
}

/** Reads a JSON object field by field; each error is a WechatRefusal that names the field. */
export interface Fields {
  text(name: string, rule: TextRule): string
  optionalText(name: string, rule: TextRule): string | undefined
  /** An integer of at least `min`. */
  whole(name: string, min: number): number
  oneOf<T extends string>(name: string, values: readonly T[]): T
  object(name: string): Fields
  has(name: string): boolean
  /** Refuses unknown names: the provider ignores them, and with them misspelt ones. */
  noneBut(...names: readonly string[]): void
}

const fieldsOf = (value: JsonObject, pointer: string): Fields => {
  const path = (name: string): string => `${pointer}/${name}`
  const present = (name: string): unknown => {
    const found = value[name]
    if (found === undefined || found === null || found === '')
      throw fieldError(path(name), found, '必填性规则校验失败，此字段为必填项')
    return found
  }
  const text = (name: string, { min = 1, max, pattern }: TextRule): string => {
    const found = present(name)
    if (typeof found !== 'string')
      throw fieldError(path(name), found, '映射失败，此字段需要一个 string 类型的 Json 值')
    const size = Buffer.byteLength(found)
    if (size > max)
      throw fieldError(path(name), found, `字符串规则校验失败，字节数 ${size}，大于最大值 ${max}`)
    if (size < min)
      throw fieldError(path(name), found, `字符串规则校验失败，字节数 ${size}，小于最小值 ${min}`)
    if (pattern && !pattern.test(found))
      throw fieldError(path(name), found, `字符串规则校验失败，字符串必须匹配正则表达式“${pattern.source}”`)
    return found
  }
  const has = (name: string): boolean => value[name] !== undefined && value[name] !== null
  return {
    text,
    has,
    optionalText: (name, rule) => (has(name) ? text(name, rule) : undefined),
    whole: (name, min) => {
      const found = present(name)
      if (typeof found !== 'number' || !Number.isSafeInteger(found))
        throw fieldError(path(name), found, '映射失败，此字段需要一个合法的 64 位有符号整数')
      if (found < min) throw fieldError(path(name), found, `规则校验失败，值低于最小值 ${min}`)
      return found
    },
    oneOf: (name, values) => {
      const found = text(name, { max: 64 })
      const known = values.find((one) => one === found)
      if (known === undefined) throw fieldError(path(name), found, '枚举规则校验失败，不是可选取值')
      return known
    },
    object: (name) => {
      const found = present(name)
      if (!isJsonObject(found)) throw fieldError(path(name), found, '映射失败，此字段需要一个 Json 对象')
      return fieldsOf(found, path(name))
    },
    noneBut: (...names) => {
      const odd = Object.keys(value).find((name) => !names.includes(name))
      if (odd !== undefined) throw fieldError(path(odd), value[odd], '不是这个接口的字段（沙箱）')
    },
  }
}

/** The body of a request, which has to be a JSON object. */
export const bodyFields = (body: Uint8Array): Fields => {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
    if (isJsonObject(value)) return fieldsOf(value, '')
  } catch (error) {
    if (error instanceof WechatRefusal) throw error
  }
  throw invalidRequest('请求报文主体不是合法的 Json 对象')
}

/** A notification address. The provider requires https and a public host; here http and any host are accepted. */
export const NOTIFY_URL: TextRule = { max: 255, pattern: /^https?:\/\/[^\s/?#@]+\/[^\s?#]*$/ }
