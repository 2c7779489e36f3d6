import { readFileSync, writeFileSync } from 'node:fs'
import { calls } from '../index.ts'
import type { Call } from './call.ts'
import { anyCallErrors, errors, operatorCallErrors } from './errors.ts'
import { sentFile } from './file.ts'

/**
 * Writes the browser's tables: calls (names, methods, paths, no zod) and error codes (their texts are in the response).
 * `--check` only compares; exits 1 when stale.
 */
const target = new URL('./wire.generated.ts', import.meta.url)
/** The calls by who makes them: the owners' console and the operators' are apps of their own. */
const appOfRole = { anyone: 'renter', user: 'renter', merchant: 'owner', operator: 'operator' } as const
const appOf = ({ who, app }: Call) => app ?? appOfRole[who]
const groups = {
  app: (call: Call) => appOf(call) === 'renter',
  owner: (call: Call) => appOf(call) === 'owner',
  operator: (call: Call) => appOf(call) === 'operator',
}
type Group = keyof typeof groups

const tables = Object.entries<Record<string, Call>>(calls)

const hasFile = ({ takesFile, output }: Call): boolean => takesFile !== undefined || output === sentFile

/** The calls that take or answer a file, of all apps. */
const fileRows = (): string =>
  tables
    .map(([domain, table]) => {
      const rows = Object.entries(table)
        .filter(([, call]) => hasFile(call))
        .map(([name, { path }]) => `    ${name}: '${path}',`)
      return rows.length > 0 ? `  ${domain}: {\n${rows.join('\n')}\n  },\n` : ''
    })
    .join('')

/** The rows of a group's calls; a domain without one is left out. */
const rowsOf = (group: Group): string =>
  tables
    .map(([domain, table]) => {
      const rows = Object.entries(table)
        .filter(([, call]) => groups[group](call) && !hasFile(call))
        .map(
          ([name, { method, path, idempotent }]) =>
            `    ${name}: ['${method}', '${path}'${idempotent ? ', true' : ''}],`,
        )
      return rows.length > 0 ? `  ${domain}: {\n${rows.join('\n')}\n  },\n` : ''
    })
    .join('')

const errorsOf = (group: Group): string[] =>
  tables
    .flatMap(([, table]) => Object.values(table))
    .flatMap((call) => (groups[group](call) ? call.errors : []))
const appErrors = new Set<string>([...anyCallErrors, ...errorsOf('app')])
const consoleErrors = new Set([...operatorCallErrors, ...errorsOf('owner'), ...errorsOf('operator')])
const codesOf = (isIn: (name: string) => boolean): string =>
  Object.entries(errors)
    .filter(([name]) => isIn(name))
    .map(([name, [code]]) => `  ${name}: '${code}',\n`)
    .join('')
const isOfApp = (name: string) => appErrors.has(name) || !consoleErrors.has(name)

const text = `// Generated from the contract by \`npm run generate\`. The browser's table of calls: method, path, takes Idempotency-Key.
export const wire = {
${rowsOf('app')}} as const

/** The calls of owners and their staff, which the app does not load. */
export const ownerWire = {
${rowsOf('owner')}} as const

/** The calls of operators, which the app does not load. */
export const operatorWire = {
${rowsOf('operator')}} as const

/** The paths of the calls that take or answer a file, each a POST. */
export const fileWire = {
${fileRows()}} as const

/** The code on the wire of each error, without those that only calls of owners or operators answer. */
export const codes = {
${codesOf(isOfApp)}} as const

/** The codes of the errors that \`codes\` leaves out. */
export const consoleCodes = {
${codesOf((name) => !isOfApp(name))}} as const
`
if (!process.argv.includes('--check')) writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('contract/src/wire.generated.ts is stale: run npm run generate')
  process.exit(1)
}
