import { readFileSync, writeFileSync } from 'node:fs'
import { calls } from '../index.ts'
import type { Call } from './call.ts'
import { anyCallErrors, errors } from './errors.ts'

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
const errorsOf = (operators: boolean): string[] =>
  Object.values<Record<string, Call>>(calls)
    .flatMap((table) => Object.values(table))
    .flatMap((call) => ((call.who === 'operator') === operators ? call.errors : []))
const appErrors = new Set<string>([...anyCallErrors, ...errorsOf(false)])
const operatorErrors = new Set(errorsOf(true))
const codes = Object.entries(errors)
  .filter(([name]) => appErrors.has(name) || !operatorErrors.has(name))
  .map(([name, [code]]) => `  ${name}: '${code}',`)
const text = `// Generated from the contract by \`npm run generate\`. The browser's table of calls: method, path, takes Idempotency-Key.
export const wire = {
${domainsFor(false)}} as const

/** The calls of operators, which the app does not load. */
export const operatorWire = {
${domainsFor(true)}} as const

/** The code on the wire of each error, without those that only calls of operators answer. */
export const codes = {
${codes.join('\n')}
} as const
`
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('contract/src/wire.generated.ts is stale: run npm run generate')
  process.exit(1)
}
