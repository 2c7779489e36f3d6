import { expect, test } from 'vitest'
import { calls } from '../index.ts'
import type { Call } from './call.ts'
import { anyCallErrors, type ErrorName, errors, operatorCallErrors } from './errors.ts'

const named = Object.entries<Record<string, Call>>(calls).flatMap(([domain, table]) =>
  Object.entries(table).flatMap(([name, call]) =>
    call.errors.map((error) => ({ call: `${domain}.${name}`, error })),
  ),
)
const anyCall = new Set<ErrorName>([...anyCallErrors, ...operatorCallErrors])

test('each error has a code of its own', () => {
  const codes = Object.values(errors).map(([code]) => code)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
})

test('a call names each error once, and none that any call may answer', () => {
  const pairs = named.map(({ call, error }) => `${call} ${error}`)
  expect(pairs.filter((pair, i) => pairs.indexOf(pair) !== i)).toEqual([])
  expect(named.filter(({ error }) => anyCall.has(error))).toEqual([])
})

test('each error is named by a call, but for those that are answered outside of calls', () => {
  const byCalls = new Set(named.map(({ error }) => error))
  const others = (Object.keys(errors) as ErrorName[]).filter(
    (error) => !byCalls.has(error) && !anyCall.has(error),
  )
  expect(others).toEqual([
    'OK',
    // Of requests that reach no call.
    'REQUEST_TOO_SLOW',
    'REQUEST_TOO_LARGE',
    // Kept for the app: it shows nothing for this code.
    'SILENT',
    // Of the address that uploads are posted to.
    'UPLOAD_POLICY',
  ])
})
