import { globSync } from 'node:fs'
import { wire } from '@shanghao/contract/wire.generated'
import { expect, test } from 'vitest'
import { root } from '../platform.mjs'
import { read } from './productReference.ts'

const PAGE = 'docs/decisions/prompts.md'

/** The calls of the renter's app that no source of an app makes: neither as `client.goods.list` nor as `goods.list(…)`. */
const unmade = (): string[] => {
  const sources = globSync('{web,console,app,client}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}'],
  })
  const text = sources.map(read).join('\n')
  const isMade = (domain: string, name: string) =>
    new RegExp(String.raw`\bclient\s*\.\s*${domain}\s*\.\s*${name}\b|\b${domain}\s*\.\s*${name}\(`).test(text)
  return Object.entries(wire).flatMap(([domain, table]) =>
    Object.keys(table).filter((name) => !isMade(domain, name)),
  )
}

test(`${PAGE} names every call of the app that no screen makes, and no other`, () => {
  const paragraph = read(PAGE)
    .split('\n\n')
    .find((text) => text.startsWith('**Calls without a screen**'))
  const named = [...(paragraph ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(unmade().toSorted())
})
