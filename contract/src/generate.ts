import { readFileSync, writeFileSync } from 'node:fs'
import { calls } from '../index.ts'
import { errors } from './errors.ts'

/**
 * Writes the browser's tables: calls (names, methods, paths, no zod) and error codes (their texts are in the response).
 * `--check` only compares; exits 1 when stale.
 */
const target = new URL('./wire.generated.ts', import.meta.url)
const domains = Object.entries(calls).map(([domain, table]) => {
  const rows = Object.entries(table).map(
    ([name, { method, path, idempotent }]) =>
      `    ${name}: ['${method}', '${path}'${idempotent ? ', true' : ''}],`,
  )
  return `  ${domain}: {\n${rows.join('\n')}\n  },`
})
const codes = Object.entries(errors).map(([name, [code]]) => `  ${name}: '${code}',`)
const text = `// Generated from the contract by \`npm run generate\`. The browser's table of calls: method, path, takes Idempotency-Key.
export const wire = {
${domains.join('\n')}
} as const

/** Each named failure's code on the wire. */
export const codes = {
${codes.join('\n')}
} as const
`
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('contract/src/wire.generated.ts is stale: run npm run generate')
  process.exit(1)
}
