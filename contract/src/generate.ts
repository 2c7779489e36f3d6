import { readFileSync, writeFileSync } from 'node:fs'
import { calls } from '../index.ts'
import type { Call } from './call.ts'
import { errors } from './errors.ts'

/**
 * Writes the browser's tables: calls (names, methods, paths, no zod) and error codes (their texts are in the response).
 * `--check` only compares; exits 1 when stale.
 */
const target = new URL('./wire.generated.ts', import.meta.url)
/** The rows of the calls for operators, or of all others; a domain without one is left out. */
const domainsFor = (operators: boolean): string =>
  Object.entries<Record<string, Call>>(calls)
    .map(([domain, table]) => {
      const rows = Object.entries(table)
        .filter(([, { who }]) => (who === 'operator') === operators)
        .map(
          ([name, { method, path, idempotent }]) =>
            `    ${name}: ['${method}', '${path}'${idempotent ? ', true' : ''}],`,
        )
      return rows.length > 0 ? `  ${domain}: {\n${rows.join('\n')}\n  },\n` : ''
    })
    .join('')
const codes = Object.entries(errors).map(([name, [code]]) => `  ${name}: '${code}',`)
const text = `// Generated from the contract by \`npm run generate\`. The browser's table of calls: method, path, takes Idempotency-Key.
export const wire = {
${domainsFor(false)}} as const

/** The calls of operators, which the app does not load. */
export const operatorWire = {
${domainsFor(true)}} as const

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
