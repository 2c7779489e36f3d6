import { calls } from '@shanghao/contract'
import type { Call } from '@shanghao/contract/call'
import { codeOf } from '@shanghao/contract/errors'
import type { TestServer } from '../server/startServer.ts'
import type { Input } from './inputs.ts'

/** Every call of the contract, by `domain.name`. */
export const allCalls: readonly (readonly [string, Call])[] = Object.entries<Record<string, Call>>(
  calls,
).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, call]) => [`${domain}.${name}`, call] as const),
)

/** `texts`: everything of the response that a person reads: its message, and those of fields. */
export type Answer = {
  status: number
  code: string | undefined
  text: string
  texts: readonly string[]
  body: string
}

/** Half a surrogate pair has no percent-encoding of its own. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** A list is a repeated field; what is null or undefined is left out. */
const pairs = (input: Input): string =>
  Object.entries(input)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((item) => [name, item] as const) : [[name, value] as const],
    )
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`)
    .join('&')

type RequestOptions = { token?: string | undefined; asForm?: boolean }

/** Makes a call with any input, past the typed client and what it refuses to send. A file that is answered is a success without texts. */
export const requestCall = async (
  { app }: Pick<TestServer, 'app'>,
  { method, path }: Call,
  input: Input,
  { token, asForm = false }: RequestOptions = {},
): Promise<Answer> => {
  const rest = { ...input }
  const base = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encoded(value)
  })
  const type = asForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const response = await app.inject({
    method,
    url: method === 'GET' ? `${base}?${pairs(rest)}` : base,
    headers: { ...(token && { authToken: token }), 'content-type': type },
    ...(method === 'POST' && { payload: asForm ? pairs(rest) : JSON.stringify(rest) }),
  })
  const { statusCode: status, body } = response
  if (!String(response.headers['content-type']).startsWith('application/json'))
    return { status, code: codeOf('OK'), text: '', texts: [], body }
  const { responseCode, responseMsg, errors = {} } = response.json()
  return {
    status,
    code: responseCode,
    text: responseMsg,
    texts: [responseMsg, ...Object.values<string[]>(errors).flat()],
    body,
  }
}
