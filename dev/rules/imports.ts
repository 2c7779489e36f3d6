/** Which files may import which, by the areas of `workspaces.ts`. `npm run check` runs it over the tree. */
import { posix } from 'node:path'
import { type Import, readSource, type SourceFile } from './source.ts'
import { ALLOWED_IMPORTS, areaOf, DOMAINS, isTest, TEST_IMPORTS } from './workspaces.ts'

export type Violation = { readonly path: string; readonly line: number; readonly rule: string }

/** The file of ours that an import names; null for a package. */
const targetOf = (path: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const [, workspace, inside] = /^@shanghao\/(\w+)(?:\/(.+))?$/.exec(specifier) ?? []
  if (!workspace) return null
  if (workspace !== 'contract') return `${workspace}/src/${inside ?? 'app'}.ts`
  return inside ? `contract/src/${inside}.ts` : 'contract/index.ts'
}

/** Files of the contract that every browser loads: no schema library may come with them. */
const BROWSER = /^contract\/src\/((client|wire\.generated|rules|money|envelope|errors)\.ts|.*states\.ts)$/
/** A script that writes a file; no part of what the contract exports. */
const GENERATOR = 'contract/src/generate.ts'
const SCREEN_PACKAGES =
  /^(react|react-dom|react-router|antd|antd-mobile|@tanstack\/react-query|zustand)(\/|-|$)/

/** What a domain calls its states, reasons and permissions: names in the contract that any domain may show. */
const NAMES_OF_DOMAIN = /^contract\/src\/\w+\/(\w*[sS]tates|reasons|permissions|evidence)\.ts$/
const HANDLERS = /^server\/src\/domains\/.*\/(h|\w+H)andlers\.ts$/
const NO_SQL_IN_HANDLERS = 'handlers query nothing: SQL is in queries.ts or a verb'

const importRule = (file: SourceFile, { specifier }: Import): string | null => {
  const target = targetOf(file.path, specifier)
  const [from, to] = [areaOf(file.path), target && areaOf(target)]
  if (!target || !from || !to) return null
  const allowed = [...ALLOWED_IMPORTS[from.kind], ...(isTest(file.path) ? TEST_IMPORTS : [])]
  if (from.kind !== to.kind && !allowed.includes(to.kind))
    return `${from.kind} may not import ${to.kind} (${specifier})`
  if (from.domain === to.domain || !from.domain || !to.domain) return null
  if (NAMES_OF_DOMAIN.test(target)) return null
  if (['web/domains', 'console/owner', 'console/ops'].includes(from.kind))
    return `a domain of an app imports no sibling domain (${specifier})`
  if (from.kind !== 'server/domains' || isTest(file.path)) return null
  if (!target.endsWith('/actions.ts'))
    return `a domain sees another only through its actions.ts (${specifier})`
  return from.domain === 'pay' && to.domain === 'orders'
    ? 'pay knows no orders: what a payment starts is in the purpose table of app.ts'
    : null
}

