/** The domains: the same name in contract, server and app. A folder of domains may hold no other name. */
export const DOMAINS = [
  'session',
  'user',
  'realname',
  'owners',
  'goods',
  'orders',
  'disputes',
  'credentials',
  'finance',
  'pay',
  'promotion',
  'reviews',
  'channels',
  'content',
  'notifications',
  'support',
  'uploads',
  'people',
  'ops',
  'settings',
  'platform',
] as const

type Domain = (typeof DOMAINS)[number]

type Kind =
  | 'contract'
  | 'client'
  | 'server/core'
  | 'server/ledger'
  | 'server/gateways'
  | 'server/domains'
  | 'server/app'
  | 'server/seed'
  | 'server/testing'
  | 'web/core'
  | 'web/domains'
  | 'web/app'
  | 'console/core'
  | 'console/owner'
  | 'console/ops'
  | 'console/app'
  | 'app'
  | 'sandbox'
  | 'dev'

export type Area = { readonly kind: Kind; readonly domain?: string | undefined }

/** The area of a path: the first match. The group `domain` names the domain, or the third entry does. */
const AREA_PATHS: readonly (readonly [RegExp, Kind, Domain?])[] = [
  [/^contract\/src\/validation\//, 'contract'],
  [/^contract\/src\/(?<domain>\w+)\//, 'contract'],
  [/^contract\//, 'contract'],
  [/^client\//, 'client'],
  [/^server\/src\/domains\/(?<domain>\w+)\//, 'server/domains'],
  [/^server\/src\/core\//, 'server/core'],
  [/^server\/src\/ledger\//, 'server/ledger'],
  [/^server\/src\/gateways\//, 'server/gateways'],
  [/^server\/src\//, 'server/app'],
  [/^server\/seed\//, 'server/seed'],
  [/^server\/testing\//, 'server/testing'],
  [/^web\/src\/domains\/(?<domain>\w+)\//, 'web/domains'],
  [/^web\/src\/((core|ui)\/|paths\.ts)/, 'web/core'],
  [/^web\//, 'web/app'],
  [/^console\/src\/core\//, 'console/core'],
  [/^console\/src\/owner\/(?<domain>\w+)\//, 'console/owner'],
  [/^console\/src\/owner\//, 'console/owner'],
  [/^console\/src\/ops\/(approvals|factor|operators)\//, 'console/ops', 'ops'],
  [/^console\/src\/ops\/(?<domain>\w+)\//, 'console/ops'],
  [/^console\/src\/ops\//, 'console/ops'],
  [/^console\//, 'console/app'],
  [/^app\//, 'app'],
  [/^sandbox\//, 'sandbox'],
  [/^dev\//, 'dev'],
]

const SERVER = ['server/core', 'server/ledger', 'server/gateways', 'server/domains', 'server/app'] as const

/** Which areas an area may import from, besides itself. */
export const ALLOWED_IMPORTS: Readonly<Record<Kind, readonly Kind[]>> = {
  contract: [],
  client: ['contract'],
  'server/core': ['contract'],
  'server/ledger': ['contract', 'server/core'],
  'server/gateways': ['contract', 'server/core'],
  'server/domains': ['contract', 'server/core', 'server/ledger', 'server/gateways'],
  'server/app': ['contract', ...SERVER],
  'server/seed': ['contract', ...SERVER],
  'server/testing': ['contract', 'dev', 'sandbox', ...SERVER],
  'web/core': ['contract', 'client'],
  'web/domains': ['contract', 'client', 'web/core'],
  'web/app': ['contract', 'client', 'web/core', 'web/domains'],
  'console/core': ['contract', 'client'],
  'console/owner': ['contract', 'client', 'console/core'],
  'console/ops': ['contract', 'client', 'console/core'],
  'console/app': ['contract', 'client', 'console/core', 'console/owner', 'console/ops'],
  app: ['contract'],
  sandbox: [],
  dev: [
    'contract',
    'app',
    'sandbox',
    'web/core',
    'console/core',
    'console/owner',
    'console/ops',
    'server/seed',
    'server/testing',
    ...SERVER,
  ],
}

/** What a test may import besides what its area may: the test helpers, and the sandbox. */
export const TEST_IMPORTS: readonly Kind[] = ['server/testing', 'sandbox']

/** The area of a file; null where no path matches. */
export const areaOf = (path: string): Area | null => {
  for (const [pattern, kind, domain] of AREA_PATHS) {
    const match = pattern.exec(path)
    if (match) return { kind, domain: match.groups?.['domain'] ?? domain }
  }
  return null
}

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
