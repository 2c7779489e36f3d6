import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'

/** People of the demo, who sign in with what the seed gave them. */
const DEMO = /^1380000000/

/** The phone numbers written in files that more than one of them names, with these files. */
const sharedPhones = (files: Readonly<Record<string, string>>): Map<string, string[]> => {
  const users = new Map<string, string[]>()
  for (const [path, text] of Object.entries(files))
    for (const phone of new Set(text.match(/\b1[3-9]\d{9}\b/g) ?? []))
      users.set(phone, [...(users.get(phone) ?? []), path])
  return new Map([...users].filter(([phone, paths]) => paths.length > 1 && !DEMO.test(phone)))
}

test('a number that two files name is found, one of the demo is not', () => {
  const files = {
    a: "'13900000001' '13800000001'",
    b: '13900000001 13800000001',
    c: "'13900000002' '13900000002'",
  }
  expect([...sharedPhones(files)]).toEqual([['13900000001', ['a', 'b']]])
})

test('no two browser tests register the same number: each would count the codes of the other', () => {
  const paths = globSync('dev/e2e/**/*.spec.ts', { cwd: root })
  expect(paths.length).toBeGreaterThan(20)
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  expect([...sharedPhones(files)]).toEqual([])
})