const packageRule = (file: SourceFile, { specifier }: Import): string | null => {
  if (targetOf(file.path, specifier) || isTest(file.path)) return null
  const area = areaOf(file.path)?.kind ?? ''
  if (area === 'contract' && specifier !== 'zod' && file.path !== GENERATOR)
    return `the contract knows zod only (${specifier})`
  if (HANDLERS.test(file.path) && specifier === 'kysely') return NO_SQL_IN_HANDLERS
  if (area.startsWith('server/') && SCREEN_PACKAGES.test(specifier))
    return `the server draws no screens (${specifier})`
  if (/^(web|console|client)\/src\//.test(file.path) && specifier.startsWith('node:'))
    return `a browser has no ${specifier}`
  return null
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
/** The tables of the ledger itself; `ledger_day` keeps what was closed. */
const LEDGER_TABLES = new Set(['ledger_account', 'ledger_transfer', 'ledger_entry'])
const SQL_WRITE =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+("?public"?\.)?"?ledger_|\bledger_\w+\s*\(/i

/** Handlers read the request, call queries and verbs, and present the answer. */
const handlerRule = (file: SourceFile): Violation[] =>
  HANDLERS.test(file.path)
    ? file.calls
        .filter(({ method }) => method === 'selectFrom' || WRITES.has(method))
        .map(({ line }) => ({ path: file.path, line, rule: NO_SQL_IN_HANDLERS }))
    : []

const ledgerRule = (file: SourceFile): Violation[] => {
  if (!file.path.startsWith('server/') || file.path === 'server/src/ledger/post.ts' || isTest(file.path))
    return []
  const rule = 'only ledger/post.ts writes the ledger'
  return [
    ...file.calls.filter(({ method, argument }) => WRITES.has(method) && LEDGER_TABLES.has(argument)),
    ...file.texts.filter(({ text }) => SQL_WRITE.test(text)),
  ].map(({ line }) => ({ path: file.path, line, rule }))
}

/** What a domain offers to others, which may be re-exports alone. */
const ACTIONS = /^server\/src\/domains\/\w+\/actions\.ts$/

const placeRule = (file: SourceFile): Violation[] => {
  const found: Violation[] = []
  const domain = areaOf(file.path)?.domain
  if (domain && !DOMAINS.some((known) => known === domain))
    found.push({ path: file.path, line: 1, rule: `${domain} is no domain: ${DOMAINS.join(' ')}` })
  const mayPassOn = file.path === 'contract/index.ts' || ACTIONS.test(file.path)
  if (!mayPassOn && (file.onlyPassesOn || /\/index\.tsx?$/.test(file.path)))
    found.push({ path: file.path, line: 1, rule: 'a barrel: import from the file that says it' })
  return found
}

const serverDomainOf = (path: string): string | undefined => {
  const area = areaOf(path)
  return area?.kind === 'server/domains' ? area.domain : undefined
}

/** Server domains that need each other in a circle are one domain in two folders. */
const circleRule = (files: ReadonlyMap<string, SourceFile>): Violation[] => {
  const edges = [...files.values()].flatMap(({ path, imports }) => {
    const from = serverDomainOf(path)
    if (!from || isTest(path)) return []
    return imports.flatMap(({ specifier, line }) => {
      const to = serverDomainOf(targetOf(path, specifier) ?? '')
      return to && to !== from ? [{ from, to, path, line }] : []
    })
  })
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of edges) needs.set(from, (needs.get(from) ?? new Set()).add(to))
  /** The shortest way from one domain to another. Each domain is passed once, or the ways would be thousands. */
  const wayBack = (start: string, goal: string): readonly string[] | null => {
    const ways = [[start]]
    const passed = new Set([start])
    for (const way of ways) {
      const at = way.at(-1) ?? ''
      if (at === goal) return way
      for (const next of needs.get(at) ?? [])
        if (!passed.has(next)) {
          passed.add(next)
          ways.push([...way, next])
        }
    }
    return null
  }
  return edges.flatMap(({ from, to, path, line }) => {
    const way = wayBack(to, from)
    return way ? [{ path, line, rule: `domains in a circle: ${[from, ...way].join(' → ')}` }] : []
  })
}

/** Follows what the browser's files load at runtime; each import of zod on the way is a violation. */
const zodRule = (files: ReadonlyMap<string, SourceFile>): Violation[] => {
  const isScreen = (path: string) => /^(web|console|client)\/src\//.test(path) && !isTest(path)
  const queue = [...files.keys()].filter((path) => BROWSER.test(path) || isScreen(path))
  const loadedBy = new Map<string, string>()
  for (const path of queue)
    for (const { specifier, runtime } of files.get(path)?.imports ?? []) {
      const target = runtime ? targetOf(path, specifier) : null
      if (!target?.startsWith('contract/') || loadedBy.has(target)) continue
      loadedBy.set(target, path)
      if (!BROWSER.test(target)) queue.push(target)
    }
  return queue.flatMap((path) =>
    (files.get(path)?.imports ?? [])
      .filter(({ specifier, runtime }) => runtime && /^zod(\/|$)/.test(specifier))
      .map(({ line }) => {
        const by = loadedBy.get(path)
        return {
          path,
          line,
          rule: `browsers load this${by ? ` (by ${by})` : ''}: zod only as \`import type\``,
        }
      }),
  )
}

/** Every breach of the rules in a tree given as path → source, in order of place. */
export const violationsIn = (tree: Readonly<Record<string, string>>): Violation[] => {
  const files = new Map(Object.entries(tree).map(([path, source]) => [path, readSource(path, source)]))
  const perImport = [...files.values()].flatMap((file) =>
    file.imports.flatMap((imported) =>
      [importRule(file, imported), packageRule(file, imported)].flatMap((rule) =>
        rule ? [{ path: file.path, line: imported.line, rule }] : [],
      ),
    ),
  )
  const perFile = [...files.values()].flatMap((file) => [
    ...placeRule(file),
    ...ledgerRule(file),
    ...handlerRule(file),
  ])
  return [...perImport, ...perFile, ...circleRule(files), ...zodRule(files)].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  )
}
